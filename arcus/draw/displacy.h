// SPDX-License-Identifier: Apache-2.0
//
// Trees as JSON for displaCy.
#pragma once

#include <span>
#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

// One line: {"words": [{"text", "tag"}...], "arcs": [{"start", "end", "label", "dir"}...]}. As
// displaCy expects, words are counted from 0 and arcs from the root are left out. Throws
// ArgumentError if the heads do not form a tree.
std::string draw_displacy(const Sentence& sentence);

// A JSON list of such objects.
std::string draw_displacy(std::span<const Sentence> sentences);

}  // namespace arcus
