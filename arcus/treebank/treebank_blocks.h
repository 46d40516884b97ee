// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a treebank file in blocks of whole sentences. Finding their ends is a search for
// line ends and goes on in order; the blocks can then be read in any order, on any thread. For the
// formats whose sentences end with a line or with a blank line: all but brat's standoff.
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
  // Replaces the block by the next `max_sentences` sentences, or by fewer: the source ends, has
  // nothing more ready, or the sentences are long. Only the last block can lack the end of a
  // sentence, or have only blank lines. kPause: not one sentence is ready; wait() for it, and ask
  // again. Throws what the source throws, and MemoryError for a sentence that does not fit into
  // memory.
  Next next(TreebankBlock& block, int max_sentences);
  void wait() { fill(); }

  std::int64_t bytes_read() const { return bytes_read_; }

 private:
  void fill();
  bool find_sentence();  // moves place_ to its end; false when that has not been read yet

  PolledSource source_;
  std::string name_;
  bool by_line_ = false;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;     // of what no block has had
  std::size_t place_ = 0;     // the sentences before are whole
  std::size_t line_ = 0;      // where the first line begins whose end has not been found
  std::size_t searched_ = 0;  // up to here it has no newline
  std::size_t end_ = 0;       // of what has been read
  bool inside_ = false;       // a sentence
  bool ended_ = false;        // the source has
  std::int64_t lines_ = 0;    // before line_
  std::int64_t lines_before_place_ = 0;
  std::int64_t lines_before_block_ = 0;
  std::int64_t bytes_read_ = 0;
};

}  // namespace arcus
