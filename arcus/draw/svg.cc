// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/svg.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

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
constexpr int kLevel = 24;      // between the levels of arcs
constexpr int kRadius = 12;     // of an arc's corners
constexpr int kFeet = 26;       // from the lowest level down to the arcs' ends
constexpr int kWord = 20;       // from there to the base line of the words
constexpr int kTag = 17;        // from there to that of the parts of speech
constexpr int kArrow = 7;       // the length of an arrow head
constexpr int kTitle = 24;      // the height of a title
constexpr int kBetween = 24;    // two sentences
constexpr int kLabelRaise = 4;  // from an arc to the base line of its label
constexpr int kLabelHeight = 14;

// The rules name the class so that they touch nothing else on a page that holds the picture.
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

// Control characters, which XML does not have, become U+FFFD.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          result += "\uFFFD";
        } else {
          result += c;
        }
    }
  }
  return result;
}

// How wide a label is in a font of 12 pixels, near enough to hide the arc behind it and no more.
int label_width(std::string_view label) {
  int width = (kMetrics.label_column + 1) * display_width(label);
  for (const char c : label) {
    if (std::string_view("mwMW").find(c) != std::string_view::npos) width += 4;
    if (std::string_view("fijlrt:.,").find(c) != std::string_view::npos) width -= 3;
  }
  return width;
}

// A sentence with its top left corner at (left, top) of the document.
class Figure {
 public:
  Figure(const Sentence& sentence, const SvgOptions& options)
      : sentence_(sentence), right_to_left_(reads_right_to_left(sentence)) {
    ArcMetrics metrics = kMetrics;
    metrics.upos = options.upos && has_upos(sentence);
    upos_ = metrics.upos;
    layout_ = lay_out_arcs(sentence, Modifiers(sentence), 1, sentence.size(), metrics);
  }

  int width() const { return layout_.width; }
  int height() const { return feet() + kWord + (upos_ ? kTag : 0) + 6; }

  void draw(int left, int top, std::string& svg) {
    left_ = left;
    top_ = top;
    svg_ = &svg;
    svg += right_to_left_ ? "<g direction=\"rtl\">\n" : "<g>\n";
    for (const PlacedArc& arc : layout_.arcs) draw_lines(arc);
    for (const PlacedArc& arc : layout_.arcs) draw_label(arc);
    for (int m = 1; m <= sentence_.size(); ++m) draw_word(m);
    svg += "</g>\n";
  }

 private:
  int feet() const { return kLabelHeight + layout_.levels * kLevel + kFeet - kLevel; }
  int height_of(const PlacedArc& arc) const {
    return top_ + kLabelHeight + (layout_.levels - arc.level) * kLevel;
  }
  int x(int in_layout) const {
    return left_ + (right_to_left_ ? layout_.width - in_layout : in_layout);
  }

  template <typename... Values>
  void print(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(*svg_), format, std::forward<Values>(values)...);
  }

  void draw_lines(const PlacedArc& arc) {
    const int y = height_of(arc);
    const int foot = top_ + feet();
    const int at = x(layout_.word(arc.word).in);
    if (arc.kind == PlacedArc::Kind::kFromRoot) {
      print("<path class=\"arc\" d=\"M{} {}V{}\"/>\n", at, y + kLabelHeight / 2, foot - kArrow);
    } else {
      const int from = x(arc.from_right ? arc.right : arc.left);
      const int side = from < at ? 1 : -1;
      const int radius = std::min(kRadius, std::abs(at - from) / 2);
      print("<path class=\"arc\" d=\"M{} {}V{}Q{} {} {} {}H{}Q{} {} {} {}V{}\"/>\n", from, foot,
            y + radius, from, y, from + side * radius, y, at - side * radius, at, y, at, y + radius,
            foot - kArrow);
    }
    print("<path class=\"arrow\" d=\"M{} {}l-4 -{}h8z\"/>\n", at, foot, kArrow + 1);
  }

  void draw_label(const PlacedArc& arc) {
    if (arc.label.empty()) return;
    const int y = height_of(arc);
    const bool root = arc.kind == PlacedArc::Kind::kFromRoot;
    const int middle = root ? x(layout_.word(arc.word).in) : (x(arc.left) + x(arc.right)) / 2;
    const int width = label_width(arc.label) + 4;
    if (!root) {
      print("<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
            middle - width / 2, y - kLabelHeight / 2, width, kLabelHeight);
    }
    print("<text class=\"label\" x=\"{}\" y=\"{}\">{}</text>\n", middle, y + kLabelRaise,
          escaped(arc.label));
  }

  void draw_word(int m) {
    const PlacedWord& placed = layout_.word(m);
    const Word& word = sentence_.word(m);
    const int middle = x(placed.middle());
    const int y = top_ + feet() + kWord;
    print("<text x=\"{}\" y=\"{}\">{}</text>\n", middle, y, escaped(word.form));
    if (upos_ && word.upos != kEmptyField) {
      print("<text class=\"tag\" x=\"{}\" y=\"{}\">{}</text>\n", middle, y + kTag,
            escaped(word.upos));
    }
  }

  const Sentence& sentence_;
  bool right_to_left_;
  bool upos_ = false;
  ArcLayout layout_;
  int left_ = 0;
  int top_ = 0;
  std::string* svg_ = nullptr;
};

// What the picture is called for those who hear it and do not see it.
std::string title_of(const Sentence& sentence) {
  if (const auto text = comment_value(sentence, "text"); !text.empty()) return std::string(text);
  std::string title;
  for (const Word& word : sentence.words) {
    if (!title.empty()) title += ' ';
    title += word.form;
  }
  return title;
}

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
      sentences.size() == 1 ? escaped(title_of(sentences[0]))
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
