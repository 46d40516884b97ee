// SPDX-License-Identifier: Apache-2.0
//
// Copies of some sentences in other letter cases, so that a tagger also learns from titles, from
// text in capitals and from text in lower case. Edited text has few of these, and in them capital
// letters do not indicate names.
#pragma once

#include <span>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// Of every `every` sentences, copies one in title case, one in lower case and one in capitals, in
// this order; copies none if `every` is 0. A copy with the same forms as its sentence is left out,
// so scripts without letter case give no copies.
std::vector<Sentence> recased_copies(std::span<const Sentence* const> sentences, int every);

}  // namespace arcus
