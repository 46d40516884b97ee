// SPDX-License-Identifier: Apache-2.0
//
// The k best parses of a sentence follow each other in a file, each with its rank (add_rank in
// parse_notes.h). Whoever counts or parses sentences uses the first of them only.
#pragma once

#include <string>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Which parse of which sentence it is.
struct ParseIdentity {
  int rank = 0;    // among the k best; 0: not one of several
  std::string id;  // the sent_id without the rank
};
ParseIdentity identity_of(const Sentence& sentence);

// Finds the sentences of a file that are further parses of the sentence before: the same words and
// id, ranks that go up by one.
class FurtherParses {
 public:
  // Call it for each sentence in order.
  bool contain(const Sentence& sentence) { return contain(identity_of(sentence), sentence); }
  // For a sentence that has no notes any more: `identity` is what it was.
  bool contain(ParseIdentity identity, const Sentence& sentence);

 private:
  ParseIdentity before_;
  std::vector<std::string> forms_;  // of the sentence before
};

}  // namespace arcus
