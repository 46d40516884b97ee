// SPDX-License-Identifier: Apache-2.0
//
// The order of lines: the empty nodes 4.1, 4.2 after word 4, the range 5-6 directly before word 5.
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/validate/checks.h"

namespace arcus {
namespace {

class IdSequence {
 public:
  explicit IdSequence(Findings& findings) : findings_(findings) {}

  void add(const Row& row) {
    switch (row.kind) {
      case RowKind::kWord:
        return add_word(row);
      case RowKind::kMultiwordToken:
        return add_multiword_token(row);
      case RowKind::kEmptyNode:
        return add_empty_node(row);
      case RowKind::kUnknown:
        in_order_ = false;
        if (!row.has_all_columns) return;  // which is a finding already
        fail(Rule::kInvalidWordId, row,
             "a number, a range such as 3-4 or an empty node such as 5.1");
    }
  }

  // After the last row: only then the number of words is known.
  void finish(const SentenceBlock& block) {
    for (const Row& row : block.rows) {
      if (row.kind != RowKind::kMultiwordToken || row.last < row.first || row.last <= word_)
        continue;
      fail(Rule::kWordIntervalOut, row, fmt::format("words up to {}, the last one", word_));
    }
    if (words_ == 0 && in_order_) {
      in_order_ = false;
      findings_.add(Rule::kEmptySentence, block.line(), "a sentence without words",
                    "a line for word 1");
    }
  }

  bool in_order() const { return in_order_; }

 private:
  void fail(Rule rule, const Row& row, std::string_view expected) {
    in_order_ = false;
    findings_.add(rule, row.line, fmt::format("the id {}", in_quotes(row[Column::kId])), expected);
  }

  void add_word(const Row& row) {
    ++words_;
    // After a gap, the sequence goes on from there: one mistake is one finding.
    if (row.first != word_ + 1) fail(Rule::kWordIdSequence, row, std::to_string(word_ + 1));
    word_ = row.first;
    index_ = 0;
  }

  void add_multiword_token(const Row& row) {
    index_ = 0;
    if (row.last < row.first) {
      return fail(Rule::kReversedWordInterval, row, "the lower number first");
    }
    if (row.first <= last_in_range_) {
      fail(Rule::kOverlappingWordIntervals, row, "a range that shares no word with the one before");
    } else if (row.first != word_ + 1) {
      fail(Rule::kMisplacedWordInterval, row,
           "the line of a multiword token directly before that of its first word");
    }
    last_in_range_ = std::max(last_in_range_, row.last);
    first_in_range_ = row.first;
  }

  void add_empty_node(const Row& row) {
    ++index_;
    if (row.first != word_ || row.last != index_) {
      fail(Rule::kMisplacedEmptyNode, row, fmt::format("{}.{}", word_, index_));
      if (row.first == word_) index_ = row.last;
    } else if (row.first < first_in_range_) {
      fail(Rule::kMisplacedEmptyNode, row,
           fmt::format("it before the multiword token {}-{}", first_in_range_, last_in_range_));
    }
  }

  Findings& findings_;
  bool in_order_ = true;
  int words_ = 0;
  int word_ = 0;            // the number of the last word
  int index_ = 0;           // of the last empty node after that word
  int first_in_range_ = 0;  // the words of the last multiword token
  int last_in_range_ = 0;
};

}  // namespace

bool check_ids(const SentenceBlock& block, Findings& findings) {
  IdSequence sequence(findings);
  for (const Row& row : block.rows) sequence.add(row);
  sequence.finish(block);
  return sequence.in_order();
}

}  // namespace arcus
