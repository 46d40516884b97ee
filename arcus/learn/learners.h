// SPDX-License-Identifier: Apache-2.0
//
// All learners: a table of their names and properties, and the function that runs the chosen one.
//
// A learner is a struct of options and a function  learn(problem, options)  in its own header and
// source. To add one, add it to the variant and the table here, and its options to the command line
// (cli/learner_options.cc).
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arcus/learn/exponentiated_gradient.h"
#include "arcus/learn/factored_mira.h"
#include "arcus/learn/log_linear.h"
#include "arcus/learn/mira.h"
#include "arcus/learn/perceptron.h"

namespace arcus {

using LearnerOptions = std::variant<PerceptronOptions, MiraOptions, FactoredMiraOptions,
                                    LogLinearOptions, ExponentiatedGradientOptions>;

// The losses that a learner supports.
enum class Losses {
  kNone,    // has no margin
  kByWord,  // the cost of a wrong head may depend on the word
  kAny,     // the same, and zero-one loss of the tree
};

struct LearnerInfo {
  std::string_view name;              // on the command line, in models and in journals
  LearnerOptions defaults;            // with the default C, if it has one
  std::vector<double> c_to_try = {};  // by `arcus tune`: usually include the best C
  bool needs_marginals = false;       // sums over all trees instead of searching for the best
  bool takes_partial_trees = false;   // allows words with unknown heads
  bool learns_labels = true;          // can learn labels together with heads
  bool log_linear_labeler = false;    // its second stage of labels (labeler/) is log-linear
  Losses losses = Losses::kNone;
};

// In the order of LearnerOptions.
inline const std::array<LearnerInfo, std::variant_size_v<LearnerOptions>>& learners() {
  static const std::array<LearnerInfo, std::variant_size_v<LearnerOptions>> table = {{
      {.name = "perceptron", .defaults = PerceptronOptions()},
      {.name = "mira", .defaults = MiraOptions(), .losses = Losses::kAny},
      {.name = "factored-mira",
       .defaults = FactoredMiraOptions(),
       .learns_labels = false,
       .losses = Losses::kByWord},
      {.name = "log-linear",
       .defaults = LogLinearOptions(),
       .c_to_try = {0.1, 0.3, 1, 3},
       .needs_marginals = true,
       .takes_partial_trees = true,
       .log_linear_labeler = true},
      {.name = "eg",
       .defaults = ExponentiatedGradientOptions(),
       .c_to_try = {0.003, 0.01, 0.03},
       .needs_marginals = true,
       .losses = Losses::kByWord},
  }};
  return table;
}

inline const LearnerInfo& info_of(const LearnerOptions& options) {
  return learners()[options.index()];
}

// Null if there is no such learner.
inline const LearnerInfo* find_learner(std::string_view name) {
  for (const LearnerInfo& learner : learners()) {
    if (learner.name == name) return &learner;
  }
  return nullptr;
}

inline std::vector<float> learn(const TrainingProblem& problem, const LearnerOptions& options) {
  return std::visit([&](const auto& chosen) { return learn(problem, chosen); }, options);
}

// The learner's C; null if it has none.
inline double* c_of(LearnerOptions& options) {
  return std::visit(
      [](auto& chosen) -> double* {
        if constexpr (requires { chosen.c; }) {
          return &chosen.c;
        } else {
          return nullptr;
        }
      },
      options);
}

// True if the weights are trained for sums over all labels of an arc, false for its best label.
inline bool trained_with_sums(const LearnerOptions& options) {
  return std::visit(
      [](const auto& chosen) {
        if constexpr (requires { chosen.trained_with_sums(); }) {
          return chosen.trained_with_sums();
        } else {
          return false;
        }
      },
      options);
}

// True if the cost of a wrong head may depend on the word, which requires a margin.
inline bool takes_costs(const LearnerOptions& options) {
  return info_of(options).losses != Losses::kNone && !trained_with_sums(options);
}

inline std::vector<Fact> facts_of(const LearnerOptions& options) {
  return std::visit([](const auto& chosen) { return facts_of(chosen); }, options);
}
inline std::string describe(const LearnerOptions& options) {
  return std::visit([](const auto& chosen) { return describe(chosen); }, options);
}

}  // namespace arcus
