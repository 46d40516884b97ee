// SPDX-License-Identifier: Apache-2.0
//
// A text of any length as blocks that are tokenized by themselves, in bounded memory. Finding the
// blocks is cheap and goes on in order; tokenizing them is most of the work and can be done
// anywhere.
//
// A block is a paragraph: up to and with a blank line. A paragraph that is longer than `max_bytes`
// is taken in blocks of about that length, cut behind white space if there is some in the second
// half of the block, else between two characters. The last sentence of such a block may not be
// whole yet; it is put off to the next block, unless that would leave less than half a block of
// progress. Where the next block begins is then known only after tokenizing, which is done here.
//
// How the source hands out its bytes makes no difference to the sentences. When the source pauses,
// those sentences of an unfinished paragraph are handed out whose end cannot change whatever
// follows: no decision of the tokenizer looks further ahead than BoundaryText::kTokensAhead tokens.
//
// A byte-order mark at the start of the text counts as white space.
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
  bool lines = false;   // each line is a sentence
  bool ranges = false;  // TokenRange=START:END in MISC: places in the text, in characters from 0
  std::size_t max_bytes = 65536;      // of a block
  std::int64_t sentences_before = 0;  // of other texts: "# sent_id" counts on
};

// A block, or those of its sentences that are certain.
struct RawBlock {
  std::string text;
  std::string spaces_before;      // white space between the block before and this one
  bool paragraph_begins = false;  // with its first sentence
  std::size_t character = 0;      // of the whole text, where the block begins
  std::size_t given = 0;          // how many of its sentences an earlier RawBlock has had
  std::vector<Sentence> found;    // its other sentences, where it had to be tokenized already
};

// The sentences of a block. The first of a paragraph has "# newpar"; none is numbered.
std::vector<Sentence> sentences_of(const Tokenizer& tokenizer, RawBlock& block,
                                   const TextOptions& options, TokenizerScratch& scratch);

class TextBlocks {
 public:
  // The tokenizer must outlive this.
  TextBlocks(const Tokenizer& tokenizer, PolledSource source, const TextOptions& options);

  enum class Next { kBlock, kPause, kEnd };
  // Replaces the block by the next one. kPause: that takes more input than is ready; wait() for it,
  // and ask again. Throws what the source throws.
  Next next(RawBlock& block);
  void wait() { fill(); }

  std::int64_t bytes_read() const { return bytes_read_; }

 private:
  // How far the search for the end of the block has come.
  struct Search {
    std::size_t place = 0;       // bytes of the block
    std::size_t characters = 0;  // before the place
    std::size_t spaces = 0;      // bytes of white space right before the place
    int newlines = 0;            // in that white space
    std::size_t last_word = 0;   // behind the last white space before a word
    std::size_t characters_before_last_word = 0;
    std::size_t given = 0;     // sentences that were certain before the end was found
    std::size_t examined = 0;  // bytes that were looked at for certain sentences
  };
  struct End {
    std::size_t size = 0;
    std::size_t characters = 0;
    bool ends_paragraph = false;  // else it goes on
  };

  std::string_view unread() const { return std::string_view(buffer_).substr(begin_); }
  void fill();
  bool has_character(std::size_t i) const;  // at unread()[i], all of it
  bool skip_spaces();                       // true when a character follows that is no space
  bool find_end(End& end);
  void cut(const End& end, RawBlock& block);
  bool find_certain_sentences(RawBlock& block);
  RawBlock block_of(std::size_t size) const;

  const Tokenizer& tokenizer_;
  PolledSource source_;
  TextOptions options_;
  TokenizerScratch scratch_;
  bool ended_ = false;  // the source has
  std::string buffer_;
  std::size_t begin_ = 0;      // of what is unread
  std::size_t character_ = 0;  // of the text, where that begins
  std::int64_t bytes_read_ = 0;
  Search search_;
  std::string spaces_before_;
  bool paragraph_begins_ = true;
};

}  // namespace arcus
