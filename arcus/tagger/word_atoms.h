// SPDX-License-Identifier: Apache-2.0
//
// Hashes of a word form for features: the form, its affixes, its shape. All but `spelling` are of
// the folded form (text/fold.h).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "arcus/base/hash.h"
#include "arcus/text/unicode.h"

namespace arcus {

inline constexpr int kAffixes = 9;  // characters of the longest prefix and suffix

struct WordAtoms {
  std::uint64_t spelling = 0;  // of the form as it is written
  std::uint64_t form = 0;      // of the folded form
  std::uint64_t lower = 0;     // of the same in lower case
  // The first or last k + 1 characters of the form in lower case; 0 if it has at most k.
  std::array<std::uint64_t, kAffixes> prefixes{};
  std::array<std::uint64_t, kAffixes> suffixes{};
  std::uint64_t shape = 0;     // see word_shape
  std::uint64_t category = 0;  // of the first character; 0 for a word with letters or digits
  int characters = 0;
  bool capital = false;  // the first character is a capital
  bool upper = false;    // has a capital and no small letter
  bool digit = false;
  bool hyphen = false;
  bool address = false;  // of a page, of mail, or of a person or a topic (@me, #tag)
  SymbolKind symbols = SymbolKind::kNone;
  bool mixed = false;  // several different symbols, as in emoticons

  friend bool operator==(const WordAtoms&, const WordAtoms&) = default;

  // A coarse class of spelling; the guessed analyses of an unknown word depend on it.
  int kind() const { return digit ? 3 : upper && characters > 1 ? 2 : capital ? 1 : 0; }
};

// The form must be well-formed UTF-8.
WordAtoms word_atoms(std::string_view form);

// The key of a feature: the template's number and the values it combines.
constexpr std::uint64_t feature_key(int kind, std::uint64_t x, std::uint64_t y = 0) {
  constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  return scattered(scattered(x + static_cast<std::uint64_t>(kind) * kStep) + y);
}

}  // namespace arcus
