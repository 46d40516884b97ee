// SPDX-License-Identifier: Apache-2.0
//
// Head rules: which child of a phrase is its head. A table gives for each phrase label a list of
// alternatives, each a direction and a set of labels. The first alternative that a child matches
// gives the head: the first such child in its direction.
//
// english: the rules of Yamada & Matsumoto (2003), after Magerman (1995) and Collins (1996).
// chinese: rules for the Chinese Treebank after Sun & Jurafsky (2004) and Bikel (2004).
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arcus {

class HeadRules {
 public:
  // A table as text. `name` is for error messages; throws FormatError.
  //
  //   # A line that begins with "#" is a comment.
  //   # Without labels, an alternative is any child but punctuation. "*" is for all other phrases.
  //   NP     right POS NN NNP NNPS NNS; right NX; right JJR
  //   FRAG   left
  //   *      right
  //   punctuation  , . : `` '' -LRB- -RRB-
  //
  // If no alternative matches, the head is the first child in the direction of the last one that is
  // not punctuation; if all are punctuation, the first child.
  static HeadRules parse(std::string_view table, const std::string& name);

  static const HeadRules& english();
  static const HeadRules& chinese();

  // The index of the head child. `children` are labels without function tags, at least one.
  std::size_t head_of(std::string_view phrase, std::span<const std::string_view> children) const;

  bool is_punctuation(std::string_view label) const;

 private:
  struct Alternative {
    bool from_left = true;
    std::vector<std::string> labels;  // none: any but punctuation
  };
  using Alternatives = std::vector<Alternative>;

  std::map<std::string, Alternatives, std::less<>> rules_;
  std::vector<std::string> punctuation_;
};

// "english", "chinese", or the path of a table. Throws FileError and FormatError.
HeadRules head_rules_named(const std::string& name);

}  // namespace arcus
