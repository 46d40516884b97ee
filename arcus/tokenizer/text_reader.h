// SPDX-License-Identifier: Apache-2.0
//
// Sentences from a text of any length, in bounded memory.
//
// The text is taken a paragraph at a time: up to and with a blank line. A paragraph that is longer
// than `most_bytes` is taken in blocks of about that length, cut behind white space if there is
// some in the second half of the block, else between two characters. The last sentence of such a
// block may not be whole yet; it is put off to the next block, unless that would leave less than
// half a block of progress. How the source hands out its bytes makes no difference, and a sentence
// is there as soon as its paragraph is.
//
// A byte-order mark at the start of the text counts as white space.
//
// original_text (spaces.h) gives the text back byte for byte, but for white space that
//   - stands at the end of the text, behind a blank line (behind a newline, with `lines`);
//   - stands in a text that has nothing else;
//   - goes on after 4096 bytes of white space, which end a paragraph too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/base/byte_source.h"
#include "arcus/text/sentence.h"
#include "arcus/tokenizer/tokenizer.h"

namespace arcus {

struct TextOptions {
  bool lines = false;   // a sentence a line: each line is one
  bool ranges = false;  // TokenRange=START:END in MISC: places in the text, in characters from 0
  std::size_t most_bytes = 65536;     // of a block
  std::int64_t sentences_before = 0;  // of other texts: "# sent_id" counts on
};

class TextReader {
 public:
  // The tokenizer must outlive the reader.
  TextReader(const Tokenizer& tokenizer, ByteSource source, const TextOptions& options = {});

  // Replaces the sentence by the next one; false at the end. Sentences are numbered in "# sent_id",
  // and the first of a paragraph has "# newpar". Throws what the source throws.
  bool read(Sentence& sentence);

 private:
  struct Block {
    std::size_t size = 0;
    bool ends_paragraph = false;  // else it goes on
  };

  std::string_view unread() const { return std::string_view(buffer_).substr(begin_); }
  bool fill();                        // false at the end of the source
  bool has_character(std::size_t i);  // at unread()[i], all of it; reads on for it
  bool skip_spaces();                 // false at the end of the text
  Block find_block();                 // at the start of the unread text, which is no space
  void tokenize_block();

  const Tokenizer& tokenizer_;
  ByteSource source_;
  TextOptions options_;
  TokenizerScratch scratch_;
  std::string buffer_;
  std::size_t begin_ = 0;      // of what is unread
  std::size_t character_ = 0;  // of the text, where that begins
  std::string spaces_before_;
  bool paragraph_begins_ = true;
  std::vector<FoundSentence> found_;
  std::size_t next_ = 0;  // of found_
  std::int64_t sentences_ = 0;
};

std::vector<Sentence> tokenize(const Tokenizer& tokenizer, std::string_view text,
                               const TextOptions& options = {});

}  // namespace arcus
