// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/layouts.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "arcus/base/random.h"
#include "arcus/base/utf8.h"
#include "arcus/tokenizer/fragments.h"
#include "arcus/tokenizer/laid_sentences.h"
#include "arcus/tokenizer/list_marks.h"
#include "arcus/tokenizer/random_choices.h"

namespace arcus {
namespace {

std::size_t between(Random& random, std::size_t low, std::size_t high) {
  return low + random.below(high - low + 1);
}

// Writes words into lines.
class Page {
 public:
  static constexpr std::size_t kNoWidth = static_cast<std::size_t>(-1);

  // Sets the width of the next lines. Ragged lines are up to two fifths shorter.
  void set_width(std::size_t width, bool ragged = false, std::string indent = {}) {
    width_ = width;
    ragged_ = ragged;
    indent_ = std::move(indent);
  }

  void add(const LaidSentence& sentence, Case letters, Random& random) {
    for (std::size_t i = 0; i < sentence.units.size(); ++i) {
      const Unit& unit = sentence.units[i];
      const Case unit_case = letters != Case::kSentence ? letters
                             : i == 0                   ? Case::kTitle
                                                        : Case::kAsIs;
      const std::string text = in_case(unit.text, unit_case);
      const std::size_t length = utf8_length(text);
      if (column_ > indent_.size() && column_ + (space_ ? 1 : 0) + length > limit_) {
        end_line(random);
        laid_.text += indent_;
        column_ = indent_.size();
      } else if (space_) {
        laid_.text += ' ';
        ++column_;
      }
      laid_.text += text;
      column_ += length;
      space_ = unit.space_after;
    }
  }

  // Adds text that belongs to the next sentence.
  void add_mark(std::string_view mark) {
    laid_.text += mark;
    column_ += utf8_length(mark);
    space_ = false;
  }

  void end_sentence() { laid_.sentence_ends.push_back(laid_.text.size()); }

  void end_line(Random& random) {
    if (!laid_.text.empty()) laid_.text += '\n';
    column_ = 0;
    space_ = false;
    limit_ = ragged_ && width_ != kNoWidth ? between(random, 3 * width_ / 5, width_) : width_;
  }

  bool empty() const { return laid_.text.empty(); }
  LaidOutText take() { return std::exchange(laid_, {}); }

 private:
  LaidOutText laid_;
  std::size_t width_ = kNoWidth;
  std::size_t limit_ = kNoWidth;  // of this line
  bool ragged_ = false;
  std::string indent_;
  std::size_t column_ = 0;
  bool space_ = false;
};

std::size_t random_width(Random& random) {
  return chance(random, 0.45) ? between(random, 60, 84) : between(random, 30, 110);
}

LaidOutText wrapped(std::span<const LaidSentence> sentences, std::size_t width, Random& random) {
  Page page;
  page.set_width(width, chance(random, 0.05));
  page.end_line(random);
  for (const LaidSentence& sentence : sentences) {
    page.add(sentence, Case::kAsIs, random);
    page.end_sentence();
  }
  return page.take();
}

// Puts one group of sentences after the other into a random layout.
class Composer {
 public:
  Composer(std::span<const LaidSentence> sentences, Random& random)
      : left_(sentences), random_(random) {}

  bool done() const { return left_.empty(); }
  std::size_t left() const { return left_.size(); }  // sentences

  // Short lines that are all sentences, as on a front page.
  LaidOutText next_headlines() {
    page_ = {};
    strips_ = chance(random_, 0.7);
    letters_ = chance(random_, 0.4) ? Case::kTitle : Case::kAsIs;
    for (std::size_t count = between(random_, 3, 10); count > 0 && !done(); --count) {
      page_.end_line(random_);
      add_sentence(take(), strips_);
    }
    return page_.take();
  }

  // Short lines without stops and mostly without verbs: a front page, a menu, a shopping list.
  LaidOutText next_fragments(const FragmentCutter& cutter) {
    page_ = {};
    const double letters = random_.uniform();
    letters_ = letters < 0.15   ? Case::kAsIs
               : letters < 0.55 ? Case::kSentence
               : letters < 0.65 ? Case::kLower
               : letters < 0.82 ? Case::kTitle
                                : Case::kUpper;
    const std::size_t max_words = between(random_, 1, 8);
    const ListMarks mark_of = fragment_marks();
    const double quantities = chance(random_, 0.05) ? 0.7 : 0;
    const std::size_t count = between(random_, 3, 10);
    for (std::size_t i = 0; i < count && !done();) {
      const LaidSentence sentence = take();
      if (chance(random_, 0.25)) continue;  // with all of them, more wrapped text is cut
      const LaidSentence piece = cutter.cut(sentence, max_words, random_);
      if (piece.units.empty()) continue;
      page_.end_line(random_);
      page_.add_mark(mark_of(i++));
      if (chance(random_, quantities)) {
        page_.add_mark(std::to_string(between(random_, 1, 20)) + " ");
      }
      page_.add(piece, letters_, random_);
      page_.end_sentence();
    }
    return page_.take();
  }

