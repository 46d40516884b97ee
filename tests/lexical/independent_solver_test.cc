// SPDX-License-Identifier: Apache-2.0
//
// The learner against an independent solver of quadratic programs: Ipopt, an interior-point method.
// It gets the program as the definition has it: a row for each local constraint, or for each tree
// of a sentence, with slacks as variables, and the matrix of the penalty. CMake leaves this file
// out if Ipopt is not installed.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <IpStdCInterface.h>
#include <gtest/gtest.h>

#include "arcus/base/random.h"
#include "arcus/lexical/lexical_learner.h"
#include "tests/support/enumerate_trees.h"

namespace arcus {
namespace {

using Row = std::map<std::size_t, double>;  // by column

// Minimizes  x' H x / 2 + the sum of slack_weights[s] * slack s  such that, for each row,
// <row, x> + its slack >= its offset, and slacks are not negative. Slacks are variables after x.
struct QuadraticProgram {
  struct Constraint {
    Row row;
    std::size_t slack = 0;
    double offset = 0;
  };
  std::size_t columns = 0;
  std::map<std::pair<std::size_t, std::size_t>, double> hessian;  // (i, j) with i >= j
  std::vector<double> slack_weights;
  std::vector<Constraint> constraints;

  std::size_t variables() const { return columns + slack_weights.size(); }

