// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/multiword.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "arcus/base/utf8.h"
#include "arcus/text/fold.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

constexpr std::size_t kMoreCharacters = 4;  // of an end, beyond what its rule strips
constexpr std::size_t kLongestEnd = 255;    // bytes; lookups of an unknown token try every length

bool starts_character(std::string_view text, std::size_t i) {
  return i == text.size() || (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
}

// Whether the characters of both have the same lengths in bytes, so that offsets agree.
bool has_same_places(std::string_view a, std::string_view b) {
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i) {
    same = starts_character(a, i) == starts_character(b, i);
  }
  return same;
}

// The length of the common prefix in bytes, cut to whole characters.
std::size_t common_start(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  while (!starts_character(a, i) || !starts_character(b, i)) --i;
  return i;
}

std::size_t pair_of(char before, char last) {
  return static_cast<std::size_t>(static_cast<unsigned char>(before)) << 8 |
         static_cast<unsigned char>(last);
}

template <typename Counts>
const auto& most_frequent(const Counts& counts) {  // the first in a tie
  return *std::max_element(counts.begin(), counts.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
}

bool is_all_capitals(std::string_view token) {
  return token != lowercase(token) && token == uppercase(token) && utf8_length(token) > 1;
}

// Gives the words, which are in lower case, the case of the token.
std::vector<std::string> with_case_of(std::string_view token, std::vector<std::string> words) {
  const std::string lower = lowercase(token);
  if (lower == token || !has_same_places(lower, token)) return words;
  if (std::accumulate(words.begin(), words.end(), std::string()) == lower) {
    std::size_t at = 0;
    for (std::string& word : words) {
      word = token.substr(at, word.size());
      at += word.size();
    }
    return words;
  }
  if (is_all_capitals(token)) {
    for (std::string& word : words) word = uppercase(word);
    return words;
  }
  const std::size_t shared = common_start(lower, words[0]);
  if (shared > 0) {
    words[0].replace(0, shared, token.substr(0, shared));
  } else if (const std::size_t length = utf8_character_length(lower, 0);
             lower.substr(0, length) != token.substr(0, length)) {  // "No" gives "Em", "o"
    std::size_t first = 0;
    next_character(words[0], first);
    words[0].replace(0, first, uppercase(words[0].substr(0, first)));
  }
  return words;
}

// The words with the characters of the token before folding, if the words are the whole token. An
// invisible character goes with the one before it.
std::optional<std::vector<std::string>> cut_out(std::string_view token,
                                                const std::vector<std::string>& words) {
  std::vector<std::string> result;
  std::size_t i = 0;
  for (const std::string& word : words) {
    const std::size_t start = i;
    std::string seen;
    while (i < token.size()) {
      std::size_t end = i;
      const char32_t code = next_character(token, end);
      const bool shows = folded(code) != 0;
      if (shows && seen.size() >= word.size()) break;
      if (shows) seen += lowercase(folded(token.substr(i, end - i)));
      i = end;
    }
    if (seen != word) return std::nullopt;
    result.emplace_back(token.substr(start, i - start));
  }
  if (i < token.size()) return std::nullopt;
  return result;
}

}  // namespace

MultiwordSplitter::Rule MultiwordSplitter::rule_for(const std::string& token,
                                                    const std::vector<std::string>& words) {
  if (words.empty()) return {};
  const std::size_t stem = common_start(token, words[0]);
  Rule rule{static_cast<std::uint32_t>(token.size() - stem), words};
  rule.words[0].erase(0, stem);
  return rule;
}

MultiwordSplitter MultiwordSplitter::train(std::span<const Sentence> sentences) {
  // Each form in lower case, with the frequency of each way to split it.
  Forms forms;
  for (const Sentence& sentence : sentences) {
    auto multiword = sentence.multiword_tokens.begin();
    for (int m = 1; m <= sentence.size(); ++m) {
      std::vector<std::string> words;
      const Word* token = &sentence.word(m);
      if (multiword != sentence.multiword_tokens.end() && multiword->first == m) {
        token = &multiword->fields;
        for (int i = m; i <= multiword->last; ++i) {
          words.push_back(lowercase(folded(sentence.word(i).form)));
        }
        m = multiword->last;
        ++multiword;
        if (words.size() < 2) words.clear();
      }
      ++forms[lowercase(folded(token->form))][words];
    }
  }
  MultiwordSplitter result;
  result.learn_rules(forms);
  for (const auto& [form, ways] : forms) {
    const std::vector<std::string>& words = most_frequent(ways).first;
    const Rule* rule = result.rule_of(form);
    const Rule wanted = rule_for(form, words);
    if (wanted != (rule == nullptr ? Rule() : *rule)) result.tokens_[form] = words;
  }
  return result;
}

