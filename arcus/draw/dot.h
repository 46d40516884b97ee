// SPDX-License-Identifier: Apache-2.0
//
// A tree for Graphviz.
#pragma once

#include <string>

#include "arcus/text/sentence.h"

namespace arcus {

// One digraph, named after the sent_id if there is one, with the root at the top and modifiers in
// the order of the sentence. Throws ArgumentError for heads that make no tree.
std::string draw_dot(const Sentence& sentence);

}  // namespace arcus
