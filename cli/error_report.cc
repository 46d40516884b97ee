// SPDX-License-Identifier: Apache-2.0
#include "cli/error_report.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/utf8.h"
#include "arcus/draw/drawable.h"
#include "arcus/text/unicode.h"
#include "cli/json_report.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;
using Align = Column::Align;

constexpr int kColumns = 100;                   // the width of all tables here
constexpr int kIdColumns = 24;                  // of a sent_id
constexpr int kRelationColumns = 20;            // of a relation in the matrix
constexpr std::size_t kConfusionsShown = 20;    // rows
constexpr std::size_t kFewestRelations = 3;     // of the matrix
constexpr std::size_t kRelationsInMatrix = 12;  // at most

// The ranks that have a row: 1, 2, 3, 5, 10, 20, 50, ... and the last one.
std::vector<int> shown_ranks(int last) {
  std::vector<int> ranks;
  for (const int rank : {1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 10'000, 100'000}) {
    if (rank < last) ranks.push_back(rank);
  }
  ranks.push_back(last);
  return ranks;
}

// The end of the text, after "…" if it has more columns: the ids of one document differ at the end.
std::string last_part(std::string_view text, int columns) {
  if (display_width(text) <= columns) return std::string(text);
  while (display_width(text) >= columns) {
    std::size_t character = 0;
    next_character(text, character);
    text.remove_prefix(character);
  }
  return "…" + std::string(text);
}

std::string confusion_list(const RelationConfusion& confusion,
                           const std::vector<Confusion>& errors) {
  Table table({{"Gold relation", Align::kLeft},
               {"System relation", Align::kLeft},
               {"Words"},
               {"% of gold"},
               {"Right heads"}});
  for (std::size_t i = 0; i < std::min(errors.size(), kConfusionsShown); ++i) {
    const auto& [gold, system, counts] = errors[i];
    table.add_row({gold, system, std::to_string(counts.words),
                   percent(counts.words, confusion.words_of_gold(gold)),
                   std::to_string(counts.heads)});
  }
  std::string text = table.text();
  if (errors.size() > kConfusionsShown) {
    text += fmt::format("and {} more\n", errors.size() - kConfusionsShown);
  }
  return text;
}

// Rows are gold relations, columns are the system's; the last column has the words of all other
// relations.
std::string confusion_matrix(const RelationConfusion& confusion,
                             std::span<const std::string> relations) {
  std::vector<Column> columns = {{"Gold \\ system", Align::kLeft}};
  for (const std::string& relation : relations)
    columns.push_back({fitted(relation, kRelationColumns)});
  columns.push_back({"others"});
  Table table(std::move(columns));
  const auto cell = [](std::int64_t words) { return words == 0 ? "." : std::to_string(words); };
  for (const std::string& gold : relations) {
    std::vector<std::string> row = {fitted(gold, kRelationColumns)};
    std::int64_t others = confusion.words_of_gold(gold);
    for (const std::string& system : relations) {
      const std::int64_t words = confusion.words(gold, system);
      row.push_back(cell(words));
      others -= words;
    }
    row.push_back(cell(others));
    table.add_row(std::move(row));
  }
  return table.text();
}

// The first relations, as many as fit into the width.
std::string widest_matrix(const RelationConfusion& confusion, std::size_t count) {
  const std::vector<std::string> relations = confusion.relations_by_errors();
  count = std::min({count, relations.size(), kRelationsInMatrix});
  for (;; --count) {
    std::string text = confusion_matrix(confusion, std::span(relations).first(count));
    const std::string_view titles = std::string_view(text).substr(0, text.find('\n'));
    if (count <= kFewestRelations || display_width(titles) <= kColumns) return text;
  }
}

Json fraction(std::int64_t correct, std::int64_t total) {
  return {{"score", ratio(correct, total)}, {"correct", correct}, {"total", total}};
}

}  // namespace