void MultiwordSplitter::learn_rules(const Forms& forms) {
  // Each form counts once, because rules are for unknown forms.
  std::map<std::string, std::map<Rule, int>> votes;
  for (const auto& [form, ways] : forms) {
    const Rule rule = rule_for(form, most_frequent(ways).first);
    if (rule.strip == 0) continue;
    std::size_t more = 0;
    if (rule.strip > kLongestEnd) continue;
    for (std::size_t start = form.size() - rule.strip; start > 0 && more <= kMoreCharacters;
         ++more) {
      votes[form.substr(start)];
      do --start;
      while (!starts_character(form, start));
    }
  }
  for (const auto& [form, ways] : forms) {
    const Rule rule = rule_for(form, most_frequent(ways).first);
    const std::size_t first = form.size() - std::min(form.size(), kLongestEnd);
    for (std::size_t start = form.size(); start-- > std::max<std::size_t>(first, 1);) {
      if (!starts_character(form, start)) continue;
      const auto end = votes.find(form.substr(start));
      if (end != votes.end()) ++end->second[rule];
    }
  }
  // Short ends first, so that a longer end is kept only if its rule differs.
  std::vector<std::pair<std::string, Rule>> by_length;
  for (const auto& [end, rules] : votes) {
    const auto& [rule, count] = most_frequent(rules);
    const int all = std::accumulate(rules.begin(), rules.end(), 0,
                                    [](int sum, const auto& entry) { return sum + entry.second; });
    if (count >= 2 && 2 * count > all) by_length.emplace_back(end, rule);
  }
  std::stable_sort(by_length.begin(), by_length.end(),
                   [](const auto& a, const auto& b) { return a.first.size() < b.first.size(); });
  for (const auto& [end, rule] : by_length) {
    if (rule.strip > end.size() || end.size() > kLongestEnd) continue;
    const Rule* known = rule_of("?" + end);
    if (rule == (known == nullptr ? Rule() : *known)) continue;
    add_rule(end, rule);
  }
}

void MultiwordSplitter::add_rule(const std::string& end, const Rule& rule) {
  rules_[end] = rule;
  longest_end_ = std::max(longest_end_, end.size());
  for (std::size_t before = 0; before < 256; ++before) {
    const std::size_t last_two = pair_of(static_cast<char>(before), end.back());
    if (end.size() == 1 || end[end.size() - 2] == static_cast<char>(before)) {
      last_bytes_.set(last_two);
    }
  }
}

const MultiwordSplitter::Rule* MultiwordSplitter::rule_of(std::string_view lower) const {
  if (lower.size() < 2) return nullptr;
  if (!last_bytes_[pair_of(lower[lower.size() - 2], lower.back())]) return nullptr;
  // An end must be shorter than the token.
  const std::size_t longest = std::min(longest_end_, lower.size() - 1);
  for (std::size_t length = longest; length > 0; --length) {
    const auto found = rules_.find(std::string(lower.substr(lower.size() - length)));
    if (found != rules_.end()) return &found->second;
  }
  return nullptr;
}

std::vector<std::string> MultiwordSplitter::split(std::string_view token, Reading reading) const {
  if (rules_.empty() && tokens_.empty()) return {};
  std::string scratch;
  const std::string_view looked_up = reading == Reading::kFolded ? folded(token, scratch) : token;
  const std::string lower = lowercase(looked_up);
  std::vector<std::string> words;
  if (const auto known = tokens_.find(lower); known != tokens_.end()) {
    words = known->second;
  } else if (const Rule* rule = rule_of(lower)) {
    words = rule->words;
    if (!words.empty()) words[0].insert(0, lower.substr(0, lower.size() - rule->strip));
  }
  if (words.size() < 2) return {};
  if (looked_up == token) return with_case_of(token, std::move(words));
  if (std::optional<std::vector<std::string>> cut = cut_out(token, words)) return *std::move(cut);
  return with_case_of(looked_up, std::move(words));
}

void MultiwordSplitter::write(PackedWriter& writer) const {
  const auto write_words = [&](const std::vector<std::string>& words) {
    writer.number(static_cast<std::uint32_t>(words.size()));
    for (const std::string& word : words) writer.text(word);
  };
  // Sorted, so that equal models have equal bytes.
  const std::map<std::string, std::vector<std::string>> tokens(tokens_.begin(), tokens_.end());
  writer.number(static_cast<std::uint32_t>(tokens.size()));
  for (const auto& [token, words] : tokens) {
    writer.text(token);
    write_words(words);
  }
  const std::map<std::string, Rule> rules(rules_.begin(), rules_.end());
  writer.number(static_cast<std::uint32_t>(rules.size()));
  for (const auto& [end, rule] : rules) {
    writer.text(end);
    writer.number(rule.strip);
    write_words(rule.words);
  }
}

MultiwordSplitter MultiwordSplitter::read(PackedReader& reader) {
  MultiwordSplitter result;
  const auto read_words = [&](bool whole) {
    std::vector<std::string> words;
    const auto count = reader.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i) {
      words.push_back(reader.plain_text());
      if (words.back().empty() && (whole || i > 0)) reader.fail("has an empty word");
    }
    return words;
  };
  const auto tokens = reader.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < tokens; ++i) {
    const std::string token = reader.plain_text();
    result.tokens_[token] = read_words(true);
  }
  const auto rules = reader.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < rules; ++i) {
    const std::string end = reader.plain_text();
    Rule rule;
    rule.strip = reader.number<std::uint32_t>();
    rule.words = read_words(false);
    if (end.empty() || end.size() > kLongestEnd || rule.strip > end.size() ||
        !starts_character(end, end.size() - rule.strip)) {
      reader.fail("has a rule that strips too much");
    }
    result.add_rule(end, rule);
  }
  return result;
}

}  // namespace arcus
