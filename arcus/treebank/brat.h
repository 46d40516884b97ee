// SPDX-License-Identifier: Apache-2.0
//
// brat standoff: the words in NAME.txt, one sentence per line, and their annotation in NAME.ann.
//
// A word is a text-bound annotation whose type is its UPOS; an arc is a relation from head (Arg1)
// to modifier (Arg2) whose type is its DEPREL. Everything else is in notes, with the members of the
// JSON format, so that converting back to CoNLL-U is lossless.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

// The two paths of a standoff document. `path` is either of them, or NAME. If it ends in .gz or
// .zst, both do.
struct BratPaths {
  std::string text;
  std::string annotations;
};
BratPaths brat_paths(const std::string& path);

struct BratSentence {
  Sentence sentence;
  std::int64_t line = 0;         // in NAME.txt
  bool is_noted = false;         // a note on the sentence has been read
  bool heads_are_noted = false;  // notes give the words that have no head
};

// Reads the whole document at once, because annotations come in any order. Words must be text-bound
// annotations that together cover all of the text except white space. If exactly one word of a
// sentence has no head, and no note says otherwise, that word becomes the root.
class BratReader {
 public:
  explicit BratReader(const std::string& path, ReaderOptions options = {});

  // Like ConlluReader::read; line numbers are those of NAME.txt.
  bool read(Sentence& sentence);

  std::int64_t line(int) const { return line_; }
  std::int64_t bytes_read() const { return bytes_; }

 private:
  std::string name_;
  ReaderOptions options_;
  std::vector<BratSentence> sentences_;
  std::size_t next_ = 0;
  std::int64_t line_ = 0;
  std::int64_t bytes_ = 0;
};

// Annotation ids and character offsets continue across the sentences of a document.
class BratWriter {
 public:
  void append(const Sentence& sentence, std::string& text, std::string& annotations);

 private:
  std::int64_t characters_ = 0;
  std::int64_t words_ = 0;
  std::int64_t relations_ = 0;
  std::int64_t notes_ = 0;
};

}  // namespace arcus
