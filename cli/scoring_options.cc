// SPDX-License-Identifier: Apache-2.0
#include "cli/scoring_options.h"

#include <array>
#include <limits>
#include <sstream>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/input.h"
#include "cli/messages.h"
#include "cli/number_checks.h"

namespace arcus::cli {
namespace {

using By = PunctuationRule::By;

struct PunctChoice {
  const char* name;
  By by;
  const char* description;
};

constexpr std::array<PunctChoice, 4> kPunctChoices = {{
    {"counted", By::kNothing, "punctuation counted"},
    {"upos", By::kUpos, "without words of UPOS PUNCT"},
    {"unicode", By::kUnicodeClass, "without words of punctuation characters"},
    {"penn", By::kTags, "without words that the Penn Treebank tags as punctuation"},
}};

const PunctChoice& chosen(const std::string& name) {
  for (const PunctChoice& choice : kPunctChoices) {
    if (name == choice.name) return choice;
  }
  return kPunctChoices[0];
}

}  // namespace

AttachmentOptions ScoringOptions::attachment() const {
  AttachmentOptions result;
  result.subtypes = !ignore_subtypes;
  result.punctuation.by = chosen(punct).by;
  if (!punct_tags.empty()) {
    result.punctuation = {.by = By::kTags, .tags = {}};
    std::istringstream tags(punct_tags);
    for (std::string tag; tags >> tag;) result.punctuation.tags.push_back(tag);
  }
  return result;
}

std::string ScoringOptions::description() const {
  std::string text = punct_tags.empty() ? chosen(punct).description
                                        : fmt::format("without words tagged {}", punct_tags);
  if (ignore_subtypes) text += ", subtypes ignored";
  if (max_length > 0) text += fmt::format(", sentences of at most {} words", max_length);
  return text;
}

void add_scoring_options(CLI::App& command, ScoringOptions& options) {
  std::vector<std::string> names;
  names.reserve(kPunctChoices.size());
  for (const PunctChoice& choice : kPunctChoices) names.emplace_back(choice.name);
  command
      .add_option("--from", options.from,
                  "Format of all files (default: by the extension of each, else conllu)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(format_names()));
  CLI::Option* punct =
      command
          .add_option(
              "--punct", options.punct,
              "Punctuation: counted (default), or left out by UPOS (upos), by Unicode class\n"
              "as in the CoNLL-X scorer (unicode), or by the tags `` '' , . : (penn)")
          ->type_name("HOW")
          ->check(CLI::IsMember(names));
  command
      .add_option("--punct-tags", options.punct_tags,
                  "Leave out words with these XPOS tags, separated by spaces")
      ->type_name("TAGS")
      ->excludes(punct);
  command.add_flag("--ignore-subtypes", options.ignore_subtypes,
                   "Ignore subtypes of relations: nmod:poss counts as nmod");
  command
      .add_option("--max-length", options.max_length,
                  "Score only sentences of at most N words (default: all)")
      ->type_name("N")
      ->transform(whole_number(1, std::numeric_limits<int>::max()));
  add_quiet_option(command);
}

}  // namespace arcus::cli
