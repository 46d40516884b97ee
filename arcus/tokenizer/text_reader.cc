// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/text_reader.h"

#include <string>
#include <utility>

namespace arcus {

TextReader::TextReader(const Tokenizer& tokenizer, ByteSource source, const TextOptions& options)
    : tokenizer_(tokenizer),
      options_(options),
      blocks_(tokenizer, {.read = std::move(source)}, options),
      sentences_(options.sentences_before) {}

bool TextReader::read(Sentence& sentence) {
  while (next_ == found_.size()) {
    RawBlock block;
    if (blocks_.next(block) == TextBlocks::Next::kEnd) return false;
    found_ = sentences_of(tokenizer_, block, options_, scratch_);
    next_ = 0;
  }
  sentence = std::move(found_[next_++]);
  sentence.comments.insert(sentence.comments.end() - 1,
                           "# sent_id = " + std::to_string(++sentences_));
  return true;
}

std::vector<Sentence> tokenize(const Tokenizer& tokenizer, std::string_view text,
                               const TextOptions& options) {
  TextReader reader(tokenizer, bytes_of(std::string(text)), options);
  std::vector<Sentence> sentences;
  Sentence sentence;
  while (reader.read(sentence)) sentences.push_back(std::move(sentence));
  return sentences;
}

}  // namespace arcus