  double value(const double* x) const {
    double sum = 0;
    for (const auto& [place, entry] : hessian) {
      const auto [i, j] = place;
      sum += (i == j ? 0.5 : 1.0) * entry * x[i] * x[j];
    }
    for (std::size_t s = 0; s < slack_weights.size(); ++s) sum += slack_weights[s] * x[columns + s];
    return sum;
  }
  void gradient(const double* x, double* result) const {
    std::fill(result, result + columns, 0.0);
    for (const auto& [place, entry] : hessian) {
      const auto [i, j] = place;
      result[i] += entry * x[j];
      if (i != j) result[j] += entry * x[i];
    }
    std::copy(slack_weights.begin(), slack_weights.end(), result + columns);
  }
};

const QuadraticProgram& program_of(UserDataPtr data) {
  return *static_cast<const QuadraticProgram*>(data);
}

Bool eval_value(Index, Number* x, Bool, Number* result, UserDataPtr data) {
  *result = program_of(data).value(x);
  return 1;
}

Bool eval_gradient(Index, Number* x, Bool, Number* result, UserDataPtr data) {
  program_of(data).gradient(x, result);
  return 1;
}

Bool eval_constraints(Index, Number* x, Bool, Index, Number* result, UserDataPtr data) {
  const QuadraticProgram& program = program_of(data);
  for (const auto& constraint : program.constraints) {
    double sum = x[program.columns + constraint.slack];
    for (const auto& [column, value] : constraint.row) sum += value * x[column];
    *result++ = sum;
  }
  return 1;
}

// The places of the entries if there are no values, else their values.
Bool eval_jacobian(Index, Number*, Bool, Index, Index, Index* rows, Index* columns, Number* values,
                   UserDataPtr data) {
  const QuadraticProgram& program = program_of(data);
  Index index = 0;
  const auto add = [&](std::size_t column, double value) {
    if (values != nullptr) {
      *values++ = value;
    } else {
      *rows++ = index;
      *columns++ = static_cast<Index>(column);
    }
  };
  for (const auto& constraint : program.constraints) {
    for (const auto& [column, value] : constraint.row) add(column, value);
    add(program.columns + constraint.slack, 1);
    ++index;
  }
  return 1;
}

Bool eval_hessian(Index, Number*, Bool, Number factor, Index, Number*, Bool, Index, Index* rows,
                  Index* columns, Number* values, UserDataPtr data) {
  for (const auto& [place, entry] : program_of(data).hessian) {
    if (values != nullptr) {
      *values++ = factor * entry;
    } else {
      *rows++ = static_cast<Index>(place.first);
      *columns++ = static_cast<Index>(place.second);
    }
  }
  return 1;
}

// The minimum.
double solve(QuadraticProgram& program) {
  const std::size_t n = program.variables();
  constexpr double kInfinity = 2e19;  // what Ipopt takes for no bound
  std::vector<double> low(n, -kInfinity);
  std::fill(low.begin() + static_cast<std::ptrdiff_t>(program.columns), low.end(), 0.0);
  std::vector<double> high(n, kInfinity);
  std::vector<double> offsets;
  std::size_t entries = 0;
  for (const auto& constraint : program.constraints) {
    offsets.push_back(constraint.offset);
    entries += constraint.row.size() + 1;
  }
  std::vector<double> no_bound(offsets.size(), kInfinity);
  const IpoptProblem problem =
      CreateIpoptProblem(static_cast<Index>(n), low.data(), high.data(),
                         static_cast<Index>(offsets.size()), offsets.data(), no_bound.data(),
                         static_cast<Index>(entries), static_cast<Index>(program.hessian.size()), 0,
                         eval_value, eval_constraints, eval_gradient, eval_jacobian, eval_hessian);
  const auto set = [problem](std::string name, double value) {
    EXPECT_TRUE(AddIpoptNumOption(problem, name.data(), value));
  };
  set("tol", 1e-10);
  set("bound_relax_factor", 0);  // else bounds are moved by 1e-8
  std::string print = "print_level";
  std::string banner = "sb";
  std::string yes = "yes";
  EXPECT_TRUE(AddIpoptIntOption(problem, print.data(), 0));
  EXPECT_TRUE(AddIpoptStrOption(problem, banner.data(), yes.data()));
  std::vector<double> x(n);
  std::fill(x.begin() + static_cast<std::ptrdiff_t>(program.columns), x.end(), 10.0);
  double minimum = 0;
  const auto status =
      IpoptSolve(problem, x.data(), nullptr, &minimum, nullptr, nullptr, nullptr, &program);
  FreeIpoptProblem(problem);
  EXPECT_EQ(status, Solve_Succeeded);
  return minimum;
}

constexpr std::uint32_t kWords = 8;

std::vector<LexicalSentence> random_sentences(std::size_t count, Random& random) {
  std::vector<LexicalSentence> sentences(count);
  for (LexicalSentence& sentence : sentences) {
    const int n = static_cast<int>(2 + random.below(4));
    for (int i = 0; i < n; ++i) {
      sentence.words.push_back(static_cast<std::uint32_t>(random.below(kWords)));
      sentence.tags.push_back(sentence.words.back() % 3);
    }
    const auto trees = testing::enumerate_trees(n, {true, Roots::kSingle});
    sentence.tree = trees[random.below(trees.size())];
  }
  return sentences;
}

LexicalModel model_for(const std::vector<LexicalSentence>& sentences, const char* features,
                       Random& random) {
  LexicalModel model;
  model.features = link_features_named(features).value();
  for (std::uint32_t i = 0; i < kWords; ++i) model.words.push_back({static_cast<char>('a' + i)});
  std::vector<std::uint64_t> keys;
  for (std::uint32_t u = 0; u < kWords; ++u) {
    const auto similarity = static_cast<float>(0.1 + 0.9 * random.uniform());
    model.similar.push_row(std::vector<SimilarWord>{{(u + 1) % kWords, similarity}});
    keys.push_back(word_pair(u, static_cast<std::uint32_t>(random.below(kWords))));
  }
  if (model.features.mi) {
    model.pmi.pairs = PairIndex(kWords, keys);
    for (std::size_t i = 0; i < model.pmi.pairs.size(); ++i) {
      model.pmi.thousandths.push_back(static_cast<std::int16_t>(random.below(4000)));
    }
  }
  set_features(sentences, model);
  return model;
}

// Adds the features of a link times `sign`: pairs, indicators, numbers.
void add_features(const LexicalModel& model, const LexicalSentence& sentence, WordLink link,
                  double sign, Row& row) {
  const WordIds ids = sentence.ids();
  double pmi = 0;
  if (link.i != kRoot) {
    const auto pair = model.pairs.find(ids.word(link.i), ids.word(link.j));
    if (pair) row[*pair] += sign;
    if (model.features.mi) pmi = model.pmi.of(ids.word(link.i), ids.word(link.j));
  }
  std::vector<std::uint64_t> keys;
  if (model.features.has_indicators()) find_indicators(model.features, ids, link, keys);
  for (const std::uint64_t key : keys) {
    row[model.pairs.size() + model.indicators.find(key).value()] += sign;
  }
  const LinkNumbers numbers = link_numbers(model.features, link, pmi);
  for (std::size_t i = 0; i < kLinkNumbers; ++i) {
    if (numbers[i] != 0) row[model.pairs.size() + model.indicators.size() + i] += sign * numbers[i];
  }
}

// `copies` of each sentence: slacks have that weight.
QuadraticProgram program_for(const std::vector<LexicalSentence>& sentences,
                             const LexicalLearnerOptions& options, const LexicalModel& model,
                             double copies) {
  QuadraticProgram program;
  const std::size_t pairs = model.pairs.size();
  program.columns = pairs + model.indicators.size() + kLinkNumbers;
  for (std::size_t j = 0; j < program.columns; ++j) {
    program.hessian[{j, j}] = options.alpha * (options.laplacian && j < pairs ? options.rho : 1);
  }
  if (options.laplacian) {
    for (const auto& [p, q, weight] :
         similarity_graph(model.pairs, model.similar, options.max_edges, 1)) {
      program.hessian[{p, p}] += options.alpha * double{weight};
      program.hessian[{q, q}] += options.alpha * double{weight};
      program.hessian[{q, p}] -= options.alpha * double{weight};
    }
  }
  const bool direction = model.features.direction;
  for (const LexicalSentence& sentence : sentences) {
    if (options.loss == LexicalLoss::kLocal) {
      for (const auto& [gold, other] :
           direction ? head_constraints(sentence.tree) : local_constraints(sentence.tree)) {
        Row row;
        add_features(model, sentence, gold, 1, row);
        add_features(model, sentence, other, -1, row);
        program.constraints.push_back({row, program.slack_weights.size(), 1});
        program.slack_weights.push_back(copies);
      }
      continue;
    }
    const auto gold = direction ? arcs_of(sentence.tree) : links_of(sentence.tree);
    for (const Tree& tree :
         testing::enumerate_trees(sentence.tree.size(), {true, Roots::kSingle})) {
      Row row;
      double wrong = 0;
      for (const WordLink& link : gold) add_features(model, sentence, link, 1, row);
      for (const WordLink& link : direction ? arcs_of(tree) : links_of(tree)) {
        add_features(model, sentence, link, -1, row);
        wrong += std::find(gold.begin(), gold.end(), link) == gold.end() ? 1 : 0;
      }
      if (wrong > 0) program.constraints.push_back({row, program.slack_weights.size(), wrong});
    }
    program.slack_weights.push_back(copies);
  }
  return program;
}

void expect_same_minimum(const char* features, LexicalLoss loss, bool laplacian, std::uint64_t seed,
                         int copies) {
  Random random(seed);
  std::vector<LexicalSentence> sentences = random_sentences(copies > 1 ? 2 : 6, random);
  LexicalModel model = model_for(sentences, features, random);
  LexicalLearnerOptions options;
  options.loss = loss;
  options.laplacian = laplacian;
  options.alpha = (0.1 + random.uniform()) * copies;
  options.rho = 0.05 + 0.2 * random.uniform();
  options.solver.max_gap = 1e-9;
  options.solver.max_rounds = 5000;
  QuadraticProgram program = program_for(sentences, options, model, copies);
  const double minimum = solve(program);
  const std::size_t once = sentences.size();
  for (int copy = 1; copy < copies; ++copy) {
    for (std::size_t i = 0; i < once; ++i) sentences.push_back(sentences[i]);
  }
  const MarginRound last = learn_links(sentences, options, model).solution.last;
  const std::string which = std::string(features) + ", " + std::string(name_of(loss)) +
                            (laplacian ? ", Laplacian" : "") + ", seed " + std::to_string(seed);
  EXPECT_GT(minimum, 0.01) << which;
  EXPECT_NEAR(last.primal, minimum, 1e-6 * minimum) << which;
  EXPECT_NEAR(last.dual, minimum, 1e-6 * minimum) << which;
}

TEST(IndependentSolver, FindsTheSameMinimumAsTheLearner) {
  for (const char* features :
       {"pairs", "pairs,dist,mi", "pairs,dist,mi,direction", "pairs,dist,mi,context", "dist,tags",
        "pairs,dist,mi,direction,context,tags"}) {
    for (const LexicalLoss loss : {LexicalLoss::kLocal, LexicalLoss::kGlobal}) {
      for (const bool laplacian : {false, true}) {
        if (laplacian && !link_features_named(features)->pairs) continue;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
          expect_same_minimum(features, loss, laplacian, seed, 1);
        }
      }
    }
  }
}

// Columns of more than 1000 rows are damped (optimize/smoothed_penalty.h), those of pairs too.
TEST(IndependentSolver, FindsTheSameMinimumAsTheLearnerOfManyCopies) {
  for (const LexicalLoss loss : {LexicalLoss::kLocal, LexicalLoss::kGlobal}) {
    for (const bool laplacian : {false, true}) {
      expect_same_minimum("pairs,dist", loss, laplacian, 7, 1200);
    }
  }
}

}  // namespace
}  // namespace arcus
