// SPDX-License-Identifier: Apache-2.0
#include "arcus/tree_questions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/json.h"
#include "arcus/inference/labeled_tree_distribution.h"
#include "arcus/inference/tree_distribution.h"
#include "arcus/tree/tree_space.h"

namespace arcus {
namespace {

struct Question {
  TreeSpace space;
  int k = 1;
  int samples = 0;
  std::uint64_t seed = 1;
};

constexpr std::array<std::string_view, 6> kMembers = {"scores", "projective", "roots",
                                                      "k",      "samples",    "seed"};

[[noreturn]] void refuse(const std::string& found, const std::string& expected) {
  throw ArgumentError(fmt::format("found {}, expected {}", found, expected));
}

// The value for a message. Lists and objects are only named: they may be long, and their nesting
// may be too deep for the recursive dump().
std::string named(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("a list of {}", value.size());
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  return value.dump();
}

template <typename Number>
Number whole_number(const Json& object, const char* key, Number otherwise) {
  const auto member = object.find(key);
  if (member == object.end()) return otherwise;
  if (!member->is_number_unsigned() ||
      member->get<std::uint64_t>() > std::uint64_t{std::numeric_limits<Number>::max()}) {
    refuse(named(*member), fmt::format("a whole number from 0 to {} as \"{}\"",
                                       std::numeric_limits<Number>::max(), key));
  }
  return member->get<Number>();
}

// An unknown member is usually a misspelt one.
void refuse_unknown_members(const Json& object) {
  for (const auto& [name, value] : object.items()) {
    if (std::find(kMembers.begin(), kMembers.end(), name) != kMembers.end()) continue;
    refuse(fmt::format("the member {}", in_quotes(name)),
           fmt::format("only {}", fmt::join(kMembers, ", ")));
  }
}

Question question_of(const Json& object) {
  Question question;
  if (const auto projective = object.find("projective"); projective != object.end()) {
    if (!projective->is_boolean()) refuse(named(*projective), "true or false as \"projective\"");
    question.space.projective = projective->get<bool>();
  }
  if (const auto roots = object.find("roots"); roots != object.end()) {
    const auto known = roots->is_string() ? roots_named(roots->get<std::string>()) : std::nullopt;
    if (!known) refuse(named(*roots), "\"single\" or \"multi\" as \"roots\"");
    question.space.roots = *known;
  }
  question.k = whole_number(object, "k", question.k);
  question.samples = whole_number(object, "samples", question.samples);
  question.seed = whole_number(object, "seed", question.seed);
  return question;
}

// The table of scores in the object: n + 1 rows of n + 1 values.
const Json& table_of(const Json& object) {
  const auto scores = object.find("scores");
  if (scores == object.end()) refuse("no \"scores\"", "a table of them");
  if (!scores->is_array() || scores->empty()) {
    refuse("\"scores\" that are not a list of rows", "one row for each head, 0 to n");
  }
  for (std::size_t h = 0; h < scores->size(); ++h) {
    const Json& row = (*scores)[h];
    if (!row.is_array() || row.size() != scores->size()) {
      refuse(row.is_array() ? fmt::format("{} scores in row {}", row.size(), h)
                            : fmt::format("row {} that is not a list", h),
             fmt::format("{}, one for each modifier, 0 to {}", scores->size(), scores->size() - 1));
    }
  }
  return *scores;
}

// An answer has at most this many heads in its best trees, and as many in its samples: a line of
// one number must not take all memory.
void refuse_too_many_trees(const Question& question, std::size_t words) {
  constexpr std::size_t kMaxHeads = 10'000'000;
  const std::size_t max_trees = kMaxHeads / std::max<std::size_t>(words, 1);
  for (const auto& [name, count] : {std::pair("k", question.k), {"samples", question.samples}}) {
    if (static_cast<std::size_t>(count) <= max_trees) continue;
    refuse(fmt::format("\"{}\": {}", name, count),
           fmt::format("at most {} trees of {} words", max_trees, words));
  }
}

// Calls visit(h, m, score) for each arc; column 0 and the diagonal are ignored.
template <typename Visit>
void for_each_arc(const Json& table, Visit visit) {
  for (std::size_t h = 0; h < table.size(); ++h) {
    for (std::size_t m = 1; m < table.size(); ++m) {
      if (h != m) visit(static_cast<int>(h), static_cast<int>(m), table[h][m]);
    }
  }
}

double score_from(const Json& value, int h, int m) {
  if (value.is_null()) return kNoArc;
  if (!value.is_number()) {
    refuse(fmt::format("{} as the score of the arc ({}, {})", named(value), h, m),
           "a number, or null for no arc");
  }
  return value.get<double>();
}

// A tree adds one score per word: if the largest of each word can overflow in sum, results would be
// infinite or NaN.
void refuse_overflow(const Json& table) {
  std::vector<double> largest(table.size(), 0);
  const auto add = [&](int m, const Json& value) {
    if (!value.is_number()) return;  // refused elsewhere, unless it is null
    double& size = largest[static_cast<std::size_t>(m)];
    size = std::max(size, std::abs(value.get<double>()));
  };
  for_each_arc(table, [&](int, int m, const Json& value) {
    if (!value.is_array()) return add(m, value);
    for (const Json& of_label : value) add(m, of_label);
  });
  const double sum = std::accumulate(largest.begin(), largest.end(), 0.0);
  // Differences of two sums must be finite too.
  if (!std::isfinite(2 * sum)) {
    refuse("scores whose sum is too large for a double", "smaller scores");
  }
}

// The number of labels if scores are lists with one number per label; 0 if they are numbers.
int labels_in(const Json& table) {
  int labels = 0;
  for_each_arc(table, [&](int, int, const Json& value) {
    if (value.is_array()) labels = std::max(labels, static_cast<int>(value.size()));
  });
  return labels;
}

ArcScores scores_from(const Json& table) {
  ArcScores scores(static_cast<int>(table.size()) - 1, kNoArc);
  for_each_arc(table,
               [&](int h, int m, const Json& value) { scores(h, m) = score_from(value, h, m); });
  return scores;
}

LabeledArcScores labeled_scores_from(const Json& table, int labels) {
  LabeledArcScores scores(static_cast<int>(table.size()) - 1, labels, kNoArc);
  for_each_arc(table, [&](int h, int m, const Json& value) {
    if (value.is_null()) return;
    if (!value.is_array() || value.size() != static_cast<std::size_t>(labels)) {
      refuse(fmt::format("{} as the scores of the arc ({}, {})", named(value), h, m),
             fmt::format("a list of {}, one for each label", labels));
    }
    for (int label = 0; label < labels; ++label) {
      scores(h, m, label) = score_from(value[static_cast<std::size_t>(label)], h, m);
    }
  });
  return scores;
}

Json json_of(double number) { return number; }
Json json_of(const Tree& tree, double score) {
  Json result;
  result["heads"] = std::vector<int>(tree.heads().begin(), tree.heads().end());
  result["score"] = score;
  return result;
}
Json json_of(const ScoredTree& tree) { return json_of(tree.tree, tree.score); }
Json json_of(const LabeledTree& tree) {
  Json result = json_of(tree.tree, tree.score);
  result["labels"] = tree.labels;
  return result;
}

template <typename Value>
Json json_of(const std::optional<Value>& value) {
  return value ? Json(json_of(*value)) : Json(nullptr);
}

// An (n + 1) x (n + 1) table by head and modifier: cell(h, m) for each arc, `zero` elsewhere.
template <typename Cell>
Json square(int n, const Json& zero, Cell cell) {
  const auto width = static_cast<std::size_t>(n) + 1;
  Json::array_t rows;
  rows.reserve(width);
  for (int h = 0; h <= n; ++h) {
    Json::array_t row;
    row.reserve(width);
    for (int m = 0; m <= n; ++m) {
      if (m == 0 || h == m) {
        row.push_back(zero);
      } else {
        row.emplace_back(cell(h, m));
      }
    }
    rows.emplace_back(std::move(row));
  }
  return rows;
}

Json json_of(const ArcMarginals* marginals) {
  if (marginals == nullptr) return nullptr;
  return square(marginals->size(), 0.0, [&](int h, int m) { return (*marginals)(h, m); });
}
Json json_of(const LabeledArcMarginals* marginals) {
  if (marginals == nullptr) return nullptr;
  const std::vector<double> zeros(static_cast<std::size_t>(marginals->labels()), 0.0);
  return square(marginals->size(), zeros, [&](int h, int m) {
    const auto of_arc = marginals->of(h, m);
    return std::vector<double>(of_arc.begin(), of_arc.end());
  });
}

// Writes the members of the answer one after another. Lists are written tree by tree, because a
// tree as JSON takes twenty times the memory of its text.
class AnswerWriter {
 public:
  explicit AnswerWriter(const AnswerSink& write) : write_(write) {}

