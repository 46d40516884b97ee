// SPDX-License-Identifier: Apache-2.0
//
// The groups of checks, one file each, in the order in which the validator runs them. Each is
// linear in the length of the sentence, up to sorting.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "arcus/validate/finding.h"
#include "arcus/validate/sentence_block.h"

namespace arcus {

// lines.cc: the lines alone (UTF-8, line ends, empty lines, number of columns, white space). Sets
// the block's comments and rows. Returns false if a line is neither comment, row nor empty, or a
// row does not have ten columns: then checks of the whole sentence would mislead.
struct LineState {
  bool newline_was_found = false;  // a wrong line end is found once per file
};
bool check_lines(SentenceBlock& block, LineState& state, Findings& findings);

// ids.cc: the order of words, multiword tokens and empty nodes. Returns false if anything is wrong.
bool check_ids(const SentenceBlock& block, Findings& findings);

// metadata.cc: sent_id, parallel_id, newdoc and newpar. Ids are stored as 64-bit hashes: among a
// million ids, the probability that two of them have the same hash is below 1 in 10 million.
struct MetadataState {
  struct LastSuffix {
    int alt = 0;  // 0: none
    int part = 0;
  };
  std::unordered_set<std::uint64_t> sent_ids;
  std::unordered_set<std::uint64_t> parallel_ids;
  std::unordered_map<std::uint64_t, LastSuffix> last_suffixes;  // of a parallel sentence
};
void check_metadata(const SentenceBlock& block, MetadataState& state, Findings& findings);

// text.cc: SpaceAfter, and "# text" against the forms. The ids must be in order.
struct TextState {
  bool no_space_after = false;  // the last token of the previous sentence has SpaceAfter=No
};
void check_text(const SentenceBlock& block, TextState& state, Findings& findings);

// fields.cc and features.cc: the columns of one row.
void check_fields(const Row& row, Findings& findings);
void check_features(const Row& row, Findings& findings);

// tree.cc: HEAD and DEPREL. The ids must be in order.
void check_tree(const SentenceBlock& block, Findings& findings);

// enhanced.cc: DEPS. The ids must be in order.
struct EnhancedState {
  bool graph_was_seen = false;
  bool no_graph_was_seen = false;
};
void check_enhanced(const SentenceBlock& block, EnhancedState& state, Findings& findings);

// The text behind "# KEY =" without white space at its start, or a view without data.
std::string_view comment_value_of(std::string_view comment, std::string_view key);

// Is the relation without its subtype one of the 37 universal relations?
bool is_universal_relation(std::string_view deprel);

}  // namespace arcus
