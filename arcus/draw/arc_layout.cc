// SPDX-License-Identifier: Apache-2.0
//
// Places words from left to right, each as far left as the previous word and the labels of the arcs
// that end at the word allow, in each of the trees. This is the longest path through constraints of
// the form "this end is at least d to the right of that one", in O(n + arcs).
//
// An arc that leaves the picture runs to its edge, with the number of the word at its other end.
// The arcs of a head to all its modifiers beyond an edge are drawn as one arc without a label: each
// label is on the part of the arc at the modifier.
#include "arcus/draw/arc_layout.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "arcus/draw/arc_levels.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// "3 5 9 +4": the words nearest to the edge and the number of further words, in at most `columns`
// columns if possible.
std::string numbers(std::span<const int> words, bool nearest_first, int columns) {
  std::string text;
  for (std::size_t shown = std::min<std::size_t>(words.size(), 3); shown > 0; --shown) {
    const auto nearest = words.subspan(nearest_first ? 0 : words.size() - shown, shown);
    text = fmt::format("{}", fmt::join(nearest, " "));
    const std::size_t more = words.size() - shown;
    if (more > 0) {
      text = nearest_first ? fmt::format("{} +{}", text, more) : fmt::format("+{} {}", more, text);
    }
    if (static_cast<int>(text.size()) <= columns) break;
  }
  return text;
}

// Space at the picture's edges that is kept free of arc ends, for the numbers there.
struct Margins {
  int left = 0;
  int right = 0;
};

class Placer {
 public:
  Placer(const TreeView& tree, int first, int last, const ArcMetrics& metrics, Margins margins)
      : sentence_(*tree.sentence),
        modifiers_(*tree.modifiers),
        metrics_(metrics),
        margins_(margins) {
    layout_.first = first;
    layout_.last = last;
  }

  int min_width(int m) const { return shape(m, 0).width; }

  // Word m with its arcs from and to words on its left, as far left as they allow. place() must
  // follow.
  DrawnWord leftmost(int m, int width);

  // Puts the word at its place.
  void place(int m, DrawnWord word);

  // Call this once all words have their places.
  ArcLayout finished() {
    finish();
    return std::move(layout_);
  }

 private:
  int length(const std::string& label, const std::string& beyond) const {
    return metrics_.label_column * (display_width(label) + display_width(beyond)) +
           metrics_.label_room + (beyond.empty() ? 0 : metrics_.label_column);
  }

  std::string label_of(int m) const {
    return fitted(arc_label(sentence_.word(m)), metrics_.longest_text);
  }

  bool inside(int m) const { return layout_.first <= m && m <= layout_.last; }

  // True if `part` has more than half of the words in `all`.
  static bool is_minority(std::span<const int> all, std::span<const int> part) {
    return all.size() - part.size() < part.size();
  }

  // The word with its ports, relative to its left end.
  DrawnWord shape(int m, int width) const {
    const Word& fields = sentence_.word(m);
    DrawnWord word;
    word.form = fitted(fields.form, metrics_.longest_text);
    word.width = metrics_.word_column * std::max(1, display_width(word.form));
    if (metrics_.upos && fields.upos != kEmptyField) {
      word.upos = fitted(fields.upos, metrics_.longest_text);
      word.width = std::max(word.width, metrics_.tag_column * display_width(word.upos));
    }
    if (metrics_.numbers) {
      const auto digits = static_cast<int>(std::to_string(m).size());
      word.width = std::max(word.width, metrics_.word_column * digits);
    }
    const int lefts = modifiers_.before(m, m).empty() ? 0 : metrics_.port_step;
    const int rights = modifiers_.after(m, m).empty() ? 0 : metrics_.port_step;
    word.width = std::max({width, word.width, lefts + rights + 1});
    word.out_left = (word.width - lefts - rights) / 2;
    word.in = word.out_left + lefts;
    word.out_right = word.in + rights;
    const int h = fields.head;
    if (h > m && rights > 0 && is_minority(modifiers_.after(m, m), modifiers_.after(m, h))) {
      std::swap(word.in, word.out_right);
    } else if (h != kNoHead && h != kRoot && h < m && lefts > 0 &&
               is_minority(modifiers_.before(m, m), modifiers_.before(m, h))) {
      std::swap(word.in, word.out_left);
    }
    return word;
  }

  // Adds the arc that ends at this port of the word and begins further left, and moves the word to
  // the right until the arc is long enough.
  void end_arc(DrawnWord& word, int port, DrawnArc arc) {
    arc.right = port;  // relative to the word; place() adds its position
    word.left = std::max(word.left, arc.left + length(arc.label, arc.beyond) - port);
    layout_.arcs.push_back(std::move(arc));
  }

