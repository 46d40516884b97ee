// SPDX-License-Identifier: Apache-2.0
//
// Reads phrase-structure trees as bracketings, the format of the Penn Treebank:
//
//   ( (S (NP-SBJ (DT The) (NN dog)) (VP (VBZ barks)) (. .)) )
//
// A tree may span many lines, and a line may have several trees. Time is linear in the input, and
// no function is recursive, so that deep trees are as harmless as flat ones. Memory: one tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/base/line_reader.h"

namespace arcus {

// A phrase, or a word with its tag.
struct Phrase {
  std::string label = {};  // with function tags: "NP-SBJ"; may be empty at the root
  std::string word = {};   // empty: a phrase
  std::int64_t line = 0;
  int parent = -1;  // indexes in PhraseTree; -1: none
  int first_child = -1;
  int last_child = -1;
  int next_sibling = -1;
};

// The root is element 0. Every phrase comes before its children.
using PhraseTree = std::vector<Phrase>;

class PhraseTreeReader {
 public:
  PhraseTreeReader(ByteSource source, std::string name, std::int64_t lines_before = 0);

  // Replaces the tree by the next one; returns false at the end. Throws FormatError for brackets
  // that do not match, a phrase without words, and words without a tag. The next call then
  // continues after the bad tree: at its end or, if it has none, at the next line that begins with
  // "(".
  bool read(PhraseTree& tree);

  std::int64_t tree_number() const { return trees_; }  // of the last tree, from 1
  const std::string& name() const { return lines_.name(); }
  std::int64_t bytes_read() const { return lines_.bytes_read(); }

  // Throws a FormatError that also names the number of the tree.
  [[noreturn]] void fail(std::int64_t line, const std::string& found,
                         const std::string& expected) const;

 private:
  struct Defect {
    std::int64_t line = 0;
    std::string found;
    std::string expected;
  };

  bool fill();               // appends a line to the buffer; false at the end
  bool skip_space();         // false at the end
  std::string_view token();  // at position_, without moving past it
  void advance(std::size_t bytes);
  void resume_after(std::size_t start, std::int64_t start_line);

  LineReader lines_;
  std::string buffer_;          // from the start of the current tree
  std::size_t position_ = 0;    // in buffer_
  std::int64_t line_ = 1;       // of position_
  std::int64_t next_line_ = 1;  // of the next line that fill() appends
  std::int64_t trees_ = 0;
};

// The label without function tags and indexes: "NP" for "NP-SBJ-1", "NP=2" and "NP|QP". Labels that
// begin with "-", such as "-LRB-", have none.
std::string_view phrase_label(std::string_view label);

// The function tags of a label, without indexes: {"LOC", "PRD"} for "PP-LOC-PRD-3".
std::vector<std::string_view> function_tags(std::string_view label);

}  // namespace arcus
