// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/drawable.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/text/key_values.h"
#include "arcus/text/unicode.h"

namespace arcus {

void require_drawable(const Sentence& sentence) {
  const auto defect = find_defect(tree_of(sentence), MissingHeads::kAllowed);
  if (!defect) return;
  const int m = defect->word;
  if (defect->kind == TreeDefect::Kind::kCycle) {
    throw ArgumentError(
        fmt::format("cannot draw: the heads of word {} and others run in a cycle", m));
  }
  throw ArgumentError(fmt::format("cannot draw: the head of word {} is {}, expected 0..{}", m,
                                  sentence.word(m).head, sentence.size()));
}

Modifiers::Modifiers(const Sentence& sentence)
    : begin_(static_cast<std::size_t>(sentence.size()) + 2, 0) {
  int known = 0;
  for (const Word& word : sentence.words) {
    if (word.head == kNoHead) continue;
    ++begin_[static_cast<std::size_t>(word.head) + 1];
    ++known;
  }
  for (std::size_t h = 1; h < begin_.size(); ++h) begin_[h] += begin_[h - 1];
  words_.resize(static_cast<std::size_t>(known));
  std::vector<int> next(begin_);
  for (int m = 1; m <= sentence.size(); ++m) {
    const int h = sentence.word(m).head;
    if (h == kNoHead) continue;
    words_[static_cast<std::size_t>(next[static_cast<std::size_t>(h)]++)] = m;
  }
}

std::span<const int> Modifiers::of(int h) const {
  const auto i = static_cast<std::size_t>(h);
  return std::span(words_).subspan(static_cast<std::size_t>(begin_[i]),
                                   static_cast<std::size_t>(begin_[i + 1] - begin_[i]));
}

std::span<const int> Modifiers::before(int h, int m) const {
  const auto all = of(h);
  return {all.begin(), std::lower_bound(all.begin(), all.end(), m)};
}

std::span<const int> Modifiers::after(int h, int m) const {
  const auto all = of(h);
  return {std::upper_bound(all.begin(), all.end(), m), all.end()};
}

std::string_view arc_label(const Word& word) {
  if (word.deprel != kEmptyField) return word.deprel;
  return word.head == kRoot ? "root" : "";
}

void add_probabilities_to_labels(Sentence& sentence) {
  for (Word& word : sentence.words) {
    const auto probability = probability_in_misc(word.misc, "HeadProb");
    if (!probability || word.head == kNoHead) continue;
    const std::string label(arc_label(word));
    word.deprel = fmt::format("{}{}{:.2f}", label, label.empty() ? "" : " ", *probability);
  }
}

std::string sentence_text(const Sentence& sentence) {
  if (const auto text = comment_value(sentence, "text"); !text.empty()) return std::string(text);
  std::string text;
  for (const Word& word : sentence.words) {
    if (!text.empty()) text += ' ';
    text += word.form;
  }
  return text;
}

bool has_upos(const Sentence& sentence) {
  return std::any_of(sentence.words.begin(), sentence.words.end(),
                     [](const Word& word) { return word.upos != kEmptyField; });
}

bool reads_right_to_left(const Sentence& sentence) {
  const auto words = std::count_if(sentence.words.begin(), sentence.words.end(),
                                   [](const Word& word) { return is_right_to_left(word.form); });
  return words > 0 && 2 * words >= sentence.size();
}

std::string fitted(std::string_view text, int columns) {
  std::string shown;
  std::size_t cut = 0;  // end of the last character that leaves room for "…"
  int width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const char32_t c = next_character(text, i);
    const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    const std::string_view character = control ? "\uFFFD" : text.substr(begin, i - begin);
    width += display_width(character);
    if (width > columns) {
      shown.resize(cut);
      return shown + "…";
    }
    shown += character;
    if (width < columns) cut = shown.size();
  }
  return shown;
}

std::string fitted_end(std::string_view text, int columns) {
  std::string shown = fitted(text, std::numeric_limits<int>::max());
  int width = display_width(shown);
  if (width <= columns) return shown;
  std::size_t start = 0;
  while (start < shown.size() && width >= columns) {
    const std::size_t before = start;
    next_character(shown, start);
    width -= display_width(std::string_view(shown).substr(before, start - before));
  }
  return columns < 1 ? std::string() : "…" + shown.substr(start);
}

}  // namespace arcus