  // Adds the arcs that leave at the right, which need the final width, and assigns levels.
  void finish() {
    using Kind = DrawnArc::Kind;
    const std::size_t begun = layout_.arcs.size();
    if (!layout_.words.empty()) {
      layout_.width =
          std::max(layout_.width, layout_.words.back().last_port() + 1 + margins_.right);
    }
    const auto begin_arc = [&](DrawnArc arc) {
      layout_.width = std::max(layout_.width, arc.left + length(arc.label, arc.beyond) + 1);
      layout_.arcs.push_back(std::move(arc));
    };
    for (int m = layout_.first; m <= layout_.last; ++m) {
      const int h = sentence_.word(m).head;
      if (h > layout_.last) {
        begin_arc({.kind = Kind::kToHead,
                   .word = m,
                   .from_right = true,
                   .left = layout_.word(m).in,
                   .label = label_of(m),
                   .beyond = std::to_string(h)});
      }
      const auto outside = modifiers_.after(m, layout_.last);
      if (!outside.empty()) {
        begin_arc({.kind = Kind::kModifiers,
                   .word = m,
                   .from_right = true,
                   .left = layout_.word(m).out_right,
                   .beyond = numbers(outside, true, metrics_.longest_text)});
      }
    }
    for (std::size_t i = begun; i < layout_.arcs.size(); ++i) {
      layout_.arcs[i].right = layout_.width - 1;
    }

    std::vector<ArcSpan> spans;
    spans.reserve(layout_.arcs.size());
    for (const DrawnArc& arc : layout_.arcs) {
      // A cut arc is above the whole arcs that it crosses, so that no foot passes through the
      // number at its end. Arcs from the root are above all others.
      const bool root = arc.kind == Kind::kFromRoot;
      const int tier = arc.kind == Kind::kWhole ? 0 : root ? 2 : 1;
      const int beside = root ? metrics_.port_step : 0;
      spans.push_back({arc.left - beside, arc.right + beside, tier});
    }
    const std::vector<int> levels = arc_levels(spans);
    for (std::size_t i = 0; i < levels.size(); ++i) {
      layout_.arcs[i].level = levels[i];
      layout_.levels = std::max(layout_.levels, levels[i]);
    }
  }

  const Sentence& sentence_;
  const Modifiers& modifiers_;
  const ArcMetrics& metrics_;
  Margins margins_;
  ArcLayout layout_;
  std::size_t ended_ = 0;  // the first of the arcs that end at the word of leftmost()
  int last_root_ = 0;
  int last_root_half_ = 0;
};

DrawnWord Placer::leftmost(int m, int width) {
  using Kind = DrawnArc::Kind;
  DrawnWord word = shape(m, width);
  if (layout_.words.empty()) {
    word.left = std::max(0, margins_.left - word.first_port());
  } else {
    const DrawnWord& before = layout_.words.back();
    word.left = before.left + before.width + metrics_.word_gap;
  }
  ended_ = layout_.arcs.size();
  const int h = sentence_.word(m).head;
  const std::string label = label_of(m);

  if (h == kRoot) {
    const int half = metrics_.label_column * display_width(label) / 2;
    const int free = last_root_ == 0 ? 0 : layout_.word(last_root_).in + last_root_half_ + 1;
    word.left = std::max(word.left, free + half - word.in);
    last_root_ = m;
    last_root_half_ = half + metrics_.label_column;
  } else if (h != kNoHead && h < m) {
    DrawnArc arc{.kind = Kind::kWhole, .word = m, .label = label};
    if (inside(h)) {
      arc.left = layout_.word(h).out_right;
    } else {
      arc.kind = Kind::kToHead;
      arc.beyond = std::to_string(h);
    }
    end_arc(word, word.in, std::move(arc));
  }
  const auto outside = modifiers_.before(m, layout_.first);
  if (!outside.empty()) {
    end_arc(word, word.out_left,
            {.kind = Kind::kModifiers,
             .word = m,
             .beyond = numbers(outside, false, metrics_.longest_text)});
  }
  for (const int d : modifiers_.before(m, m).subspan(outside.size())) {
    end_arc(word, word.out_left,
            {.word = d, .from_right = true, .left = layout_.word(d).in, .label = label_of(d)});
  }
  return word;
}

