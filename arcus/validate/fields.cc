// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/list_items.h"
#include "arcus/text/sentence.h"
#include "arcus/validate/checks.h"
#include "arcus/validate/white_space.h"

namespace arcus {
namespace {

// Both sorted.
constexpr auto kUposTags = std::to_array<std::string_view>(
    {"ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
     "PUNCT", "SCONJ", "SYM", "VERB", "X"});
constexpr auto kRelations = std::to_array<std::string_view>(
    {"acl",       "advcl",      "advmod",   "amod",     "appos", "aux",      "case",   "cc",
     "ccomp",     "clf",        "compound", "conj",     "cop",   "csubj",    "dep",    "det",
     "discourse", "dislocated", "expl",     "fixed",    "flat",  "goeswith", "iobj",   "list",
     "mark",      "nmod",       "nsubj",    "nummod",   "obj",   "obl",      "orphan", "parataxis",
     "punct",     "reparandum", "root",     "vocative", "xcomp"});
static_assert(kUposTags.size() == 17 && kRelations.size() == 37);

// The keys of MISC that the guidelines define: at most one of each, in this spelling.
constexpr auto kMiscKeys = std::to_array<std::string_view>(
    {"SpaceAfter", "Lang", "Translit", "LTranslit", "Gloss", "LId", "LDeriv", "Ref"});

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool equal_without_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return small(x) == small(y); });
}

// Small letters, and one subtype of small letters or none.
bool is_deprel(std::string_view deprel) {
  const std::size_t colon = deprel.find(':');
  const auto main = deprel.substr(0, colon);
  const auto subtype = colon == std::string_view::npos ? "x" : deprel.substr(colon + 1);
  return !main.empty() && !subtype.empty() &&
         std::all_of(main.begin(), main.end(), is_small_letter) &&
         std::all_of(subtype.begin(), subtype.end(), is_small_letter);
}

void check_deprel(const Row& row, Findings& findings) {
  const std::string_view deprel = row[Column::kDeprel];
  if (!is_deprel(deprel)) {
    findings.add(Rule::kInvalidDeprel, row.line, fmt::format("the DEPREL {}", in_quotes(deprel)),
                 "small letters a-z, with a colon and a subtype or without");
  } else if (!is_universal_relation(deprel)) {
    findings.add(Rule::kUnknownUdeprel, row.line, fmt::format("the DEPREL {}", in_quotes(deprel)),
                 "a universal relation, with a subtype or without");
  }
}

void check_misc_key(std::string_view key, const Row& row, Findings& findings) {
  const std::string_view trimmed = trimmed_white_space(key);
  const auto found = std::find_if(kMiscKeys.begin(), kMiscKeys.end(), [&](std::string_view known) {
    return equal_without_case(known, trimmed);
  });
  if (found != kMiscKeys.end() && *found != key) {
    findings.add(Rule::kMiscAttrTypo, row.line, fmt::format("{} in MISC", in_quotes(key)), *found);
  }
}

void check_misc(const Row& row, Findings& findings) {
  const std::string_view misc = row[Column::kMisc];
  if (misc == kEmptyField || misc.empty()) return;
  std::array<int, kMiscKeys.size()> counts{};
  const auto check_item = [&](std::string_view item) {
    const std::size_t equals = item.find('=');
    const auto key = item.substr(0, equals);
    const auto value = equals == std::string_view::npos ? "" : item.substr(equals + 1);
    if (item.empty()) {
      findings.add(Rule::kEmptyMisc, row.line, "an empty item in MISC", "items between the bars");
    } else if (key.empty()) {
      findings.add(Rule::kEmptyMiscKey, row.line, fmt::format("{} in MISC", in_quotes(item)),
                   "a name before the =");
    }
    if (starts_with_white_space(key) || ends_with_white_space(key) ||
        starts_with_white_space(value) || ends_with_white_space(value)) {
      findings.add(Rule::kMiscExtraSpace, row.line, fmt::format("{} in MISC", in_quotes(item)),
                   "no white space at the ends of names and values");
    }
    check_misc_key(key, row, findings);
    const auto known = std::find(kMiscKeys.begin(), kMiscKeys.end(), key);
    if (known == kMiscKeys.end()) return;
    if (++counts[static_cast<std::size_t>(known - kMiscKeys.begin())] == 2) {
      findings.add(Rule::kRepeatedMisc, row.line, fmt::format("{} twice in MISC", key), "it once");
    }
  };
  for (const std::string_view item : list_items(misc, '|')) check_item(item);
  if (misc.back() == '|') check_item({});
}

// A column that must be empty in this kind of row.
void check_empty(const Row& row, Column column, Rule rule, const char* kind, Findings& findings) {
  const std::string_view value = row[column];
  if (value == kEmptyField || value.empty()) return;
  // A misspelled multiword token may say so.
  if (rule == Rule::kMwtNonemptyField && column == Column::kFeats && value == "Typo=Yes") return;
  findings.add(rule, row.line,
               fmt::format("the {} {} of {}", name_of(column), in_quotes(value), kind), "_");
}

}  // namespace

bool is_universal_relation(std::string_view deprel) {
  return std::binary_search(kRelations.begin(), kRelations.end(), universal_relation(deprel));
}

void check_fields(const Row& row, Findings& findings) {
  if (row.kind == RowKind::kMultiwordToken) {
    for (const Column column : {Column::kLemma, Column::kUpos, Column::kXpos, Column::kFeats,
                                Column::kHead, Column::kDeprel, Column::kDeps}) {
      check_empty(row, column, Rule::kMwtNonemptyField, "a multiword token", findings);
    }
  } else {
    const bool is_empty_node = row.kind == RowKind::kEmptyNode;
    if (is_empty_node) {
      for (const Column column : {Column::kHead, Column::kDeprel}) {
        check_empty(row, column, Rule::kEmptyNodeNonemptyField, "an empty node", findings);
      }
    } else {
      check_deprel(row, findings);
    }
    const std::string_view upos = row[Column::kUpos];
    if (!(is_empty_node && upos == kEmptyField) &&
        !std::binary_search(kUposTags.begin(), kUposTags.end(), upos)) {
      findings.add(Rule::kUnknownUpos, row.line, fmt::format("the UPOS {}", in_quotes(upos)),
                   "one of the 17 universal tags");
    }
    check_features(row, findings);
  }
  check_misc(row, findings);
}

}  // namespace arcus
