// SPDX-License-Identifier: Apache-2.0
//
// Sentences from a text of any length, one by one, in bounded memory: the blocks of text_blocks.h,
// tokenized one after the other. A sentence is there as soon as its paragraph is.
//
// original_text (spaces.h) gives the text back byte for byte, but for white space that
//   - stands at the end of the text, behind a blank line (behind a newline, with `lines`);
//   - stands in a text that has nothing else;
//   - goes on after 4096 bytes of white space, which end a paragraph too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "arcus/base/byte_source.h"
#include "arcus/text/sentence.h"
#include "arcus/tokenizer/text_blocks.h"
#include "arcus/tokenizer/tokenizer.h"

namespace arcus {

class TextReader {
 public:
  // The tokenizer must outlive the reader.
  TextReader(const Tokenizer& tokenizer, ByteSource source, const TextOptions& options = {});

  // Replaces the sentence by the next one; false at the end. Sentences are numbered in "# sent_id",
  // and the first of a paragraph has "# newpar". Throws what the source throws.
  bool read(Sentence& sentence);

 private:
  const Tokenizer& tokenizer_;
  TextOptions options_;
  TextBlocks blocks_;
  TokenizerScratch scratch_;
  std::vector<Sentence> found_;
  std::size_t next_ = 0;  // of found_
  std::int64_t sentences_ = 0;
};

std::vector<Sentence> tokenize(const Tokenizer& tokenizer, std::string_view text,
                               const TextOptions& options = {});

}  // namespace arcus
