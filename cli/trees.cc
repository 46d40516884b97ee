// SPDX-License-Identifier: Apache-2.0
//
// arcus trees: inference over tables of scores, a JSON object a line in and one out, for those who
// bring scores of their own. docs/inference.md gives the shape.
#include "arcus/inference/trees.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/output_file.h"
#include "arcus/inference/labeled_trees.h"
#include "cli/commands.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;

struct TreesOptions {
  std::vector<std::string> files;
};

// What one line asks for.
struct Question {
  TreeSpace space;
  int k = 1;
  int samples = 0;
  std::uint64_t seed = 1;
};

[[noreturn]] void refuse(const std::string& found, const std::string& expected) {
  throw std::invalid_argument(fmt::format("found {}, expected {}", found, expected));
}

// A value as it can stand in a message. What has parts is only named: they may be many, and nested
// deeper than a recursive dump() has stack for.
std::string named(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("a list of {}", value.size());
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  return value.dump();
}

template <typename Number>
Number whole_number(const Json& line, const char* key, Number otherwise) {
  const auto member = line.find(key);
  if (member == line.end()) return otherwise;
  if (!member->is_number_unsigned() ||
      member->get<std::uint64_t>() > std::uint64_t{std::numeric_limits<Number>::max()}) {
    refuse(named(*member), fmt::format("a whole number from 0 to {} as \"{}\"",
                                       std::numeric_limits<Number>::max(), key));
  }
  return member->get<Number>();
}

Question question_of(const Json& line) {
  Question question;
  if (const auto projective = line.find("projective"); projective != line.end()) {
    if (!projective->is_boolean()) refuse(named(*projective), "true or false as \"projective\"");
    question.space.projective = projective->get<bool>();
  }
  if (const auto roots = line.find("roots"); roots != line.end()) {
    if (*roots != "single" && *roots != "multi") {
      refuse(named(*roots), "\"single\" or \"multi\" as \"roots\"");
    }
    question.space.roots = *roots == "single" ? Roots::kSingle : Roots::kMulti;
  }
  question.k = whole_number(line, "k", question.k);
  question.samples = whole_number(line, "samples", question.samples);
  question.seed = whole_number(line, "seed", question.seed);
  return question;
}

