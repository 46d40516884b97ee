// SPDX-License-Identifier: Apache-2.0
//
// Copies of some sentences in other letter cases, so that a tagger also learns from titles, from
// text in capitals and from text without them. Edited text has few of these, and there capital
// letters say nothing about names.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Of every so many sentences, one in title case, one in lower case and one in capitals, in this
// order; none for 0. A copy that has the same forms as its sentence is left out, so that scripts
// without letter cases give none.
std::vector<Sentence> recased_copies(std::span<const Sentence* const> sentences, int every);

}  // namespace arcus
