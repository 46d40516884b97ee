// SPDX-License-Identifier: Apache-2.0
//
// Penn-style phrase structure as dependencies: traces are removed, head rules choose the head child
// of each phrase, and the head words of its other children depend on the head word of that child.
// The trees are projective. O(n) for a tree of n brackets and phrases of bounded width.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/treebank/head_rules.h"
#include "arcus/treebank/phrase_tree.h"
#include "arcus/treebank/reader_options.h"

namespace arcus {

enum class PennRelations {
  kNone,      // DEPREL is _
  kFunctions  // function tags, else labels of phrases: see set_relations in penn.cc
};

struct PennOptions {
  std::shared_ptr<const HeadRules> rules = nullptr;  // null: english
  PennRelations relations = PennRelations::kNone;
};

// The words of the tree without traces, their tags in XPOS, and heads. No words if the tree has
// only traces. lines[m - 1] becomes the line of word m.
Sentence dependencies_of(const PhraseTree& tree, const PennOptions& options,
                         std::vector<std::int64_t>& lines);

class PennReader {
 public:
  PennReader(ByteSource source, std::string name, ReaderOptions options = {},
             PennOptions penn = {});

  // Returns false at the end. Throws FormatError, with the number of the tree, also for a tree that
  // has only traces. The next call then continues with the next tree.
  bool read(Sentence& sentence);

  std::int64_t line(int m) const {
    return lines_.empty() ? 0 : lines_[static_cast<std::size_t>(m == 0 ? 0 : m - 1)];
  }
  std::int64_t bytes_read() const { return trees_.bytes_read(); }

 private:
  PhraseTreeReader trees_;
  PennOptions options_;
  PhraseTree tree_;
  std::vector<std::int64_t> lines_;  // of the words
};

}  // namespace arcus
