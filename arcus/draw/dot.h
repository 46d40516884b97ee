// SPDX-License-Identifier: Apache-2.0
//
// A tree in the DOT language of Graphviz.
#pragma once

#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

// One digraph, named after the sent_id if there is one. The root is at the top, and modifiers are
// in sentence order. The probability of a head (HeadProb in MISC) is the width of its arc. Throws
// ArgumentError if the heads do not form a tree.
std::string draw_dot(const Sentence& sentence);

}  // namespace arcus