// The table as it stands in the line: (n + 1) rows of (n + 1).
const Json& table_of(const Json& line) {
  const auto scores = line.find("scores");
  if (scores == line.end()) refuse("no \"scores\"", "a table of them");
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

// The number of labels when scores are lists, one for each label; 0 when they are numbers.
int labels_in(const Json& table) {
  int labels = 0;
  for_each_arc(table, [&](int, int, const Json& value) {
    if (value.is_array()) labels = std::max(labels, static_cast<int>(value.size()));
  });
  return labels;
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

template <typename Trees>
Json list_of(const Trees& trees) {
  Json list = Json::array();
  for (const auto& tree : trees) list.push_back(json_of(tree));
  return list;
}

// (n + 1) x (n + 1), by head and modifier, cell(h, m) for each arc and zeros elsewhere.
template <typename Cell>
Json square(int n, const Json& zero, Cell cell) {
  Json rows = Json::array();
  for (int h = 0; h <= n; ++h) {
    Json row = Json::array();
    for (int m = 0; m <= n; ++m) row.push_back(m == 0 || h == m ? zero : Json(cell(h, m)));
    rows.push_back(std::move(row));
  }
  return rows;
}

Json answer_unlabeled(const Question& question, const Json& table) {
  const int n = static_cast<int>(table.size()) - 1;
  const TreeSpace& space = question.space;
  ArcScores scores(n, kNoArc);
  for_each_arc(table,
               [&](int h, int m, const Json& value) { scores(h, m) = score_from(value, h, m); });
  InferenceScratch scratch;
  Random random(question.seed);
  Json answer;
  answer["best"] = json_of(best_tree(scores, space, scratch));
  answer["k_best"] = list_of(best_trees(scores, question.k, space, scratch));
  ArcMarginals marginals;
  const auto log_z = arc_marginals(scores, space, marginals, scratch);
  answer["log_partition"] = json_of(log_z);
  answer["marginals"] =
      log_z ? square(n, 0.0, [&](int h, int m) { return marginals(h, m); }) : Json(nullptr);
  answer["entropy"] = json_of(entropy(scores, space));
  answer["min_risk"] = json_of(min_risk_tree(scores, space));
  answer["samples"] = Json::array();
  for (const Tree& tree : sample_trees(scores, question.samples, space, random)) {
    answer["samples"].push_back(json_of(tree, score_of(scores, tree)));
  }
  return answer;
}

Json answer_labeled(const Question& question, const Json& table, int labels) {
  const int n = static_cast<int>(table.size()) - 1;
  const TreeSpace& space = question.space;
  LabeledArcScores scores(n, labels, kNoArc);
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
  Random random(question.seed);
  Json answer;
  answer["best"] = json_of(best_labeled_tree(scores, space));
  answer["k_best"] = list_of(best_labeled_trees(scores, question.k, space));
  answer["log_partition"] = json_of(labeled_log_partition(scores, space));
  const auto marginals = label_marginals(scores, space);
  const auto arcs = arc_marginals(log_sum_over_labels(scores), space);
  answer["marginals"] =
      arcs ? square(n, 0.0, [&](int h, int m) { return (*arcs)(h, m); }) : Json(nullptr);
  answer["label_marginals"] =
      marginals ? square(n, std::vector<double>(static_cast<std::size_t>(labels), 0.0),
                         [&](int h, int m) {
                           const auto values = marginals->of(h, m);
                           return std::vector<double>(values.begin(), values.end());
                         })
                : Json(nullptr);
  answer["entropy"] = json_of(labeled_entropy(scores, space));
  answer["min_risk"] = json_of(min_risk_labeled_tree(scores, space));
  answer["samples"] = list_of(sample_labeled_trees(scores, question.samples, space, random));
  return answer;
}

Json answer_to(std::string_view text) {
  Json line;
  try {
    line = Json::parse(text);
  } catch (const Json::exception&) {
    refuse(in_quotes(text), "a JSON object");
  }
  if (!line.is_object()) refuse(in_quotes(text), "a JSON object");
  const Question question = question_of(line);
  const Json& table = table_of(line);
  const int labels = labels_in(table);
  return labels > 0 ? answer_labeled(question, table, labels) : answer_unlabeled(question, table);
}

void answer_lines(const TreesOptions& options) {
  OutputFile output("-");
  bool all_well = true;
  const std::vector<std::string> standard_input = {"-"};
  for (const std::string& file : options.files.empty() ? standard_input : options.files) {
    LineReader lines(open_input(file), file);
    Line line;
    while (lines.next(line)) {
      if (line.text.find_first_not_of(" \t") == std::string_view::npos) continue;
      Json answer;
      try {
        answer = answer_to(line.text);
      } catch (const std::exception& error) {
        answer = {{"error", error.what()}, {"line", lines.line_number()}};
        all_well = false;
      }
      // Replaces what is not UTF-8, which only the message about a bad line can hold.
      output.write(answer.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
      output.flush();
    }
  }
  output.commit();
  if (!all_well) throw CLI::RuntimeError(1);
}

}  // namespace

void add_trees(CLI::App& program) {
  auto options = std::make_shared<TreesOptions>();
  CLI::App* command = program.add_subcommand(
      "trees", "Best trees, sums and samples over tables of arc scores, as JSON lines");
  command->add_option("files", options->files, "Files of JSON lines; standard input if none, or -")
      ->type_name("FILES");
  command->footer(
      "Each line is an object: \"scores\" is a table by head and modifier, 0 to n, in which column "
      "0\n"
      "and the diagonal are ignored and null means no arc; \"projective\" is true or false (the\n"
      "default), \"roots\" \"single\" (the default) or \"multi\", \"k\" how many best trees (1),\n"
      "\"samples\" how many samples (0), \"seed\" theirs (1). A score may be a list, one for each\n"
      "label. The answer has best, k_best, log_partition, marginals, entropy, min_risk and "
      "samples;\n"
      "a bad line gets {\"error\", \"line\"}, and the exit status is 1 at the end.\n\n"
      "Examples:\n"
      "  echo '{\"scores\": [[0,9,10,9],[0,0,20,3],[0,30,0,30],[0,11,0,0]]}' | arcus trees\n"
      "  arcus trees tables.jsonl > answers.jsonl");
  command->callback([options] { answer_lines(*options); });
}

}  // namespace arcus::cli
