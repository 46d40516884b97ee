// SPDX-License-Identifier: Apache-2.0
//
// Checks that two sentences can be compared: they have the same words, and every word has a head.
#pragma once

#include "arcus/text/sentence.h"

namespace arcus {

// The first word whose form differs between the two. If the shorter sentence is a prefix of the
// longer one, its size + 1; if all words are equal, 0.
int first_different_word(const Sentence& gold, const Sentence& system);

// The first word without a head, or 0.
int first_word_without_head(const Sentence& sentence);

// Throws ArgumentError if a head is neither the root nor a word of the sentence. Heads may be
// missing.
void require_heads_inside(const Sentence& sentence);

// Throws ArgumentError if the sentences have different numbers of words, if a head is neither the
// root nor a word, or if a head is missing and `partial` is false.
void require_comparable(const Sentence& gold, const Sentence& system, bool partial = false);

}  // namespace arcus
