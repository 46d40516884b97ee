// SPDX-License-Identifier: Apache-2.0
//
// Splits the bytes of a treebank file into blocks of complete sentences. Blocks are found
// sequentially, by a search for line ends; they can then be parsed in any order, on any thread.
// Supports the formats whose sentences end with a line or with a blank line: all except brat
// standoff.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arcus/base/byte_source.h"
#include "arcus/treebank/format.h"

namespace arcus {

struct TreebankBlock {
  std::string text;
  std::int64_t lines_before = 0;  // in the file
};

class TreebankBlocks {
 public:
  TreebankBlocks(PolledSource source, std::string name, Format format);

  enum class Next { kBlock, kPause, kEnd };
  // Replaces the block by the next `max_sentences` sentences, or by fewer if the source ends, has
  // no more data ready, or the sentences are long. Only the last block can end inside a sentence or
  // have only blank lines. kPause: no complete sentence is ready; call wait(), then next() again.
  // Throws what the source throws, and MemoryError if a sentence does not fit into memory.
  Next next(TreebankBlock& block, int max_sentences);
  void wait() { fill(); }

  std::int64_t bytes_read() const { return bytes_read_; }

 private:
  void fill();  // throws FileError if a sentence has more than kMaxSentenceBytes
  [[noreturn]] void refuse_sentence() const;
  bool find_sentence();  // moves place_ to its end; false if that has not been read yet

  PolledSource source_;
  std::string name_;
  bool by_line_ = false;
  std::vector<char> buffer_;
  // Offsets in buffer_:
  std::size_t begin_ = 0;     // start of the next block
  std::size_t place_ = 0;     // end of the last complete sentence
  std::size_t line_ = 0;      // start of the first line whose end has not been found
  std::size_t searched_ = 0;  // that line has no newline before this offset
  std::size_t end_ = 0;       // end of the data
  bool inside_ = false;       // line_ is inside a sentence
  bool ended_ = false;        // the source has ended
  std::int64_t lines_ = 0;    // before line_
  std::int64_t lines_before_place_ = 0;
  std::int64_t lines_before_block_ = 0;
  std::int64_t bytes_read_ = 0;
};

}  // namespace arcus
