// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/word_atoms.h"

#include <cstddef>
#include <string>

#include "arcus/base/hash.h"
#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

}  // namespace

WordAtoms word_atoms(std::string_view form) {
  WordAtoms atoms;
  const std::string lower = lowercase(form);
  const std::string shape = word_shape(form);
  atoms.form = hash_bytes(form);
  atoms.lower = hash_bytes(lower);
  atoms.shape = hash_bytes(shape);
  atoms.characters = static_cast<int>(utf8_length(form));
  atoms.capital = shape[0] == 'X';
  atoms.upper = shape.find('X') != std::string::npos && shape.find('x') == std::string::npos;
  atoms.digit = shape.find('d') != std::string::npos;
  atoms.hyphen = form.find('-') != std::string_view::npos;
  std::size_t front = 0;
  std::size_t back = lower.size();
  for (std::size_t k = 0; k < kAffixes && front < lower.size(); ++k) {
    do ++front;
    while (front < lower.size() && continues(lower[front]));
    do --back;
    while (back > 0 && continues(lower[back]));
    atoms.prefixes[k] = hash_bytes(std::string_view(lower).substr(0, front));
    atoms.suffixes[k] = hash_bytes(std::string_view(lower).substr(back));
  }
  return atoms;
}

}  // namespace arcus
