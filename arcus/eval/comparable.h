// SPDX-License-Identifier: Apache-2.0
//
// Whether two sentences can be compared: they must have the same words, and every word a head.
#pragma once

#include "arcus/text/sentence.h"

namespace arcus {

// The first word whose form is not the same in both; size + 1 of the shorter one when it is a
// beginning of the longer one; 0 when all words are the same.
int first_different_word(const Sentence& gold, const Sentence& system);

// The first word without a head; 0 when all have one.
int first_word_without_head(const Sentence& sentence);

// Throws ArgumentError unless every head that there is is the root or a word.
void require_heads_inside(const Sentence& sentence);

// Throws ArgumentError unless both have the same number of words, and every head is the
// root or one of them; heads may be missing if so said.
void require_comparable(const Sentence& gold, const Sentence& system, bool partial = false);

}  // namespace arcus