  LaidOutText next() {
    page_ = {};
    strips_ = chance(random_, 0.5);
    const double kind = random_.uniform();
    const double letters = random_.uniform();
    letters_ = letters < 0.15 ? Case::kTitle : letters < 0.30 ? Case::kLower : Case::kAsIs;
    if (kind < 0.46) {
      add_items([](std::size_t) { return std::string(); });
    } else if (kind < 0.57) {
      add_items(random_numbers(random_));
    } else if (kind < 0.68) {
      add_items(random_bullets(random_));
    } else if (kind < 0.80) {
      add_heading();
    } else if (kind < 0.90) {
      add_headers();
    } else {
      add_title();
    }
    return page_.take();
  }

 private:
  ListMarks fragment_marks() {
    const double kind = random_.uniform();
    if (kind < 0.12) return random_numbers(random_);
    if (kind < 0.20) return random_bullets(random_);
    if (kind < 0.25) return random_check_boxes(random_);
    if (kind < 0.30 && !done()) {
      const std::string& word = left_.front().units.front().text;
      return random_steps(chance(random_, 0.5) ? "Step" : in_case(word, Case::kTitle), random_);
    }
    return [](std::size_t) { return std::string(); };
  }

  // A copy of the next sentence.
  LaidSentence take() {
    LaidSentence sentence = left_.front();
    left_ = left_.subspan(1);
    return sentence;
  }

  void add_sentence(LaidSentence sentence, bool strips) {
    if (strips) strip_stop(sentence);
    page_.add(sentence, letters_, random_);
    page_.end_sentence();
  }

  // Adds the next sentence if it is short, else its first words, as a title.
  void add_short() {
    LaidSentence sentence = take();
    strip_stop(sentence);
    const std::size_t words = between(random_, 1, 6);
    if (sentence.units.size() > 8) sentence.units.resize(words);
    page_.add(sentence, letters_, random_);
  }

  void add_paragraph() {
    const Case letters = std::exchange(letters_, Case::kAsIs);
    page_.set_width(chance(random_, 0.6) ? random_width(random_) : Page::kNoWidth);
    page_.end_line(random_);
    for (std::size_t count = between(random_, 1, 4); count > 0 && !done(); --count) {
      LaidSentence sentence = take();
      sentence.units.back().space_after = true;
      add_sentence(std::move(sentence), false);
    }
    letters_ = letters;
  }

  void add_items(const ListMarks& mark_of) {
    if (chance(random_, 0.25) && left_.size() > 1) {
      page_.set_width(random_width(random_));
      page_.end_line(random_);
      LaidSentence intro = take();
      if (chance(random_, 0.6)) {
        strip_stop(intro);
        intro.units.back().text += ':';
      }
      page_.add(intro, Case::kAsIs, random_);
      page_.end_sentence();
    }
    const std::string indent(chance(random_, 0.2) ? between(random_, 1, 4) : 0, ' ');
    const bool hangs = chance(random_, 0.8);
    // Lists without marks are rarely wrapped: nobody could tell where an item begins.
    const double wrapped_share = mark_of(0).empty() ? 0.15 : 0.35;
    const std::size_t width =
        chance(random_, wrapped_share) ? random_width(random_) : Page::kNoWidth;
    const std::size_t count = between(random_, 2, 12);
    for (std::size_t i = 0; i < count && !done(); ++i) {
      const std::string mark = indent + mark_of(i);
      page_.set_width(width, false, hangs ? std::string(utf8_length(mark), ' ') : indent);
      page_.end_line(random_);
      page_.add_mark(mark);
      const bool second = chance(random_, 0.12) && left_.size() > 1 && !left_[1].begins_paragraph;
      add_sentence(take(), strips_ && !second);
      if (second) add_sentence(take(), strips_);
    }
    if (chance(random_, 0.15) && !done()) add_paragraph();
  }

  void add_heading() {
    const double kind = random_.uniform();
    if (kind < 0.5) {
      page_.add_mark(std::string(between(random_, 1, 4), '#') + " ");
    } else if (kind < 0.65) {
      letters_ = Case::kUpper;
    } else if (kind < 0.8) {
      page_.add_mark(std::to_string(between(random_, 1, 12)) + (chance(random_, 0.5) ? ". " : " "));
    }
    add_short();
    page_.end_sentence();
    letters_ = Case::kAsIs;
    if (!done()) add_paragraph();
  }

