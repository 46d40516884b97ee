// SPDX-License-Identifier: Apache-2.0
//
// What arcus inspect shows of a lexicon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "arcus/lexicon/lexicon.h"

namespace arcus::cli {

std::string lexicon_text(const SectionFile& file, const Lexicon& lexicon);
std::string lexicon_json(const SectionFile& file, const Lexicon& lexicon);

// A word with its `top` nearest neighbours and heaviest contexts.
std::string word_text(const Lexicon& lexicon, std::uint32_t id, std::size_t top);
std::string word_json(const Lexicon& lexicon, std::uint32_t id, std::size_t top);

}  // namespace arcus::cli