void Placer::place(int m, DrawnWord word) {
  using Kind = DrawnArc::Kind;
  for (std::size_t i = ended_; i < layout_.arcs.size(); ++i) layout_.arcs[i].right += word.left;
  for (int* port : {&word.out_left, &word.in, &word.out_right}) *port += word.left;
  layout_.width = std::max(layout_.width, word.left + word.width);
  layout_.words.push_back(std::move(word));
  if (sentence_.word(m).head == kRoot) {
    const std::string label = label_of(m);
    const int in = layout_.words.back().in;
    const int width = metrics_.label_column * display_width(label);
    layout_.arcs.push_back({.kind = Kind::kFromRoot,
                            .word = m,
                            .left = in - width / 2,
                            .right = in - width / 2 + width - 1,
                            .label = label});
    layout_.width = std::max(layout_.width, layout_.arcs.back().right + 1);
  }
}

// The margins that are needed to keep feet from passing through a number. They are needed only if
// arcs that leave on both sides cross each other, so never in projective trees.
Margins needed_margins(const ArcLayout& layout, const ArcMetrics& metrics) {
  using Kind = DrawnArc::Kind;
  Margins needed;
  for (const DrawnArc& cut : layout.arcs) {
    if (cut.beyond.empty()) continue;
    const int width = metrics.label_column * (display_width(cut.beyond) + 1);
    const int first = cut.from_right ? cut.right - width + 1 : cut.left;
    for (const DrawnArc& arc : layout.arcs) {
      if (arc.level <= cut.level) continue;
      const DrawnWord& word = layout.word(arc.word);
      const int foot = arc.kind == Kind::kModifiers
                           ? (arc.from_right ? word.out_right : word.out_left)
                           : word.in;
      if (foot < first || foot >= first + width) continue;
      int& margin = cut.from_right ? needed.right : needed.left;
      margin = std::max(margin, width);
    }
  }
  return needed;
}

// Makes all layouts as wide as the widest one, so that the arcs that leave on the right end at the
// same place. Nothing but such arcs is between the old edge and the new one.
void widen_to_equal(std::vector<ArcLayout>& layouts) {
  int width = 0;
  for (const ArcLayout& layout : layouts) width = std::max(width, layout.width);
  for (ArcLayout& layout : layouts) {
    layout.width = width;
    for (DrawnArc& arc : layout.arcs) {
      if (arc.from_right && !arc.beyond.empty()) arc.right = width - 1;
    }
  }
}

}  // namespace

std::vector<ArcLayout> lay_out_arcs(std::span<const TreeView> trees, int first, int last,
                                    const ArcMetrics& metrics) {
  std::vector<Margins> margins(trees.size());
  while (true) {
    std::vector<Placer> placers;
    placers.reserve(trees.size());
    for (std::size_t i = 0; i < trees.size(); ++i) {
      placers.emplace_back(trees[i], first, last, metrics, margins[i]);
    }
    std::vector<DrawnWord> words(trees.size());
    for (int m = first; m <= last; ++m) {
      int width = 0;
      if (placers.size() > 1) {
        for (const Placer& placer : placers) width = std::max(width, placer.min_width(m));
      }
      int left = 0;
      for (std::size_t i = 0; i < placers.size(); ++i) {
        words[i] = placers[i].leftmost(m, width);
        left = std::max(left, words[i].left);
      }
      for (std::size_t i = 0; i < placers.size(); ++i) {
        words[i].left = left;
        placers[i].place(m, std::move(words[i]));
      }
    }
    std::vector<ArcLayout> layouts;
    bool enough = true;
    for (std::size_t i = 0; i < placers.size(); ++i) {
      layouts.push_back(placers[i].finished());
      const Margins needed = needed_margins(layouts[i], metrics);
      if (needed.left > margins[i].left || needed.right > margins[i].right) enough = false;
      margins[i] = {std::max(margins[i].left, needed.left),
                    std::max(margins[i].right, needed.right)};
    }
    if (enough) {
      widen_to_equal(layouts);
      return layouts;
    }
  }
}

ArcLayout lay_out_arcs(const Sentence& sentence, const Modifiers& modifiers, int first, int last,
                       const ArcMetrics& metrics) {
  const TreeView tree{&sentence, &modifiers};
  return std::move(lay_out_arcs(std::span(&tree, 1), first, last, metrics)[0]);
}

int last_that_fits(std::span<const TreeView> trees, int first, int width,
                   const ArcMetrics& metrics) {
  int last = first;
  // One more word can make the layout narrower, if arcs no longer leave it. So the search continues
  // as long as the words alone fit.
  for (int end = first; end <= trees[0].sentence->size(); ++end) {
    const std::vector<ArcLayout> layouts = lay_out_arcs(trees, first, end, metrics);
    const bool fits = std::all_of(layouts.begin(), layouts.end(),
                                  [&](const ArcLayout& layout) { return layout.width <= width; });
    if (fits) last = end;
    const DrawnWord& word = layouts[0].words.back();
    if (word.left + word.width > width) break;
  }
  return last;
}

}  // namespace arcus
