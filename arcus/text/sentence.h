// SPDX-License-Identifier: Apache-2.0
//
// A sentence as plain values: the ten columns of CoNLL-U, comments, and the layout of the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

inline constexpr std::string_view kEmptyField = "_";  // a field without a value

// Fields are as in the file: "_" means no value, except that the form "_" may be the character
// itself.
struct Word {
  std::string form{kEmptyField};
  std::string lemma{kEmptyField};
  std::string upos{kEmptyField};
  std::string xpos{kEmptyField};
  std::string feats{kEmptyField};
  int head = kNoHead;
  std::string deprel{kEmptyField};
  std::string deps{kEmptyField};
  std::string misc{kEmptyField};

  friend bool operator==(const Word&, const Word&) = default;
};

// One token that is split into the words first..last (Spanish "dámelo"): a range line such as 3-5.
struct MultiwordToken {
  int first = 0;
  int last = 0;
  Word fields;  // no head

  friend bool operator==(const MultiwordToken&, const MultiwordToken&) = default;
};

// A node of the enhanced graph without a word in the text: a line "after.index" such as 8.1.
struct EmptyNode {
  int after = 0;  // 0: before the first word
  int index = 1;  // from 1
  Word fields;    // no head

  friend bool operator==(const EmptyNode&, const EmptyNode&) = default;
};

// A HEAD that is not a number, as in the file. The word has no head.
struct UnreadHead {
  int word = 0;
  std::string text;

  friend bool operator==(const UnreadHead&, const UnreadHead&) = default;
};

// The details of a file that are needed only to write the same bytes again.
struct Layout {
  bool byte_order_mark = false;
  bool crlf = false;           // lines end in \r\n
  int blank_lines_before = 0;  // in addition to the one that ends the previous sentence
  bool blank_line_after = true;
  bool newline_at_end = true;  // of the last line; false only if !blank_line_after

  friend bool operator==(const Layout&, const Layout&) = default;
};

// The arc into one word that another parser suggests: see docs/guides.md.
struct GuideArc {
  int head = kNoHead;  // kNoHead: the guide says nothing about the word
  std::string relation{kEmptyField};

  friend bool operator==(const GuideArc&, const GuideArc&) = default;
};

struct Sentence {
  std::vector<std::string> comments;             // whole lines, with their '#'
  std::vector<Word> words;                       // words[0] is word 1: see word()
  std::vector<MultiwordToken> multiword_tokens;  // in order, not overlapping
  std::vector<EmptyNode> empty_nodes;            // in order
  std::vector<UnreadHead> unread_heads;          // in order; only with HeadCheck::kNone
  Layout layout;
  std::vector<GuideArc> guide;  // guide[0] is that of word 1; empty: no guide. Never written.

  int size() const { return static_cast<int>(words.size()); }
  const Word& word(int m) const { return words[static_cast<std::size_t>(m) - 1]; }
  Word& word(int m) { return words[static_cast<std::size_t>(m) - 1]; }

  friend bool operator==(const Sentence&, const Sentence&) = default;
};

// The heads of the words; kNoHead where the file has "_".
Tree tree_of(const Sentence& sentence);

// The HEAD of word m if it is not a number, else "_".
std::string_view unread_head(const Sentence& sentence, int m);

// The tokens of the text, in order: multiword tokens, and the words outside of them.
std::vector<const Word*> tokens_of(const Sentence& sentence);

// The key of the comment "# key = value", or an empty view.
std::string_view comment_key(std::string_view comment);

// The value of the comment "# key = value", or an empty view. The view points into the sentence.
std::string_view comment_value(const Sentence& sentence, std::string_view key);

// A relation without its subtype: "nmod" for "nmod:poss".
std::string_view universal_relation(std::string_view deprel);

}  // namespace arcus
