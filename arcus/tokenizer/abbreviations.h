// SPDX-License-Identifier: Apache-2.0
//
// Words that are written with a stop which ends no sentence by itself. One look-up a word.
//
// A treebank shows "Mr." and "Dr." and lacks "Capt."; a list has them all. It is evidence and no
// rule: classifiers see the class of a word and learn from the treebank whether its stop is a token
// of its own, and how often a sentence ends behind it. So one list may serve many languages. Words
// that are ordinary ones too are left out.
#pragma once

#include <cstddef>
#include <cstdint>

#include "arcus/tokenizer/characters.h"

namespace arcus {

enum class AbbreviationClass : std::uint8_t {
  kNone,
  kTitle,         // a name follows: Prof., Capt., St.
  kBeforeNumber,  // p., No., Fig.: listed only for what stands before a number
  kLeading,       // something follows: e.g., cf., vs.
  kDate,          // Jan., Mon.
  kTrailing,      // may well end a sentence: etc., Inc., p.m., U.S.
};

// The hash of characters begin..end-1 in lower case, the same for the same characters anywhere:
// that of BoundaryText.
std::uint64_t lowercase_hash(const Characters& text, std::size_t begin, std::size_t end);
inline constexpr std::uint64_t kLowercaseHashBase = 0x9e3779b97f4a7c15;
std::uint64_t lowercase_code(char32_t code);

// Of the word with this hash, which has not its last stop.
AbbreviationClass abbreviation_class(std::uint64_t lowercase_hash);

}  // namespace arcus
