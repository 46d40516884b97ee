// SPDX-License-Identifier: Apache-2.0
//
// Reads the sentences of a text of any length one by one, in bounded memory: tokenizes the blocks
// of text_blocks.h in order. A sentence is available as soon as its paragraph is.
//
// original_text (spaces.h) restores the text byte for byte, except white space
//   - at the end of the text, after a blank line (with `lines`, after a newline);
//   - in a text that has nothing else;
//   - beyond 4096 bytes of white space, which also end a paragraph.
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

  // Replaces the sentence by the next one; returns false at the end. Sentences are numbered in
  // "# sent_id", and the first of a paragraph has "# newpar". Throws the exceptions of the source.
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
