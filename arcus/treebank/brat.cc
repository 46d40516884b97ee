// SPDX-License-Identifier: Apache-2.0
//
// The lines of NAME.ann, with tabs between their parts:
//
//   T1   NOUN 0 4                the type, and the start and end offset in NAME.txt, in characters
//        Dogs                    the text between them
//   R1   nsubj Arg1:T2 Arg2:T1   the relation, its head, its modifier
//   #1   Word T1                 members that types and relations cannot represent
//        {"lemma":"dog"}
//   #2   Sentence T1             members of the sentence that starts with this word
//        {"comments":["# a"]}
//
// brat allows letters, digits, '-' and '_' in a type. Any other character of a tag or a relation is
// written as '_', and the note has the true value. The reader uses the note's value unless the type
// has changed since it was written.
#include "arcus/treebank/brat.h"

#include <algorithm>

#include <fmt/format.h>

#include "arcus/treebank/brat_types.h"
#include "arcus/treebank/format.h"

namespace arcus {

bool fits_brat_type(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

std::string brat_type(std::string_view value, std::string_view when_empty) {
  if (value == kEmptyField) return std::string(when_empty);
  std::string type(value);
  std::replace_if(
      type.begin(), type.end(), [](char c) { return !fits_brat_type(c); }, '_');
  return type;
}

std::string value_of_brat_type(std::string_view type, std::string_view when_empty) {
  return std::string(type == when_empty ? kEmptyField : type);
}

std::string through_brat_type(std::string_view value, std::string_view when_empty) {
  return value_of_brat_type(brat_type(value, when_empty), when_empty);
}

BratPaths brat_paths(const std::string& path) {
  std::string_view name = without_compression_ending(path);
  const std::string_view compression = std::string_view(path).substr(name.size());
  for (const std::string_view ending : {".ann", ".txt"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) {
      name.remove_suffix(ending.size());
      return {fmt::format("{}.txt{}", name, compression),
              fmt::format("{}.ann{}", name, compression)};
    }
  }
  return {path + ".txt", path + ".ann"};
}

}  // namespace arcus
