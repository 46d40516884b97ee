// SPDX-License-Identifier: Apache-2.0
//
// The vertical layout for the terminal: one word per line.
#pragma once

#include <optional>
#include <string>

#include "arcus/draw/drawable.h"
#include "arcus/draw/terminal.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Returns nullopt if the tree is too deep for the width.
std::optional<std::string> draw_vertical(const Sentence& sentence, const Modifiers& modifiers,
                                         const TerminalOptions& options);

}  // namespace arcus
