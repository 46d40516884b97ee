// SPDX-License-Identifier: Apache-2.0
//
// Cuts a text of any length into blocks that can be tokenized independently, in bounded memory.
// Finding the blocks is cheap and sequential; tokenizing them is most of the work and can be done
// in parallel.
//
// A block is a paragraph, including the blank line at its end. A paragraph longer than `max_bytes`
// is cut into blocks of about that length, after white space if the second half of the block has
// any, else between two characters. The last sentence of such a block may be incomplete. It is
// moved to the next block, unless the block would then be less than half as long. The start of the
// next block is then known only after tokenizing, which is done here.
//
// The sentences do not depend on how the source delivers its bytes. When the source pauses, the
// sentences of an unfinished paragraph are returned whose ends cannot change whatever follows: the
// tokenizer looks at most BoundaryText::kTokensAhead tokens ahead.
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
  bool lines = false;  // each line is a sentence
  bool ranges =
      false;  // TokenRange=START:END in MISC: positions in the text, in code points from 0
  std::size_t max_bytes = 65536;      // of a block, if a sentence may end anywhere
  std::size_t max_line = 1 << 24;     // bytes of a line, if each is a sentence
  std::int64_t sentences_before = 0;  // in other texts; "# sent_id" continues from it
};

// A block, or its sentences whose ends are certain.
struct RawBlock {
  std::string text;
  std::string spaces_before;      // white space between the block before and this one
  bool paragraph_begins = false;  // with its first sentence
  std::size_t character = 0;      // of the whole text, where the block begins
  std::size_t given = 0;          // number of its sentences in earlier RawBlocks
  std::vector<Sentence> found;    // its other sentences, if it was tokenized already
};

// The sentences of a block. The first of a paragraph has "# newpar". They have no numbers yet.
std::vector<Sentence> sentences_of(const Tokenizer& tokenizer, RawBlock& block,
                                   const TextOptions& options, TokenizerScratch& scratch);

class TextBlocks {
 public:
  // The tokenizer must outlive this object.
  TextBlocks(const Tokenizer& tokenizer, PolledSource source, const TextOptions& options);

  enum class Next { kBlock, kPause, kEnd };
  // Replaces the block by the next one. kPause: more input is needed than is ready; call wait() and
  // try again. Throws the exceptions of the source, and ArgumentError for a line over max_line.
  Next next(RawBlock& block);
  void wait() { fill(); }

  std::int64_t bytes_read() const { return bytes_read_; }

 private:
  // The state of the search for the end of the block.
  struct Search {
    std::size_t place = 0;       // bytes of the block
    std::size_t characters = 0;  // before the place
    std::size_t spaces = 0;      // bytes of white space right before the place
    int newlines = 0;            // in that white space
    std::size_t last_word = 0;   // start of the last word
    std::size_t characters_before_last_word = 0;
    std::size_t given = 0;     // sentences that were returned before the end was found
    std::size_t examined = 0;  // bytes that were searched for certain sentences
  };
  struct End {
    std::size_t size = 0;
    std::size_t characters = 0;
    bool ends_paragraph = false;  // else the paragraph continues
  };

  std::string_view unread() const { return std::string_view(buffer_).substr(begin_); }
  void fill();
  bool has_character(std::size_t i) const;  // whether all bytes of that at unread()[i] are there
  bool skip_spaces();                       // returns whether a character other than space follows
  bool find_end(End& end);
  void cut(const End& end, RawBlock& block);
  bool find_certain_sentences(RawBlock& block);
  RawBlock block_of(std::size_t size) const;

  const Tokenizer& tokenizer_;
  PolledSource source_;
  TextOptions options_;
  TokenizerScratch scratch_;
  bool ended_ = false;  // the source is at its end
  std::string buffer_;
  std::size_t begin_ = 0;      // of the unread bytes
  std::size_t character_ = 0;  // position of begin_ in the text, in code points
  std::int64_t bytes_read_ = 0;
  Search search_;
  std::string spaces_before_;
  bool paragraph_begins_ = true;
};

}  // namespace arcus
