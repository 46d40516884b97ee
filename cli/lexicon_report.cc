// SPDX-License-Identifier: Apache-2.0
#include "cli/lexicon_report.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arcus/draw/drawable.h"
#include "cli/json_report.h"
#include "cli/section_table.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;
using Align = Column::Align;

std::string shown(std::string_view word) {
  constexpr int kColumns = 40;
  return fitted(word, kColumns);
}

std::uint64_t known_words(const Lexicon& lexicon) {
  const auto& counts = lexicon.contents().counts;
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::string stopwords_text(const Lexicon& lexicon) {
  constexpr std::size_t kShown = 20;
  const auto& ids = lexicon.contents().stopwords;
  if (ids.empty()) return "No stopwords.\n";
  std::string text = fmt::format("Stopwords ({}):", ids.size());
  for (std::size_t i = 0; i < std::min(kShown, ids.size()); ++i) {
    text += ' ' + shown(lexicon.word(ids[i]));
  }
  return text + (ids.size() > kShown ? " ...\n" : "\n");
}

std::vector<Lexicon::Context> heaviest(const Lexicon& lexicon, std::uint32_t id, std::size_t top) {
  auto contexts = lexicon.contexts(id);
  contexts.resize(std::min(top, contexts.size()));
  return contexts;
}

std::span<const Lexicon::Neighbour> nearest(const Lexicon& lexicon, std::uint32_t id,
                                            std::size_t top) {
  const auto neighbours = lexicon.neighbours(id);
  return neighbours.first(std::min(top, neighbours.size()));
}

}  // namespace

std::string lexicon_text(const SectionFile& file, const Lexicon& lexicon) {
  const Lexicon::Contents& contents = lexicon.contents();
  Table table({{"Lexicon", Align::kLeft}, {"", Align::kLeft}});
  table.add_row({"words", std::to_string(lexicon.size())});
  table.add_row({"words of the text", std::to_string(contents.words_of_text)});
  const double share = static_cast<double>(known_words(lexicon)) /
                       static_cast<double>(std::max<std::uint64_t>(1, contents.words_of_text));
  table.add_row({"of these known", percent(share) + "%"});
  table.add_row({"pairs", std::to_string(contents.pairs.values().size())});
  for (const Fact& fact : contents.facts) table.add_row({fact.name, fact.value});
  return sections_text(file) + '\n' + table.text() + '\n' + stopwords_text(lexicon);
}

std::string lexicon_json(const SectionFile& file, const Lexicon& lexicon) {
  const Lexicon::Contents& contents = lexicon.contents();
  Json json;
  json["file"] = file.name();
  json["size"] = file.size();
  json["format"] = file.format();
  json["sections"] = sections_json(file);
  json["words"] = lexicon.size();
  json["words_of_text"] = contents.words_of_text;
  json["known_words_of_text"] = known_words(lexicon);
  json["pairs"] = contents.pairs.values().size();
  json["made_with"] = Json::object();
  for (const Fact& fact : contents.facts) json["made_with"][fact.name] = fact.value;
  json["stopwords"] = Json::array();
  for (const std::uint32_t id : contents.stopwords) json["stopwords"].push_back(lexicon.word(id));
  return json_text(json);
}

std::string word_text(const Lexicon& lexicon, std::uint32_t id, std::size_t top) {
  std::string text =
      fmt::format("{}: {} time{}{}\n", shown(lexicon.word(id)), lexicon.count(id),
                  lexicon.count(id) == 1 ? "" : "s", lexicon.is_stopword(id) ? ", a stopword" : "");
  Table neighbours({{"Neighbour", Align::kLeft}, {"Similarity"}, {"Count"}});
  for (const auto& [word, similarity] : nearest(lexicon, id, top)) {
    neighbours.add_row({shown(lexicon.word(word)), fmt::format("{:.4f}", similarity),
                        std::to_string(lexicon.count(word))});
  }
  Table contexts({{"Context", Align::kLeft}, {"PMI"}, {"Together"}, {"Count"}});
  for (const auto& [word, count, pmi] : heaviest(lexicon, id, top)) {
    contexts.add_row({shown(lexicon.word(word)), fmt::format("{:.4f}", pmi), std::to_string(count),
                      std::to_string(lexicon.count(word))});
  }
  return text + '\n' + neighbours.text() + '\n' + contexts.text();
}

std::string word_json(const Lexicon& lexicon, std::uint32_t id, std::size_t top) {
  Json json;
  json["word"] = lexicon.word(id);
  json["count"] = lexicon.count(id);
  json["stopword"] = lexicon.is_stopword(id);
  json["neighbours"] = Json::array();
  for (const auto& [word, similarity] : nearest(lexicon, id, top)) {
    json["neighbours"].push_back(
        {{"word", lexicon.word(word)}, {"similarity", similarity}, {"count", lexicon.count(word)}});
  }
  json["contexts"] = Json::array();
  for (const auto& [word, count, pmi] : heaviest(lexicon, id, top)) {
    json["contexts"].push_back({{"word", lexicon.word(word)},
                                {"pmi", pmi},
                                {"together", count},
                                {"count", lexicon.count(word)}});
  }
  return json_text(json);
}

}  // namespace arcus::cli
