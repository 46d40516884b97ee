// SPDX-License-Identifier: Apache-2.0
//
// The vertical layout for the terminal: one word per line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arcus/draw/drawn_tree.h"
#include "arcus/draw/terminal.h"

namespace arcus {

// `notes` are written at the ends of the lines, one for each word; there may be none. Returns
// nullopt if the tree is too deep for the width.
std::optional<std::string> draw_vertical(const DrawnTree& tree,
                                         const std::vector<std::string>& notes,
                                         const TerminalOptions& options);

}  // namespace arcus
