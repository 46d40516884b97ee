// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/tree_check.h"

#include <fmt/format.h>

namespace arcus {
namespace {

// For example "3 -> 5 -> 3", each word followed by its head; long cycles are abbreviated.
std::string cycle_through(const Tree& tree, int word) {
  constexpr int kMaxWords = 8;
  std::string text = fmt::format("{}", word);
  int next = tree.head(word);
  for (int words = 1; next != word; ++words, next = tree.head(next)) {
    if (words == kMaxWords) {
      text += " -> ...";
      break;
    }
    text += fmt::format(" -> {}", next);
  }
  return text + fmt::format(" -> {}", word);
}

}  // namespace

std::optional<TreeComplaint> find_complaint(const Sentence& sentence,
                                            const ReaderOptions& options) {
  return find_complaint(tree_of(sentence), options);
}

std::optional<TreeComplaint> find_complaint(const Tree& tree, const ReaderOptions& options) {
  if (options.heads != HeadCheck::kTree) return std::nullopt;
  const auto defect = find_defect(tree, MissingHeads::kAllowed);
  const std::vector<int> root_words = roots(tree);
  if (defect && defect->kind == TreeDefect::Kind::kHeadOutOfRange) {
    return {{defect->word, fmt::format("the head {}", tree.head(defect->word)),
             fmt::format("a number from 0 to {}", tree.size())}};
  }
  if (defect && root_words.empty() && has_all_heads(tree)) {
    return {{1, "a sentence without a root", "a word with the head 0"}};
  }
  if (defect) {
    return {{defect->word, fmt::format("the cycle {}", cycle_through(tree, defect->word)),
             "heads that lead to the root"}};
  }
  if (options.roots == Roots::kSingle && root_words.size() > 1) {
    return {{root_words[1],
             fmt::format("{} roots, the words {} and {}{}", root_words.size(), root_words[0],
                         root_words[1], root_words.size() > 2 ? " and others" : ""),
             "one"}};
  }
  return std::nullopt;
}

}  // namespace arcus
