// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/svg.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/utf8.h"
#include "arcus/draw/arc_layout.h"
#include "arcus/draw/drawable.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// In pixels.
constexpr ArcMetrics kMetrics{.word_column = 9,
                              .tag_column = 8,
                              .label_column = 7,
                              .word_gap = 16,
                              .port_step = 9,
                              .label_room = 24};
constexpr int kMargin = 16;
constexpr int kLevel = 24;   // between two levels of arcs
constexpr int kRadius = 12;  // of an arc's corners
constexpr int kFeet = 26;    // from the lowest level down to the arcs' ends
constexpr int kWord = 20;    // from there to the baseline of the words
constexpr int kTag = 17;     // from there to the baseline of the parts of speech
constexpr int kArrow = 7;    // the length of an arrow head
constexpr int kTitle = 24;   // the height of a title
constexpr int kBetweenLines = 8;
constexpr int kBetween = 24;    // between two sentences
constexpr int kLabelRaise = 4;  // from an arc to the baseline of its label
constexpr int kLabelHeight = 14;

// All rules name the class "arcus", so that they do not affect the rest of a page that embeds the
// picture.
constexpr std::string_view kStyle = R"(<style>
.arcus { background: #ffffff; }
.arcus text { font-family: system-ui, "Noto Sans", "Helvetica Neue", Arial, sans-serif; }
.arcus text { font-size: 16px; fill: #1f2328; text-anchor: middle; }
.arcus .paper { fill: #ffffff; }
.arcus .arc { fill: none; stroke: #7d8590; stroke-width: 1.5; }
.arcus .arrow { fill: #7d8590; }
.arcus .label { font-size: 12px; fill: #0550ae; }
.arcus .tag { font-size: 12px; fill: #656d76; }
.arcus .title { font-size: 12px; fill: #656d76; text-anchor: start; }
@media (prefers-color-scheme: dark) {
  .arcus { background: #0d1117; }
  .arcus text { fill: #e6edf3; }
  .arcus .paper { fill: #0d1117; }
  .arcus .arc { stroke: #8b949e; }
  .arcus .arrow { fill: #8b949e; }
  .arcus .label { fill: #79c0ff; }
  .arcus .tag, .arcus .title { fill: #8b949e; }
}
</style>
)";

// Characters that XML does not allow (control characters, U+FFFE and U+FFFF) become U+FFFD.
std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const char32_t c = next_character(text, i);
    if (c < 0x20 || c == 0xFFFE || c == 0xFFFF) {
      result += "\uFFFD";
    } else if (c == U'&') {
      result += "&amp;";
    } else if (c == U'<') {
      result += "&lt;";
    } else if (c == U'>') {
      result += "&gt;";
    } else {
      result += text.substr(begin, i - begin);
    }
  }
  return result;
}

// Estimates the width of a label in a 12-pixel font, for the background that hides the arc behind
// it.
int label_width(std::string_view label) {
  int width = (kMetrics.label_column + 1) * display_width(label);
  for (const char c : label) {
    if (std::string_view("mwMW").find(c) != std::string_view::npos) width += 4;
    if (std::string_view("fijlrt:.,").find(c) != std::string_view::npos) width -= 3;
  }
  return width;
}

// One line of words with its arcs, with its top left corner at (left, top) of the document.
class Line {
 public:
  Line(const Sentence& sentence, const ArcLayout& layout, const ArcMetrics& metrics,
       bool right_to_left, int left, int top, std::string& svg)
      : sentence_(sentence),
        layout_(layout),
        metrics_(metrics),
        right_to_left_(right_to_left),
        left_(left),
        top_(top),
        svg_(svg) {
    for (const DrawnArc& arc : layout.arcs) {
      if (arc.kind == Kind::kFromRoot) {
        feet_.push_back({layout.word(arc.word).in, arc.level});
      } else {
        feet_.push_back({arc.left, arc.level});
        feet_.push_back({arc.right, arc.level});
      }
    }
    std::sort(feet_.begin(), feet_.end());
  }

  static int height(const ArcLayout& layout, const ArcMetrics& metrics) {
    return feet(layout) + kWord + kTag * ((metrics.upos ? 1 : 0) + (metrics.numbers ? 1 : 0)) + 6;
  }

  void draw() {
    svg_ += right_to_left_ ? "<g direction=\"rtl\">\n" : "<g>\n";
    for (const DrawnArc& arc : layout_.arcs) draw_lines(arc);
    for (const DrawnArc& arc : layout_.arcs) draw_label(arc);
    for (int m = layout_.first; m <= layout_.last; ++m) draw_word(m);
    svg_ += "</g>\n";
  }

 private:
  using Kind = DrawnArc::Kind;

  static int feet(const ArcLayout& layout) {
    return kLabelHeight + layout.levels * kLevel + kFeet - kLevel;
  }
  int height_of(const DrawnArc& arc) const {
    return top_ + kLabelHeight + (layout_.levels - arc.level) * kLevel;
  }
  // Lines of a right-to-left script are mirrored.
  int x(int in_layout) const {
    return left_ + (right_to_left_ ? layout_.width - in_layout : in_layout);
  }

  template <typename... Values>
  void print(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(svg_), format, std::forward<Values>(values)...);
  }

  void draw_lines(const DrawnArc& arc) {
    const int y = height_of(arc);
    const int foot = top_ + feet(layout_);
    // `at` is the end at arc.word, `from` the other end.
    const bool word_is_left = arc.from_right;
    const int at = x(arc.kind == Kind::kFromRoot ? layout_.word(arc.word).in
                     : word_is_left              ? arc.left
                                                 : arc.right);
    const int from = x(word_is_left ? arc.right : arc.left);
    const int end = arc.kind == Kind::kModifiers ? foot : foot - kArrow;
    const int side = from < at ? 1 : -1;
    const int radius = std::min(kRadius, std::abs(at - from) / 2);
    if (arc.kind == Kind::kFromRoot) {
      print("<path class=\"arc\" d=\"M{} {}V{}\"/>\n", at, y + kLabelHeight / 2, end);
    } else {
      if (arc.kind == Kind::kWhole) {
        print("<path class=\"arc\" d=\"M{} {}V{}Q{} {} {} {}", from, foot, y + radius, from, y,
              from + side * radius, y);
      } else {
        print("<path class=\"arc\" d=\"M{} {}", from, y);
      }
      print("H{}Q{} {} {} {}V{}\"/>\n", at - side * radius, at, y, at, y + radius, end);
    }
    if (arc.kind != Kind::kModifiers) {
      print("<path class=\"arrow\" d=\"M{} {}l-4 -{}h8z\"/>\n", at, foot, kArrow + 1);
    }
  }

  // The middle of a label of this width on the arc left..right. Chooses the position nearest to the
  // middle of the arc where the label does not hide a foot of a higher arc; if there is none within
  // 400 pixels, the middle of the arc.
  int label_middle(int left, int right, int width, int level) const {
    const int middle = (left + right) / 2;
    const auto hides_foot = [&](int at) {
      auto foot = std::lower_bound(feet_.begin(), feet_.end(), std::pair(at - width / 2 - 2, 0));
      for (; foot != feet_.end() && foot->first <= at + width / 2 + 2; ++foot) {
        if (foot->second > level) return true;
      }
      return false;
    };
    for (int away = 0; away <= std::min(400, (right - left - width) / 2 - kRadius / 2); away += 4) {
      if (!hides_foot(middle - away)) return middle - away;
      if (!hides_foot(middle + away)) return middle + away;
    }
    return middle;
  }

  // Writes a text on an arc, with the background colour behind it.
  void write_over(const char* style, int middle, int y, std::string_view text) {
    const int width = label_width(text) + 4;
    print("<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
          middle - width / 2, y - kLabelHeight / 2, width, kLabelHeight);
    write(style, middle, y + kLabelRaise, text);
  }

  void write(const char* style, int middle, int y, std::string_view text) {
    print("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", style, middle, y, escaped(text));
  }

  void draw_label(const DrawnArc& arc) {
    const int y = height_of(arc);
    if (arc.kind == Kind::kFromRoot) {
      write("label", x(layout_.word(arc.word).in), y + kLabelRaise, arc.label);
      return;
    }
    int left = arc.left;
    int right = arc.right;
    if (!arc.beyond.empty()) {
      const int width = label_width(arc.beyond) + 4;
      const int middle = arc.from_right ? right - width / 2 : left + width / 2;
      write_over("tag", x(middle), y, arc.beyond);
      (arc.from_right ? right : left) += arc.from_right ? -width : width;
    }
    if (arc.label.empty()) return;
    const int middle = label_middle(left, right, label_width(arc.label) + 4, arc.level);
    write_over("label", x(middle), y, arc.label);
  }

  void draw_word(int m) {
    const Word& word = sentence_.word(m);
    const int middle = x(layout_.word(m).middle());
    int y = top_ + feet(layout_) + kWord;
    write("word", middle, y, word.form);
    if (metrics_.upos) {
      y += kTag;
      if (!layout_.word(m).upos.empty()) write("tag", middle, y, layout_.word(m).upos);
    }
    if (metrics_.numbers) write("tag", middle, y + kTag, std::to_string(m));
  }

  const Sentence& sentence_;
  const ArcLayout& layout_;
  const ArcMetrics& metrics_;
  bool right_to_left_;
  int left_;
  int top_;
  std::string& svg_;
  std::vector<std::pair<int, int>> feet_;  // position and level of each arc's foot, sorted
};

// A sentence, laid out in one or more lines.
class Figure {
 public:
  Figure(const Sentence& sentence, const SvgOptions& options) : sentence_(sentence) {
    metrics_.upos = options.upos && has_upos(sentence);
    const Modifiers modifiers(sentence);
    const int n = sentence.size();
    if (options.width > 0 && n > 0) {
      const int width = options.width - 2 * kMargin;
      metrics_.numbers = last_that_fits(sentence, modifiers, 1, width, metrics_) < n;
      for (int first = 1; metrics_.numbers && first <= n; first = lines_.back().last + 1) {
        const int last = last_that_fits(sentence, modifiers, first, width, metrics_);
        lines_.push_back(lay_out_arcs(sentence, modifiers, first, last, metrics_));
      }
    }
    if (lines_.empty()) lines_.push_back(lay_out_arcs(sentence, modifiers, 1, n, metrics_));
  }

  int width() const {
    int width = 0;
    for (const ArcLayout& line : lines_) width = std::max(width, line.width);
    return width;
  }

  int height() const {
    int height = 0;
    for (const ArcLayout& line : lines_) height += Line::height(line, metrics_);
    return height + kBetweenLines * static_cast<int>(lines_.size() - 1);
  }

  void draw(int left, int top, std::string& svg) const {
    const int broken_width = width();
    const bool right_to_left = reads_right_to_left(sentence_);
    for (const ArcLayout& line : lines_) {
      const int indent = right_to_left ? broken_width - line.width : 0;
      Line(sentence_, line, metrics_, right_to_left, left + indent, top, svg).draw();
      top += Line::height(line, metrics_) + kBetweenLines;
    }
  }

 private:
  const Sentence& sentence_;
  ArcMetrics metrics_ = kMetrics;
  std::vector<ArcLayout> lines_;
};

}  // namespace

std::string draw_svg(std::span<const Sentence> sentences, const SvgOptions& options) {
  std::vector<Figure> figures;
  figures.reserve(sentences.size());
  const int title = options.titles && sentences.size() > 1 ? kTitle : 0;
  int width = 0;
  int height = 0;
  for (const Sentence& sentence : sentences) {
    require_drawable(sentence);
    figures.emplace_back(sentence, options);
    width = std::max(width, figures.back().width());
    height += (height > 0 ? kBetween : 0) + title + figures.back().height();
  }
  width += 2 * kMargin;
  height += 2 * kMargin;

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"arcus\" role=\"img\" width=\"{0}\" "
      "height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n",
      width, height,
      sentences.size() == 1 ? escaped(sentence_text(sentences[0]))
                            : fmt::format("{} dependency trees", sentences.size()));
  svg += kStyle;
  svg += fmt::format("<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n", width, height);
  int top = kMargin;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (title > 0) {
      const auto id = comment_value(sentences[i], "sent_id");
      svg += fmt::format("<text class=\"title\" x=\"{}\" y=\"{}\">{}</text>\n", kMargin, top + 12,
                         id.empty() ? std::to_string(i + 1) : escaped(id));
      top += title;
    }
    figures[i].draw(kMargin, top, svg);
    top += figures[i].height() + kBetween;
  }
  return svg + "</svg>\n";
}

std::string draw_svg(const Sentence& sentence, const SvgOptions& options) {
  return draw_svg(std::span(&sentence, 1), options);
}

}  // namespace arcus
