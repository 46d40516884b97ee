// SPDX-License-Identifier: Apache-2.0
//
// arcus stats: describes a treebank.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arcus/eval/treebank_statistics.h"
#include "arcus/further_parses.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json_report.h"
#include "cli/table.h"
#include "cli/treebank_output.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;
using Align = Column::Align;

constexpr int kBarColumns = 40;
constexpr std::size_t kXposShown = 20;

struct StatsOptions {
  InputOptions input;
  bool json = false;
};

struct Count {
  std::string name;
  std::int64_t count = 0;
};

// Sorted by frequency; ties are in the order of the map.
template <typename Map>
std::vector<Count> by_frequency(const Map& map) {
  std::vector<Count> counts;
  counts.reserve(map.size());
  for (const auto& [name, count] : map) counts.push_back({name, count});
  std::stable_sort(counts.begin(), counts.end(),
                   [](const Count& a, const Count& b) { return a.count > b.count; });
  return counts;
}

std::vector<Count> by_number(const std::map<int, std::int64_t>& map) {
  std::vector<Count> counts;
  counts.reserve(map.size());
  for (const auto& [number, count] : map) counts.push_back({std::to_string(number), count});
  return counts;
}

// Groups lengths into at most twelve classes of equal width that contain 99% of the sentences, and
// an open class for the rest, so that a single long sentence does not flatten the histogram.
std::vector<Count> histogram(const std::map<int, std::int64_t>& lengths, std::int64_t sentences) {
  constexpr int kClasses = 12;
  std::int64_t seen = 0;
  int long_sentence = 0;
  for (auto i = lengths.begin(); i != lengths.end() && 100 * seen < 99 * sentences; ++i) {
    seen += i->second;
    long_sentence = i->first;
  }
  int width = 1;
  for (const int candidate : {2, 5, 10, 20, 50, 100, 1000, 10'000, 100'000}) {
    if (long_sentence <= kClasses * width) break;
    width = candidate;
  }
  std::vector<Count> counts;
  for (int first = 1; first <= kClasses * width; first += width) {
    const int last = first + width - 1;
    counts.push_back({width == 1 ? std::to_string(first) : fmt::format("{}-{}", first, last)});
  }
  counts.push_back({fmt::format("{}+", kClasses * width + 1)});
  for (const auto& [length, count] : lengths) {
    const int i = std::clamp((length - 1) / width, 0, kClasses);
    counts[static_cast<std::size_t>(i)].count += count;
  }
  while (!counts.empty() && counts.back().count == 0) counts.pop_back();
  return counts;
}

std::string table_of(const std::string& title, const std::string& unit,
                     const std::vector<Count>& counts, std::int64_t total, std::size_t shown) {
  if (counts.empty()) return {};
  std::int64_t largest = 0;
  for (const Count& count : counts) largest = std::max(largest, count.count);
  Table table({{title, Align::kLeft}, {unit}, {"%"}, {"", Align::kLeft}});
  for (std::size_t i = 0; i < std::min(shown, counts.size()); ++i) {
    const auto& [name, count] = counts[i];
    table.add_row(
        {name, std::to_string(count), percent(count, total), bar(count, largest, kBarColumns)});
  }
  std::string text = "\n" + table.text();
  if (counts.size() > shown) text += fmt::format("and {} more\n", counts.size() - shown);
  return text;
}

// The number of distinct values, without "_".
std::int64_t different(const std::map<std::string, std::int64_t>& values) {
  return std::ssize(values) - (values.contains(std::string(kEmptyField)) ? 1 : 0);
}

// Sorted by frequency; empty if no word has a value.
std::vector<Count> values(const std::map<std::string, std::int64_t>& counts) {
  return different(counts) == 0 ? std::vector<Count>() : by_frequency(counts);
}

std::string summary(const TreebankStatistics& statistics) {
  // Without heads, zeros in the rows about trees would look like facts.
  const bool has_heads = statistics.heads > 0 || statistics.words == 0;
  const bool has_trees = statistics.trees > 0 || statistics.words == 0;
  Table table({{"", Align::kLeft}, {"Count"}, {"%"}});
  const auto add = [&](const char* name, std::int64_t count) {
    table.add_row({name, std::to_string(count)});
  };
  const auto add_share = [&](const char* name, std::int64_t count, std::int64_t total) {
    table.add_row({name, std::to_string(count), percent(count, total)});
  };
  add("Sentences", statistics.sentences);
  add("Words", statistics.words);
  add("Multiword tokens", statistics.multiword_tokens);
  add("Empty nodes", statistics.empty_nodes);
  if (statistics.heads < statistics.words) {
    add_share("Words with heads", statistics.heads, statistics.words);
    add_share("Sentences with trees", statistics.trees, statistics.sentences);
  }
  add("UPOS tags", different(statistics.upos));
  add("XPOS tags", different(statistics.xpos));
  if (has_heads) add("Relations", different(statistics.relations));
  add("Longest sentence", statistics.longest());
  add("Median length", statistics.median_length());
  table.add_row({"Mean length", fmt::format("{:.2f}", statistics.mean_length())});
  if (has_heads) {
    table.add_row({"Mean length of dependencies",
                   fmt::format("{:.2f}", statistics.mean_dependency_length())});
  }
  if (has_trees) {
    add_share("Non-projective arcs", statistics.non_projective_arcs, statistics.words_in_trees);
    add_share("Non-projective sentences", statistics.non_projective_sentences, statistics.trees);
  }
  return table.text();
}