  // Name: value, one per line.
  void add_headers() {
    constexpr std::string_view kNames[] = {"From", "To", "Cc", "Subject", "Date", "Re", "Tel"};
    const bool known = chance(random_, 0.5);
    const std::size_t count = between(random_, 2, 5);
    for (std::size_t i = 0; i < count && !done(); ++i) {
      page_.end_line(random_);
      std::string name(any_of(random_, kNames));
      if (!known) name = in_case(left_.front().units.front().text, Case::kTitle);
      page_.add_mark(name + ": ");
      add_short();
      page_.end_sentence();
    }
    if (chance(random_, 0.5) && !done()) add_paragraph();
  }

  // A title, its author and date.
  void add_title() {
    const std::size_t count = between(random_, 2, 4);
    for (std::size_t i = 0; i < count && !done(); ++i) {
      page_.end_line(random_);
      if (i > 0 && chance(random_, 0.3)) page_.add_mark(chance(random_, 0.7) ? "By " : "- ");
      if (i > 0 && chance(random_, 0.4)) {
        page_.add_mark(std::to_string(between(random_, 1, 31)) + " ");
        letters_ = Case::kTitle;
        add_short();
        page_.add_mark(" " + std::to_string(between(random_, 1900, 2030)));
      } else {
        letters_ = chance(random_, 0.7) ? Case::kTitle : Case::kAsIs;
        add_short();
      }
      page_.end_sentence();
    }
    letters_ = Case::kAsIs;
    if (!done()) add_paragraph();
  }

  std::span<const LaidSentence> left_;
  Random& random_;
  Page page_;
  bool strips_ = false;
  Case letters_ = Case::kAsIs;
};

}  // namespace

std::vector<LaidOutText> laid_out_texts(std::span<const AnnotatedParagraph> paragraphs,
                                        std::uint64_t seed) {
  Random random(seed);
  std::vector<LaidSentence> all;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    std::vector<LaidSentence> sentences = laid_sentences(paragraph);
    std::move(sentences.begin(), sentences.end(), std::back_inserter(all));
  }
  std::vector<LaidSentence> short_ones;
  std::vector<std::size_t> short_indices;  // in `all`
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_like_headline(all[i])) continue;
    short_ones.push_back(all[i]);
    short_indices.push_back(i);
  }
  // The sentences of a small treebank are repeated more often.
  constexpr std::size_t kEnough = 10000;
  constexpr std::size_t kMinPasses = 3;
  const std::size_t passes =
      all.empty() ? 0 : std::clamp<std::size_t>(kEnough / all.size(), kMinPasses, 40);
  std::vector<LaidOutText> result;
  const auto add = [&](LaidOutText laid, std::size_t first) {
    if (laid.sentence_ends.empty()) return;  // no sentence has a fragment
    laid.first_sentence = first;
    result.push_back(std::move(laid));
  };
  // The text in pieces, for treebanks that mark no paragraphs.
  const auto for_each_paragraph = [&](const auto& use) {
    constexpr std::size_t kMaxSentences = 20;
    for (std::size_t i = 0, end = 0; i < all.size(); i = end) {
      do ++end;
      while (end < all.size() && end < i + kMaxSentences && !all[end].begins_paragraph);
      use(std::span<const LaidSentence>(all).subspan(i, end - i), i);
    }
  };
  for (std::size_t pass = 0; pass < passes; ++pass) {
    for_each_paragraph([&](std::span<const LaidSentence> paragraph, std::size_t first) {
      const std::size_t width = random_width(random);
      add(wrapped(paragraph, width, random), first);
    });
    Composer composer(all, random);
    while (!composer.done()) {
      const std::size_t first = all.size() - composer.left();
      add(composer.next(), first);
    }
  }
  const FragmentCutter cutter(all);
  for (std::size_t round = 0; round < passes; round += kMinPasses) {
    Composer composer(short_ones, random);
    while (!composer.done()) {
      const std::size_t first = short_indices[short_ones.size() - composer.left()];
      add(composer.next_headlines(), first);
    }
  }
  for (std::size_t round = 0; round < passes; round += kMinPasses) {
    Composer composer(all, random);
    while (!composer.done()) {
      const std::size_t first = all.size() - composer.left();
      add(composer.next_fragments(cutter), first);
    }
    // More text in narrow lines, because fragments are as long as these.
    for_each_paragraph([&](std::span<const LaidSentence> paragraph, std::size_t first) {
      add(wrapped(paragraph, between(random, 16, 60), random), first);
    });
  }
  return result;
}

}  // namespace arcus