  void add(const char* name, const Json& value) {
    begin_member(name);
    append(value.dump());
  }

  void begin_list(const char* name) {
    begin_member(name);
    append("[");
    is_first_item_ = true;
  }
  template <typename Trees>
  void add_items(const Trees& trees) {
    for (const auto& tree : trees) {
      if (!std::exchange(is_first_item_, false)) append(",");
      append(json_of(tree).dump());
    }
  }
  void end_list() { append("]"); }

  void finish() {
    append("}");
    write_(buffer_);
  }

 private:
  void begin_member(const char* name) {
    append(std::exchange(is_first_member_, false) ? "{" : ",");
    append(fmt::format("\"{}\":", name));
  }

  void append(std::string_view text) {
    constexpr std::size_t kFull = std::size_t{1} << 16;
    buffer_ += text;
    if (buffer_.size() >= kFull) {
      write_(buffer_);
      buffer_.clear();
    }
  }

  const AnswerSink& write_;
  std::string buffer_;
  bool is_first_member_ = true;
  bool is_first_item_ = true;
};

void add_marginals(TreeDistribution& distribution, AnswerWriter& answer) {
  answer.add("marginals", json_of(distribution.marginals()));
}
void add_marginals(LabeledTreeDistribution& distribution, AnswerWriter& answer) {
  answer.add("marginals", json_of(distribution.heads().marginals()));
  answer.add("label_marginals", json_of(distribution.marginals()));
}

std::vector<ScoredTree> scored_samples(TreeDistribution& distribution, int count, Random& random) {
  std::vector<ScoredTree> samples;
  for (Tree& tree : distribution.samples(count, random)) {
    const double score = score_of(distribution.scores(), tree);
    samples.push_back({std::move(tree), score});
  }
  return samples;
}
std::vector<LabeledTree> scored_samples(LabeledTreeDistribution& distribution, int count,
                                        Random& random) {
  return distribution.samples(count, random);
}

// Everything that may fail is computed before anything is written.
template <typename Distribution>
void answer_with(Distribution distribution, const Question& question, const AnswerSink& write) {
  constexpr int kSamplesAtOnce = 10'000;
  Random random(question.seed);
  const Json best = json_of(distribution.best());
  const auto k_best = distribution.best(question.k);
  const Json log_partition = json_of(distribution.log_partition());
  (void)distribution.marginals();
  const Json entropy = json_of(distribution.entropy());
  const Json min_risk = json_of(distribution.min_risk());
  auto samples = scored_samples(distribution, std::min(question.samples, kSamplesAtOnce), random);

  AnswerWriter answer(write);
  answer.add("best", best);
  answer.begin_list("k_best");
  answer.add_items(k_best);
  answer.end_list();
  answer.add("log_partition", log_partition);
  add_marginals(distribution, answer);
  answer.add("entropy", entropy);
  answer.add("min_risk", min_risk);
  answer.begin_list("samples");
  for (int left = question.samples; !samples.empty();) {
    answer.add_items(samples);
    left -= static_cast<int>(samples.size());
    samples = scored_samples(distribution, std::min(left, kSamplesAtOnce), random);
  }
  answer.end_list();
  answer.finish();
}

Json parsed(std::string_view text) {
  try {
    Json object = parse_json(text);
    if (object.is_object()) return object;
  } catch (const JsonShapeError& error) {
    refuse(error.found, error.expected);
  }
  refuse(in_quotes(text), "a JSON object");
}

}  // namespace

void answer_tree_question(std::string_view json, const AnswerSink& write) {
  const Json object = parsed(json);
  refuse_unknown_members(object);
  const Question question = question_of(object);
  const Json& table = table_of(object);
  refuse_too_many_trees(question, table.size() - 1);
  refuse_overflow(table);
  const int labels = labels_in(table);
  if (labels > 0) {
    answer_with(LabeledTreeDistribution(labeled_scores_from(table, labels), question.space),
                question, write);
  } else {
    answer_with(TreeDistribution(scores_from(table), question.space), question, write);
  }
}

std::string answer_tree_question(std::string_view json) {
  std::string answer;
  answer_tree_question(json, [&](std::string_view part) { answer += part; });
  return answer;
}

}  // namespace arcus
