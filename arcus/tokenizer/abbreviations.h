// SPDX-License-Identifier: Apache-2.0
//
// Abbreviations: words with a full stop that does not by itself end a sentence. One lookup per
// word.
//
// A treebank has "Mr." and "Dr." but not "Capt."; the list has all of them. It is evidence, not a
// rule: the classifiers have the class of a word as a feature, and learn from the treebank whether
// the stop is a separate token and how often a sentence ends after it. So one list serves many
// languages. Words that are also ordinary words are not in it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "arcus/tokenizer/characters.h"

namespace arcus {

enum class AbbreviationClass : std::uint8_t {
  kNone,
  kTitle,         // a name follows: Prof., Capt., St.
  kBeforeNumber,  // p., No., Fig.: abbreviations only before a number
  kLeading,       // something follows: e.g., cf., vs.
  kDate,          // Jan., Mon.
  kTrailing,      // may well end a sentence: etc., Inc., p.m., U.S.
};

// The hash of characters begin..end-1 in lower case, as in BoundaryText. It depends on these
// characters only.
std::uint64_t lowercase_hash(const Characters& text, std::size_t begin, std::size_t end);
inline constexpr std::uint64_t kLowercaseHashBase = 0x9e3779b97f4a7c15;
std::uint64_t lowercase_code(char32_t code);

// The class of the word with this hash, which is of the word without its last stop.
AbbreviationClass abbreviation_class(std::uint64_t lowercase_hash);

}  // namespace arcus
