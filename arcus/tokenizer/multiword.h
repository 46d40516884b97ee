// SPDX-License-Identifier: Apache-2.0
//
// Splits multiword tokens (Spanish "dámelo", English "don't") into their words; learnt from a
// treebank. A token costs a few lookups.
//
// A token of the treebank is split, or left whole, as it mostly is there. Other tokens are split by
// rules for their ends: strip some characters, append others, and add words. "Bush's" gives the
// rule: strip "'s", add "'s". A rule is stored under the end of the token, which has at least the
// stripped characters and up to four more. The longest known end applies; an end is known if at
// least two different tokens of the treebank agree on it. Case comes from the token: characters
// that the words share with the token are copied from it, and if the token is in capitals, so are
// the words. Tokens are looked up as folded text (arcus/text/fold.h): "don’t" is split like
// "don't", into "do" and "n’t".
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

  // The words of the token, at least two and none of them empty; no words if the token is one word.
  std::vector<std::string> split(std::string_view token, Reading reading = Reading::kFolded) const;

  void write(PackedWriter& writer) const;
  static MultiwordSplitter read(PackedReader& reader);  // throws ModelError

 private:
  // How to split a token with this end. No words: it stays whole.
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
  const Rule* rule_of(std::string_view lower) const;  // null if no end is known

  std::unordered_map<std::string, std::vector<std::string>> tokens_;  // no words: stays whole
  std::unordered_map<std::string, Rule> rules_;                       // by the token's end
  std::size_t longest_end_ = 0;
  std::bitset<65536> last_bytes_;  // the last two bytes of all ends: most tokens stop here
};

}  // namespace arcus
