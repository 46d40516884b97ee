// SPDX-License-Identifier: Apache-2.0
//
// Trees as the JSON that displaCy draws.
#pragma once

#include <span>
#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

// One line: {"words": [{"text", "tag"}...], "arcs": [{"start", "end", "label", "dir"}...]}, words
// counted from 0 and arcs from the root left out, as displaCy has it. Throws
// ArgumentError for heads that make no tree.
std::string draw_displacy(const Sentence& sentence);

// A list of such objects.
std::string draw_displacy(std::span<const Sentence> sentences);

}  // namespace arcus
