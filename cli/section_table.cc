// SPDX-License-Identifier: Apache-2.0
#include "cli/section_table.h"

#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "arcus/draw/drawable.h"
#include "arcus/parser_file.h"
#include "arcus/scorer/sum_scorer.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

using Align = Column::Align;

constexpr std::array<std::pair<const char*, const char*>, 30> kSections = {
    {{"about", "training, relations, licence"},
     {"filter", "the arc filter"},
     {"arcs", "weights of arcs"},
     {"labels", "weights of relations"},
     {"root_label", "the relation of arcs from 0"},
     {"joint", "weights of relations scored with the arcs"},
     {"word_classes", "classes of similar words"},
     {"temperatures", "temperatures of trees and relations"},
     {"head_noise", "noise of the probabilities of heads"},
     {"label_noise", "noise of the probabilities of relations"},
     {"unique_labels", "the relations that a head has at most once"},
     {"transitions", "the transition system and its beam"},
     {"moves", "weights of moves"},
     {"inputs", "dimensions of the network, and the words and tags that it knows"},
     {"tables", "vectors of words, affixes and tags"},
     {"network", "the other weights of the network"},
     {"sum", "the shares of two scorers"},
     {"link_words", "words of the treebank and similar words"},
     {"similar_words", "which words are similar"},
     {"links", "weights of links"},
     {"link_pmi", "mutual information of words"},
     {"link_tags", "tags that links look at"},
     {"link_indicators", "features of direction, context and tags"},
     {"names", "names of the heaviest features"},
     {"tokenizer", "weights of token and sentence boundaries"},
     {"tagger", "tags and their weights"},
     {"lemmatizer", "lemmas and rules for unknown words"},
     {"lexicon", "words and their counts"},
     {"lexicon_pairs", "words that occur together"},
     {"lexicon_neighbours", "similar words"}}};

// A description of the section; empty if this version does not know it.
std::string contents_of(const SectionFile& file, const std::string& section) {
  if (section.starts_with(kGuidePrefix)) {
    const std::string contents = contents_of(file, section.substr(kGuidePrefix.size()));
    return contents.empty() ? contents : "guide: " + contents;
  }
  for (const std::string prefix : SumScorer::kPrefixes) {
    if (!section.starts_with(prefix)) continue;
    const std::string contents = contents_of(file, section.substr(prefix.size()));
    const char* const kind = file.has(prefix + "network") ? "neural: " : "linear: ";
    return contents.empty() ? contents : kind + contents;
  }
  for (const auto& [name, contents] : kSections) {
    if (section == name) return contents;
  }
  return "";
}

}  // namespace

std::string sections_text(const SectionFile& file) {
  Table table({{"Section", Align::kLeft}, {"Stored"}, {"Unpacked"}, {"Holds", Align::kLeft}});
  for (const SectionInfo& info : file.sections()) {
    const std::string contents = contents_of(file, info.name);
    table.add_row({info.name, std::to_string(info.stored_size), std::to_string(info.raw_size),
                   contents.empty() ? "(unknown to this version)" : contents});
  }
  return fmt::format("{}: {} bytes, format {}\n\n", fitted(file.name(), 1000), file.size(),
                     file.format()) +
         table.text();
}

nlohmann::ordered_json sections_json(const SectionFile& file) {
  auto json = nlohmann::ordered_json::array();
  for (const SectionInfo& info : file.sections()) {
    json.push_back({{"name", info.name},
                    {"stored", info.stored_size},
                    {"unpacked", info.raw_size},
                    {"known", !contents_of(file, info.name).empty()}});
  }
  return json;
}

}  // namespace arcus::cli
