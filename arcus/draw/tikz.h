// SPDX-License-Identifier: Apache-2.0
//
// A tree for LaTeX, with the package tikz-dependency.
#pragma once

#include <string>
#include <string_view>

#include "arcus/text/sentence.h"

namespace arcus {

// One dependency environment. Throws ArgumentError for heads that make no tree.
std::string draw_tikz(const Sentence& sentence);

// What makes a document of environments: put them between these two.
std::string_view tikz_preamble();
std::string_view tikz_end();

}  // namespace arcus
