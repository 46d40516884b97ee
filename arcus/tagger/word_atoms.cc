// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/word_atoms.h"

#include <cstddef>
#include <string>

#include "arcus/base/hash.h"
#include "arcus/base/utf8.h"
#include "arcus/text/fold.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// Is the form something like https://example.org/a, www.example.org, me@example.org, @me or #tag?
bool is_address(std::string_view lower) {
  const bool sign = lower.starts_with('@') || lower.starts_with('#');
  if (sign && lower.size() > 1 && word_shape(lower.substr(1, 1)) == "x") return true;
  if (lower.find("://") != std::string_view::npos) return true;
  if (lower.starts_with("www.") && lower.size() > 4) return true;
  const std::size_t at = lower.find('@');
  return at != std::string_view::npos && at > 0 && lower.find('.', at + 2) < lower.size() - 1;
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

}  // namespace

WordAtoms word_atoms(std::string_view spelling) {
  WordAtoms atoms;
  std::string scratch;
  const std::string_view form = folded(spelling, scratch);
  const std::string lower = lowercase(form);
  const std::string shape = word_shape(form);
  atoms.spelling = hash_bytes(spelling);
  atoms.form = hash_bytes(form);
  atoms.lower = hash_bytes(lower);
  atoms.shape = hash_bytes(shape);
  atoms.characters = static_cast<int>(utf8_length(form));
  atoms.capital = shape[0] == 'X';
  atoms.upper = shape.find('X') != std::string::npos && shape.find('x') == std::string::npos;
  atoms.digit = shape.find('d') != std::string::npos;
  atoms.address = is_address(lower);
  atoms.hyphen = form.find('-') != std::string_view::npos;
  atoms.symbols = symbol_kind(form);
  if (atoms.symbols != SymbolKind::kNone) {
    atoms.category = 1 + static_cast<std::uint64_t>(character_class(form));
    atoms.mixed = utf8_length(shape) > 1;  // a shape has one character per run
  }
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