std::string worst_table(const std::vector<SentenceScore>& worst) {
  if (worst.empty()) return "All trees are right.\n";
  int ids = 0;
  for (const SentenceScore& sentence : worst) ids = std::max(ids, display_width(sentence.id));
  ids = std::min(ids, kIdColumns);
  std::vector<Column> columns = {{"Sentence"}, {"Line"}, {"Words"}, {"Wrong"}, {"LAS"}};
  if (ids > 0) columns.push_back({"sent_id", Align::kLeft});
  columns.push_back({"Text", Align::kLeft});
  Table table(std::move(columns));
  std::vector<std::int64_t> numbers;
  for (const SentenceScore& sentence : worst) {
    const AttachmentCounts& counts = sentence.counts;
    numbers.push_back(sentence.number);
    std::vector<std::string> row = {
        std::to_string(sentence.number), std::to_string(sentence.gold_line),
        std::to_string(counts.words), std::to_string(counts.words - counts.labeled),
        percent(counts.labeled, counts.words)};
    if (ids > 0) row.push_back(last_part(sentence.id, kIdColumns));
    row.push_back(fitted(sentence.text, kColumns - 40 - (ids == 0 ? 0 : std::max(7, ids) + 2)));
    table.add_row(std::move(row));
  }
  numbers.resize(std::min<std::size_t>(numbers.size(), 8));
  return fmt::format(
      "Worst sentences\n{}Draw them: arcus draw --compare --sentence {} GOLD SYSTEM\n",
      table.text(), fmt::join(numbers, ","));
}

Json worst_json(const std::vector<SentenceScore>& worst) {
  Json json = Json::array();
  for (const SentenceScore& sentence : worst) {
    const AttachmentCounts& counts = sentence.counts;
    json.push_back({{"sentence", sentence.number},
                    {"sent_id", sentence.id.empty() ? Json() : Json(sentence.id)},
                    {"gold_line", sentence.gold_line},
                    {"system_line", sentence.system_line},
                    {"uas", fraction(counts.heads, counts.words)},
                    {"las", fraction(counts.labeled, counts.words)},
                    {"text", sentence.text}});
  }
  return json;
}

std::string confusion_tables(const RelationConfusion& confusion) {
  const std::vector<Confusion> errors = confusion.errors();
  if (errors.empty()) return "All relations are right.\n";
  return fmt::format("{}\n{}", confusion_list(confusion, errors),
                     widest_matrix(confusion, 2 * errors.size()));
}

Json confusion_json(const RelationConfusion& confusion) {
  Json json = Json::object();
  for (const auto& [pair, counts] : confusion.pairs) {
    json[pair.first][pair.second] = {{"words", counts.words}, {"heads", counts.heads}};
  }
  return json;
}

std::string kbest_table(const KbestScores& scores) {
  Table table({{"Best of"}, {"UAS"}, {"LAS"}, {"Gold heads found %"}, {"Gold tree found %"}});
  for (const int rank : shown_ranks(scores.max_rank())) {
    const OracleCounts oracle = scores.oracle(rank);
    table.add_row({std::to_string(rank), percent(oracle.heads, scores.words),
                   percent(oracle.labeled, scores.words),
                   percent(oracle.complete, scores.sentences),
                   percent(oracle.complete_labeled, scores.sentences)});
  }
  return fmt::format(
      "{} trees, at most {} of a sentence; all other scores are of the first\n{}"
      "Mean reciprocal rank of the gold heads: {:.4f}, of the gold tree: {:.4f}\n",
      scores.trees, scores.max_rank(), table.text(), scores.mean_reciprocal_rank(),
      scores.mean_reciprocal_rank_labeled());
}

Json kbest_json(const KbestScores& scores) {
  Json best_of = Json::array();
  OracleCounts sum;
  for (int rank = 1; rank <= scores.max_rank(); ++rank) {
    const OracleCounts& gain = scores.gains[static_cast<std::size_t>(rank) - 1];
    sum.heads += gain.heads;
    sum.labeled += gain.labeled;
    sum.complete += gain.complete;
    sum.complete_labeled += gain.complete_labeled;
    best_of.push_back({{"k", rank},
                       {"uas", fraction(sum.heads, scores.words)},
                       {"las", fraction(sum.labeled, scores.words)},
                       {"gold_heads", fraction(sum.complete, scores.sentences)},
                       {"gold_tree", fraction(sum.complete_labeled, scores.sentences)}});
  }
  return {{"trees", scores.trees},
          {"mean_reciprocal_rank_heads", scores.mean_reciprocal_rank()},
          {"mean_reciprocal_rank_tree", scores.mean_reciprocal_rank_labeled()},
          {"best_of", std::move(best_of)}};
}

}  // namespace arcus::cli
