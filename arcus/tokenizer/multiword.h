// SPDX-License-Identifier: Apache-2.0
//
// Tokens that are several words (Spanish "dámelo", English "don't"), and which words: learned from
// a treebank. A token costs a few lookups.
//
// A token that the treebank has is split as it mostly is there, and left whole when it mostly is.
// For others there are rules by the token's end: strip so many characters, append others, and add
// words behind. "Bush's" teaches: strip "'s", add "'s". A rule stands under the end of the token,
// which is at least what is stripped, and may have characters more; the longest end that is known
// decides, and it is known when at least two different tokens of the treebank agree on it. Case
// comes from the token: what the words share with it is cut out of it, and if all of it is in
// capitals, so are the words. Tokens are looked up as folded text (arcus/text/fold.h): "don’t" is
// split as "don't", into "do" and "n’t".
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "arcus/model/packed_bytes.h"
#include "arcus/text/sentence.h"
#include "arcus/tokenizer/characters.h"

namespace arcus {

class MultiwordSplitter {
 public:
  static MultiwordSplitter train(std::span<const Sentence> sentences);

  // The words of the token; none when it is a word itself. At least two otherwise, none empty.
  // The token must be as the splitter's models read text.
  std::vector<std::string> split(std::string_view token, Reading reading = Reading::kFolded) const;

  void write(PackedWriter& writer) const;
  static MultiwordSplitter read(PackedReader& reader);  // throws ModelError

 private:
  // What becomes of a token's end. No words: the token stays whole.
  struct Rule {
    std::uint32_t strip = 0;         // bytes of the token in lower case
    std::vector<std::string> words;  // the first is appended to what is left of the token

    friend bool operator==(const Rule&, const Rule&) = default;
    friend bool operator<(const Rule& a, const Rule& b) {
      return std::tie(a.strip, a.words) < std::tie(b.strip, b.words);
    }
  };
  using Forms = std::map<std::string, std::map<std::vector<std::string>, int>>;

  static Rule rule_for(const std::string& token, const std::vector<std::string>& words);
  void learn_rules(const Forms& forms);
  void add_rule(const std::string& end, const Rule& rule);
  const Rule* rule_of(std::string_view lower) const;  // null when no end is known

  std::unordered_map<std::string, std::vector<std::string>> tokens_;  // no words: stays whole
  std::unordered_map<std::string, Rule> rules_;                       // by the token's end
  std::size_t longest_end_ = 0;
  std::bitset<65536> last_bytes_;  // the last two of ends: few tokens get past it
};

}  // namespace arcus
