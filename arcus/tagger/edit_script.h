// SPDX-License-Identifier: Apache-2.0
//
// An edit script turns a form into its lemma: it changes the case and replaces characters at both
// ends. "Studies" becomes "study" by lowercasing, removing the last three characters and appending
// "y"; the same script turns "ladies" into "lady". "went" has no character in common with "go", so
// its script replaces the whole form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "arcus/model/packed_bytes.h"

namespace arcus {

enum class LetterCase : std::uint8_t { kLower, kAsIs, kTitle, kUpper };

struct EditScript {
  LetterCase letters = LetterCase::kLower;
  bool anew = false;  // the lemma is `back`, whatever the form
  int front_off = 0;  // characters to remove
  int back_off = 0;
  std::string front = {};
  std::string back = {};

  friend bool operator==(const EditScript&, const EditScript&) = default;
  friend bool operator<(const EditScript& a, const EditScript& b) {
    return std::tie(a.letters, a.anew, a.front_off, a.back_off, a.front, a.back) <
           std::tie(b.letters, b.anew, b.front_off, b.back_off, b.front, b.back);
  }
};

// Returns the script that keeps the longest run of the form's characters. If several letter cases
// keep equally many, the first one wins. Applying the script to the form gives the lemma.
EditScript edit_script(std::string_view form, std::string_view lemma);

// Returns nullopt if the form has fewer characters than the script removes.
std::optional<std::string> apply_script(const EditScript& script, std::string_view form);

void write_edit_script(const EditScript& script, PackedWriter& writer);
EditScript read_edit_script(PackedReader& reader);  // throws ModelError

}  // namespace arcus
