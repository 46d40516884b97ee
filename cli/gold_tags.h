// SPDX-License-Identifier: Apache-2.0
//
// Tells whether the tags of a system are those of the gold file.
//
// Scores of trees with gold tags are several points above those with predicted tags, and a parser
// that keeps the tags of its input uses gold tags without notice. Tagging in parsing makes some
// error in 100 words, so that a file without any has the gold tags.
#pragma once

#include "arcus/eval/ud_scores.h"
#include "arcus/text/sentence.h"

namespace arcus::cli {

// The columns with tags in the gold file.
struct TagColumns {
  bool upos = false;
  bool xpos = false;
};

void add_sentence(const Sentence& gold, TagColumns& columns);

// True if UPOS of all words is that of the gold file, or XPOS if the gold file has no UPOS. False
// for fewer than 100 words, whose tags may all be right by chance.
bool are_gold_tags(const TagColumns& columns, const UdScores& scores);

}  // namespace arcus::cli
