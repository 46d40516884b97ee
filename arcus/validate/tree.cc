// SPDX-License-Identifier: Apache-2.0
//
// The basic tree. A word is in the tree if the path along its heads ends at the root; every word's
// path is followed once, so that the check is linear.
#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/text/sentence.h"
#include "arcus/validate/checks.h"

namespace arcus {
namespace {

constexpr std::size_t kWordsShown = 10;

struct TreeWord {
  const Row* row = nullptr;
  int head = 0;
};

std::string list_of(const std::vector<int>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size() && i < kWordsShown; ++i) {
    list += fmt::format("{}{}", i > 0 ? ", " : "", words[i]);
  }
  if (words.size() > kWordsShown) list += ", ...";
  return list;
}

// Returns false if the column is no number of a word, or 0.
bool read_head(const Row& row, int words, int& head, Findings& findings) {
  const std::string_view text = row[Column::kHead];
  RowKind kind{};
  int last = 0;
  const bool is_number =
      text == "0" || (parse_node_id(text, kind, head, last) && kind == RowKind::kWord);
  if (!is_number) {
    findings.add(Rule::kInvalidHead, row.line, fmt::format("the HEAD {}", in_quotes(text)),
                 "the number of a word, or 0");
    return false;
  }
  if (text == "0") head = 0;
  if (head <= words) return true;
  findings.add(Rule::kUnknownHead, row.line, fmt::format("the HEAD {}", head),
               fmt::format("a number from 0 to {}", words));
  return false;
}

// The words whose path along the heads does not end at 0.
std::vector<int> words_outside(const std::vector<TreeWord>& words) {
  enum : char { kNew, kOnPath, kInside, kOutside };
  std::vector<char> state(words.size() + 1, kNew);
  state[0] = kInside;
  std::vector<int> outside;
  std::vector<std::size_t> path;
  for (std::size_t m = 1; m <= words.size(); ++m) {
    std::size_t at = m;
    for (; state[at] == kNew; at = static_cast<std::size_t>(words[at - 1].head)) {
      state[at] = kOnPath;
      path.push_back(at);
    }
    const char result = state[at] == kInside ? kInside : kOutside;
    for (const std::size_t each : path) state[each] = result;
    path.clear();
    if (state[m] == kOutside) outside.push_back(static_cast<int>(m));
  }
  return outside;
}

void check_root_relation(const Row& row, int head, Findings& findings) {
  const bool is_root = universal_relation(row[Column::kDeprel]) == "root";
  if (head == 0 && !is_root) {
    findings.add(Rule::kZeroIsNotRoot, row.line,
                 fmt::format("the DEPREL {} with the HEAD 0", in_quotes(row[Column::kDeprel])),
                 "root");
  } else if (head != 0 && is_root) {
    findings.add(Rule::kRootIsNotZero, row.line,
                 fmt::format("the DEPREL root with the HEAD {}", head),
                 "another DEPREL, or the HEAD 0");
  }
}

}  // namespace

void check_tree(const SentenceBlock& block, Findings& findings) {
  std::vector<TreeWord> words;
  for (const Row& row : block.rows) {
    if (row.kind == RowKind::kWord) words.push_back({&row, 0});
  }
  bool has_heads = true;
  std::vector<int> roots;
  for (TreeWord& word : words) {
    const Row& row = *word.row;
    if (!read_head(row, static_cast<int>(words.size()), word.head, findings)) {
      has_heads = false;
      continue;
    }
    check_root_relation(row, word.head, findings);
    if (word.head == 0) roots.push_back(row.first);
    if (word.head == row.first) {
      findings.add(Rule::kHeadSelfLoop, row.line,
                   fmt::format("the HEAD {} of word {}", word.head, word.head),
                   "another word, or 0");
      has_heads = false;  // everything below the word would be outside of the tree
    }
  }
  if (roots.size() > 1) {
    findings.add(Rule::kMultipleRoots, words[static_cast<std::size_t>(roots[1]) - 1].row->line,
                 fmt::format("{} roots, the words {}", roots.size(), list_of(roots)), "one");
  }
  if (!has_heads) return;
  const std::vector<int> outside = words_outside(words);
  if (outside.empty()) return;
  findings.add(Rule::kNonTree, words[static_cast<std::size_t>(outside[0]) - 1].row->line,
               roots.empty() ? std::string("no word with the HEAD 0")
                             : fmt::format("a cycle above the word{} {}",
                                           outside.size() == 1 ? "" : "s", list_of(outside)),
               "heads that lead to the root");
}

}  // namespace arcus
