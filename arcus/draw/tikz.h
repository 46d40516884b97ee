// SPDX-License-Identifier: Apache-2.0
//
// A tree for LaTeX, as input for the package tikz-dependency.
#pragma once

#include <string>
#include <string_view>

#include "arcus/text/sentence.h"

namespace arcus {

// One dependency environment. Throws ArgumentError if the heads do not form a tree.
std::string draw_tikz(const Sentence& sentence);

// The start and the end of a LaTeX document around one or more environments.
std::string_view tikz_preamble();
std::string_view tikz_end();

}  // namespace arcus