std::string report_text(const TreebankStatistics& statistics) {
  const std::int64_t sentences = statistics.sentences;
  const std::int64_t words = statistics.words;
  const std::size_t all = static_cast<std::size_t>(-1);
  return summary(statistics) +
         table_of("Length", "Sentences", histogram(statistics.sentence_lengths, sentences),
                  sentences, all) +
         table_of("Roots", "Sentences", by_number(statistics.roots), statistics.trees, all) +
         table_of("Gap degree", "Sentences", by_number(statistics.gap_degrees), statistics.trees,
                  all) +
         table_of("UPOS", "Words", values(statistics.upos), words, all) +
         table_of("XPOS", "Words", values(statistics.xpos), words, kXposShown) +
         table_of("Relation", "Words", values(statistics.relations), statistics.heads, all);
}

Json counts_json(const std::vector<Count>& counts) {
  // Names differ; json[name] would search for each of them.
  Json json = Json::object();
  auto& members = json.get_ref<Json::object_t&>();
  members.reserve(counts.size());
  for (const auto& [name, count] : counts) members.emplace_back(name, count);
  return json;
}

std::string report_json(const TreebankStatistics& statistics) {
  Json json;
  json["sentences"] = statistics.sentences;
  json["words"] = statistics.words;
  json["multiword_tokens"] = statistics.multiword_tokens;
  json["empty_nodes"] = statistics.empty_nodes;
  json["heads"] = statistics.heads;
  json["trees"] = statistics.trees;
  json["length"] = {{"longest", statistics.longest()},
                    {"mean", statistics.mean_length()},
                    {"median", statistics.median_length()},
                    {"sentences", counts_json(by_number(statistics.sentence_lengths))}};
  json["dependency_length"] = {{"mean", statistics.mean_dependency_length()},
                               {"words", counts_json(by_number(statistics.dependency_lengths))}};
  json["non_projective"] = {{"arcs", statistics.non_projective_arcs},
                            {"arc_rate", statistics.non_projective_arc_rate()},
                            {"sentences", statistics.non_projective_sentences},
                            {"sentence_rate", statistics.non_projective_sentence_rate()}};
  json["roots"] = counts_json(by_number(statistics.roots));
  json["gap_degree"] = counts_json(by_number(statistics.gap_degrees));
  json["upos"] = counts_json(by_frequency(statistics.upos));
  json["xpos"] = counts_json(by_frequency(statistics.xpos));
  json["relations"] = counts_json(by_frequency(statistics.relations));
  return json_text(json);
}

void stats(const StatsOptions& options) {
  Input input(options.input);
  TreebankStatistics statistics;
  Sentence sentence;
  FurtherParses further;
  std::int64_t left_out = 0;
  while (input.read(sentence)) {
    if (further.contain(sentence)) {
      ++left_out;
    } else {
      add_sentence(sentence, statistics);
    }
  }
  input.set_as_totals();
  report_further_parses(left_out);
  print_text(options.json ? report_json(statistics) : report_text(statistics));
}

}  // namespace

void add_stats(CLI::App& program) {
  auto options = std::make_shared<StatsOptions>();
  CLI::App* command = program.add_subcommand(
      "stats", "Describe a treebank: lengths, tags, relations, roots, non-projective arcs");
  add_input_options(*command, options->input);
  command->add_flag("--json", options->json, "Print all counts as JSON");
  command->footer(
      "Several files are counted together, as one treebank. Heads may be missing: then rows and\n"
      "tables about trees are over the words with a head or the sentences where all words have "
      "one.\n\n"
      "Examples:\n"
      "  arcus stats train.conllu dev.conllu test.conllu\n"
      "  arcus stats --json treebank.conllu\n"
      "  arcus stats tagged.conllu");
  command->callback([options] { stats(*options); });
}

}  // namespace arcus::cli
