// SPDX-License-Identifier: Apache-2.0
//
// Each option is a row of one table: its name, its help, its allowed values, and a function that
// sets it in a learner's options. The function returns false if the learner does not have the
// option.
#include "cli/learner_options.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/text_input.h"
#include "cli/input.h"
#include "cli/number_checks.h"

namespace arcus::cli {
namespace {

struct Flag {
  const char* name;
  const char* type;
  const char* help;
  std::vector<std::string> words;  // allowed values; empty: a number
  bool is_whole;                   // the number must be an integer
  // Returns false if the learner does not have the option. The value has been checked.
  bool (*set)(const std::string& value, LearnerOptions& options);
};

// The value of an option that has been checked.
double checked_number(const std::string& text) { return number_in(text).value(); }

// Calls set(options) if the learner has options of this type.
template <typename Options, typename Set>
bool set_in(LearnerOptions& learner, Set set) {
  auto* const options = std::get_if<Options>(&learner);
  if (options != nullptr) set(*options);
  return options != nullptr;
}

const std::vector<Flag>& flags_of_learners() {
  using Eg = ExponentiatedGradientOptions;
  using Optimizer = LogLinearOptions::Optimizer;
  static const std::vector<Flag> table = {
      {"--k",
       "N",
       "mira: number of trees per update (default: 5)",
       {},
       true,
       [](const std::string& value, LearnerOptions& learner) {
         return set_in<MiraOptions>(
             learner, [&](MiraOptions& mira) { mira.k = static_cast<int>(checked_number(value)); });
       }},
      {"--search",
       "WHICH",
       "mira: update on the trees with the highest sum of score and loss (violated, default), or "
       "with the highest score (best), as in the papers",
       {"violated", "best"},
       false,
       [](const std::string& value, LearnerOptions& learner) {
         return set_in<MiraOptions>(
             learner, [&](MiraOptions& mira) { mira.violated = value == "violated"; });
       }},
      {"--max-step",
       "C",
       "mira, factored-mira: bound on the step of a constraint, C in the papers (default: no "
       "bound)",
       {},
       false,
       [](const std::string& value, LearnerOptions& learner) {
         return set_in<MiraOptions>(
                    learner, [&](MiraOptions& mira) { mira.max_step = checked_number(value); }) ||
                set_in<FactoredMiraOptions>(learner, [&](FactoredMiraOptions& mira) {
                  mira.max_step = checked_number(value);
                });
       }},
      {"--optimizer",
       "HOW",
       "log-linear: optimizer. stochastic (default) comes near the minimum in few epochs; hybrid "
       "goes "
       "on from there to the minimum with L-BFGS, in the last epoch; lbfgs, cg (conjugate "
       "gradients): one step per epoch",
       {"stochastic", "hybrid", "lbfgs", "cg"},
       false,
       [](const std::string& value, LearnerOptions& learner) {
         return set_in<LogLinearOptions>(learner, [&](LogLinearOptions& log_linear) {
           log_linear.optimizer = value == "lbfgs"    ? Optimizer::kLbfgs
                                  : value == "hybrid" ? Optimizer::kHybrid
                                  : value == "cg"     ? Optimizer::kConjugateGradient
                                                      : Optimizer::kStochastic;
         });
       }},
      {"--objective",
       "WHAT",
       "eg: loss to minimise, max-margin (default) or log-linear",
       {"max-margin", "log-linear"},
       false,
       [](const std::string& value, LearnerOptions& learner) {
         return set_in<Eg>(learner, [&](Eg& eg) {
           eg.objective =
               value == "log-linear" ? Eg::Objective::kLogLinear : Eg::Objective::kMaxMargin;
         });
       }},
      {"--block",
       "N",
       "eg: sentences per step, processed in parallel (default: 1)",
       {},
       true,
       [](const std::string& value, LearnerOptions& learner) {
         return set_in<Eg>(learner,
                           [&](Eg& eg) { eg.block = static_cast<int>(checked_number(value)); });
       }},
      {"--rates",
       "WHICH",
       "eg: learning rate per sentence (own, default), or one for all, halved after an epoch "
       "in which the dual does not rise, as in the paper (one)",
       {"own", "one"},
       false,
       [](const std::string& value, LearnerOptions& learner) {
         return set_in<Eg>(learner, [&](Eg& eg) {
           eg.rates = value == "one" ? Eg::Rates::kOne : Eg::Rates::kOfSentences;
         });
       }},
  };
  return table;
}

// Sets an option in a learner; returns false if the learner does not have it.
using Set = std::function<bool(LearnerOptions&)>;

void set_or_refuse(const std::string& option, const Set& set,
                   std::vector<LearnerOptions>& learners) {
  bool done = false;
  for (LearnerOptions& learner : learners) done = set(learner) || done;
  if (done) return;
  std::string having;
  for (const LearnerInfo& learner : arcus::learners()) {
    LearnerOptions options = learner.defaults;
    if (set(options)) having += fmt::format("{}{}", having.empty() ? "" : ", ", learner.name);
  }
  std::string chosen;
  for (const LearnerOptions& learner : learners) {
    chosen += fmt::format("{}{}", chosen.empty() ? "" : ", ", info_of(learner).name);
  }
  throw CLI::ValidationError(
      option, fmt::format("not an option of {}; learners that have it: {}", chosen, having));
}

bool set_c(double c, LearnerOptions& learner) {
  double* const place = c_of(learner);
  if (place != nullptr) *place = c;
  return place != nullptr;
}

bool set_loss(const std::string& loss, LearnerOptions& learner) {
  if (loss == "zero-one") {
    return set_in<MiraOptions>(learner, [](MiraOptions& mira) { mira.loss = Loss::kZeroOne; });
  }
  // The learner has losses, but not with the chosen objective.
  if (info_of(learner).losses != Losses::kNone && !takes_costs(learner)) {
    throw CLI::ValidationError("--loss", "needs a margin: not an option of --objective log-linear");
  }
  return takes_costs(learner);
}

}  // namespace

void add_learner_flags(CLI::App& command, LearnerFlags& flags) {
  for (const Flag& flag : flags_of_learners()) {
    auto* const option = command.add_option_function<std::string>(
        flag.name,
        [&flags, name = std::string(flag.name)](const std::string& value) {
          flags.values[name] = value;
        },
        flag.help);
    option->type_name(flag.type);
    if (flag.words.empty()) {
      option->transform(flag.is_whole ? whole_number(1, 1'000'000) : c_number());
    } else {
      option->check(CLI::IsMember(flag.words));
    }
  }
  command
      .add_option(
          "--loss", flags.loss,
          "mira, factored-mira, eg: heads (default) counts wrong heads, FILE has costs by relation "
          "or tag; mira: zero-one counts wrong trees")
      ->type_name("LOSS");
}

void add_c_flag(CLI::App& command, LearnerFlags& flags) {
  std::string names;
  std::string defaults;
  for (const LearnerInfo& learner : learners()) {
    LearnerOptions options = learner.defaults;
    const double* const c = c_of(options);
    if (c == nullptr) continue;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", learner.name);
    defaults += fmt::format("{}{} for {}", defaults.empty() ? "" : ", ", *c, learner.name);
  }
  command
      .add_option_function<std::string>(
          "--c", [&flags](const std::string& value) { flags.values["--c"] = value; },
          fmt::format(
              "{}: weight of the training loss against the penalty on the weights (default: {})",
              names, defaults))
      ->type_name("C")
      ->transform(c_number());
}

CLI::Validator c_number() { return number_between(1e-9, 1e9); }

CLI::IsMember is_learner() {
  std::vector<std::string> names;
  for (const LearnerInfo& learner : learners()) names.emplace_back(learner.name);
  return CLI::IsMember(names);
}

std::vector<LearnerOptions> chosen_learners(const std::vector<std::string>& names,
                                            const LearnerFlags& flags) {
  std::vector<LearnerOptions> chosen;
  chosen.reserve(names.size());
  for (const std::string& name : names) chosen.push_back(find_learner(name)->defaults);
  for (const Flag& flag : flags_of_learners()) {
    const auto given = flags.values.find(flag.name);
    if (given == flags.values.end()) continue;
    set_or_refuse(
        flag.name, [&](LearnerOptions& learner) { return flag.set(given->second, learner); },
        chosen);
  }
  if (const auto given = flags.values.find("--c"); given != flags.values.end()) {
    const double c = checked_number(given->second);
    set_or_refuse(
        "--c", [c](LearnerOptions& learner) { return set_c(c, learner); }, chosen);
  }
  if (!flags.loss.empty()) {
    const std::string option = flags.loss == "zero-one" ? "--loss zero-one" : "--loss";
    set_or_refuse(
        option, [&](LearnerOptions& learner) { return set_loss(flags.loss, learner); }, chosen);
  }
  return chosen;
}

void require_c(const std::vector<LearnerOptions>& learners) {
  std::vector<LearnerOptions> copies = learners;
  set_or_refuse(
      "--c", [](LearnerOptions& learner) { return c_of(learner) != nullptr; }, copies);
}

void require_labels(const std::string& labels, const std::vector<LearnerOptions>& learners) {
  std::vector<LearnerOptions> copies = learners;
  set_or_refuse(
      "--labels " + labels, [](LearnerOptions& learner) { return info_of(learner).learns_labels; },
      copies);
}

std::map<std::string, float> costs_of(const LearnerFlags& flags) {
  std::map<std::string, float> costs;
  if (flags.loss.empty() || flags.loss == "heads" || flags.loss == "zero-one") return costs;
  constexpr float kMaxCost = 1e6;
  LineReader lines(open_text(flags.loss), flags.loss);
  Line line;
  while (lines.next(line)) {
    if (line.text.empty()) continue;
    const std::size_t tab = line.text.find('\t');
    const std::string_view number =
        tab == std::string_view::npos ? std::string_view() : line.text.substr(tab + 1);
    float cost = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), cost);
    if (error != std::errc() || end != number.data() + number.size() ||
        !(cost >= 0 && cost <= kMaxCost)) {
      throw FormatError(flags.loss, lines.line_number(), in_quotes(line.text),
                        "a relation or tag, a tab and a cost from 0 to 1000000");
    }
    costs[std::string(line.text.substr(0, tab))] = cost;
    constexpr std::size_t kMaxCosts = 1'000'000;
    if (costs.size() > kMaxCosts) {
      throw FormatError(flags.loss, lines.line_number(), "more than a million names", "fewer");
    }
  }
  return costs;
}

}  // namespace arcus::cli
