// SPDX-License-Identifier: Apache-2.0
//
// The text of a treebank, written as the sentences are read. Memory: one sentence, and the white
// space at the end of the text so far.
//
// How the text is written depends on all sentences: if one of them records its spaces, the text is
// the original one (spaces.h), otherwise it is made from "# text", SpaceAfter=No or rules
// (annotated_text.h). So the sentences are read twice: first by TextStyle, then by TextWriter.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Where the white space between tokens comes from.
enum class SpaceSource {
  kOriginal,        // MISC of every token, which one at least has: see tells_its_spaces
  kTreebank,        // "# text" and SpaceAfter=No
  kTreebankInside,  // the same, but SpaceAfter=No is ignored at the end of a sentence: some
                    // treebanks have it on every last token, because no token follows in the
                    // sentence
  kRule,            // detokenize.h
  kNoSpaces         // the language is written without spaces
};

// Collects from the sentences of a treebank what its text depends on.
class TextStyle {
 public:
  void add(const Sentence& sentence);

  bool is_original() const { return original_; }  // final: no further sentence can change it

  SpaceSource source() const;            // of the sentences so far
  SpaceSource source_in_tokens() const;  // the same, never kOriginal

 private:
  bool original_ = false;
  bool known_ = false;  // "# text" or SpaceAfter=No
  std::size_t sentences_ = 0;
  std::size_t glued_ = 0;    // sentences that are not followed by a space
  std::size_t cut_ = 0;      // tokens inside a sentence that are followed by a space
  std::size_t letters_ = 0;  // see detokenize.h
  std::size_t east_asian_ = 0;
};

TextStyle style_of(std::span<const Sentence> sentences);

// The white space after each token; not for kOriginal.
std::vector<std::string> spaces_after(const Sentence& sentence,
                                      const std::vector<const Word*>& tokens, SpaceSource source);

// Writes the text: with kOriginal as original_text (spaces.h) describes it, otherwise as raw_text
// (annotated_text.h).
class TextWriter {
 public:
  using Write = std::function<void(std::string_view)>;

  TextWriter(SpaceSource source, Write write);

  void add(const Sentence& sentence);
  void finish();

 private:
  void add_original(const Sentence& sentence);
  void add_paragraph_of(const Sentence& sentence);
  void append(std::string_view text);
  void append_original(std::string_view text);

  SpaceSource source_;
  Write write_;
  bool is_first_ = true;  // no sentence yet, or for kOriginal no text
  // The white space at the end of the text, which the next paragraph may replace. Empty once it has
  // a newline, for then it stays.
  std::string pending_;
  bool has_newline_ = false;  // in the white space at the end of the text
};

}  // namespace arcus
