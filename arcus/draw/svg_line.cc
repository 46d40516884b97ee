// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/svg_line.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>

#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// In pixels.
constexpr int kLevel = 24;   // between two levels of arcs
constexpr int kRadius = 12;  // of an arc's corners
constexpr int kFeet = 26;    // from the lowest level to the arcs' ends
constexpr int kWord = 20;    // from there down to the baseline of the words
constexpr int kTag = 17;     // from there to the baseline of the parts of speech
constexpr int kBelow = 6;    // from the last baseline to the end of the line, or to the arcs below
constexpr int kArrow = 7;    // the length of an arrow head
constexpr int kLabelRaise = 4;  // from an arc to the baseline of its label
constexpr int kLabelHeight = 14;

// Estimates the width of a label in a 12-pixel font, for the background that hides the arc behind
// it.
int label_width(std::string_view label) {
  int width = (kSvgMetrics.label_column + 1) * display_width(label);
  for (const char c : label) {
    if (std::string_view("mwMW").find(c) != std::string_view::npos) width += 4;
    if (std::string_view("fijlrt:.,").find(c) != std::string_view::npos) width -= 3;
    if (std::string_view("0123456789").find(c) != std::string_view::npos) width -= 1;
    if (c == ' ') width -= 4;
  }
  return width;
}

// The distance from the top of the highest arc's label to the arcs' ends.
int height_of(const ArcLayout& layout) {
  return kLabelHeight + layout.levels * kLevel + kFeet - kLevel;
}

int height_of_words(const ArcMetrics& metrics) {
  return kWord + kTag * ((metrics.upos ? 1 : 0) + (metrics.numbers ? 1 : 0)) + kBelow;
}

// From places in the layout to places in the document.
struct Frame {
  int left = 0;
  int width = 0;               // of the layout
  bool right_to_left = false;  // lines of a right-to-left script are mirrored

  int x(int in_layout) const { return left + (right_to_left ? width - in_layout : in_layout); }
};

template <typename... Values>
void print(std::string& svg, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(svg), format, std::forward<Values>(values)...);
}

void write(const std::string& style, int middle, int y, std::string_view text, std::string& svg) {
  print(svg, "<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", style, middle, y,
        xml_escaped(text));
}

// The arcs of one tree. They end at `foot`; `up` is -1 if they are above it, and 1 if below.
class Arcs {
 public:
  Arcs(const DrawnTree& tree, const ArcLayout& layout, const Frame& frame, int foot, int up,
       std::string& svg)
      : tree_(tree), layout_(layout), frame_(frame), foot_(foot), up_(up), svg_(svg) {
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

  void draw() {
    // Where arcs of a head share a line, the plain ones cover the marked ones.
    for (const bool marked : {true, false}) {
      for (const DrawnArc& arc : layout_.arcs) {
        if (mark_of(arc).other_head == marked) draw_lines(arc);
      }
    }
    for (const DrawnArc& arc : layout_.arcs) draw_label(arc);
  }

 private:
  using Kind = DrawnArc::Kind;

  int y_of(const DrawnArc& arc) const { return foot_ + up_ * (kFeet + (arc.level - 1) * kLevel); }

  // The marks of the arc. An arc to several modifiers outside the picture is marked if all are.
  ArcMark mark_of(const DrawnArc& arc) const {
    if (arc.kind != Kind::kModifiers) return tree_.mark(arc.word);
    const auto outside = arc.from_right ? tree_.modifiers.after(arc.word, layout_.last)
                                        : tree_.modifiers.before(arc.word, layout_.first);
    return {.other_head = std::all_of(outside.begin(), outside.end(),
                                      [&](int m) { return tree_.mark(m).other_head; })};
  }

  // The classes of the arc's line and arrow: in gold, an arc that the system misses is marked, in
  // the system's tree a wrong one.
  std::string classes(const char* element, bool marked) const {
    return std::string(element) + (marked ? up_ < 0 ? " missed" : " wrong" : "");
  }

  // The start tag of a path with the look of the arc, up to the value of d.
  void begin_path(const char* element, const ArcMark& mark) {
    print(svg_, "<path class=\"{}\"", classes(element, mark.other_head));
    if (mark.probability) {
      print(svg_, " style=\"stroke-width:{:.2f};opacity:{:.2f}\"", 0.5 + 2 * *mark.probability,
            0.4 + 0.6 * *mark.probability);
    }
    svg_ += " d=\"";
  }

  // Ends the path; a viewer shows the probability beside the pointer.
  void end_path(const ArcMark& mark) {
    if (mark.probability) {
      print(svg_, "\"><title>{:.4f}</title></path>\n", *mark.probability);
    } else {
      svg_ += "\"/>\n";
    }
  }

  void draw_lines(const DrawnArc& arc) {
    const ArcMark mark = mark_of(arc);
    const int y = y_of(arc);
    // `at` is the end at arc.word, `from` the other end.
    const bool word_is_left = arc.from_right;
    const int at = frame_.x(arc.kind == Kind::kFromRoot ? layout_.word(arc.word).in
                            : word_is_left              ? arc.left
                                                        : arc.right);
    const int from = frame_.x(word_is_left ? arc.right : arc.left);
    const int end = arc.kind == Kind::kModifiers ? foot_ : foot_ + up_ * kArrow;
    const int side = from < at ? 1 : -1;
    const int radius = std::min(kRadius, std::abs(at - from) / 2);
    begin_path("arc", mark);
    if (arc.kind == Kind::kFromRoot) {
      print(svg_, "M{} {}V{}", at, y - up_ * kLabelHeight / 2, end);
    } else {
      if (arc.kind == Kind::kWhole) {
        print(svg_, "M{} {}V{}Q{} {} {} {}", from, foot_, y - up_ * radius, from, y,
              from + side * radius, y);
      } else {
        print(svg_, "M{} {}", from, y);
      }
      print(svg_, "H{}Q{} {} {} {}V{}", at - side * radius, at, y, at, y - up_ * radius, end);
    }
    end_path(mark);
    if (arc.kind == Kind::kModifiers) return;
    print(svg_, "<path class=\"{}\" d=\"M{} {}l-4 {}h8z\"/>\n", classes("arrow", mark.other_head),
          at, foot_, up_ * (kArrow + 1));
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
  void write_over(const std::string& style, int middle, int y, std::string_view text) {
    const int width = label_width(text) + 4;
    print(svg_, "<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
          middle - width / 2, y - kLabelHeight / 2, width, kLabelHeight);
    write(style, middle, y + kLabelRaise, text, svg_);
  }

  void draw_label(const DrawnArc& arc) {
    const ArcMark mark = mark_of(arc);
    const std::string style = classes("label", mark.other_head || mark.other_relation);
    const int y = y_of(arc);
    if (arc.kind == Kind::kFromRoot) {
      write(style, frame_.x(layout_.word(arc.word).in), y + kLabelRaise, arc.label, svg_);
      return;
    }
    int left = arc.left;
    int right = arc.right;
    if (!arc.beyond.empty()) {
      const int width = label_width(arc.beyond) + 4;
      const int middle = arc.from_right ? right - width / 2 : left + width / 2;
      write_over("tag", frame_.x(middle), y, arc.beyond);
      (arc.from_right ? right : left) += arc.from_right ? -width : width;
    }
    if (arc.label.empty()) return;
    const int middle = label_middle(left, right, label_width(arc.label) + 4, arc.level);
    write_over(style, frame_.x(middle), y, arc.label);
  }

  const DrawnTree& tree_;
  const ArcLayout& layout_;
  const Frame& frame_;
  int foot_;
  int up_;
  std::string& svg_;
  std::vector<std::pair<int, int>> feet_;  // position and level of each arc's foot, sorted
};

}  // namespace

std::string xml_escaped(std::string_view text) {
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

SvgLine::SvgLine(std::span<const DrawnTree> trees, std::span<const ArcLayout> layouts,
                 const ArcMetrics& metrics)
    : trees_(trees), layouts_(layouts), metrics_(metrics) {}

int SvgLine::height() const {
  int height = height_of_words(metrics_);
  for (const ArcLayout& layout : layouts_) height += height_of(layout);
  return height;
}

void SvgLine::draw(bool right_to_left, int left, int top, std::string& svg) const {
  svg += right_to_left ? "<g direction=\"rtl\">\n" : "<g>\n";
  int width = 0;
  for (const ArcLayout& layout : layouts_) width = std::max(width, layout.width);
  const Frame frame{left, width, right_to_left};
  const int foot = top + height_of(layouts_[0]);
  Arcs(trees_[0], layouts_[0], frame, foot, -1, svg).draw();
  if (layouts_.size() > 1) {
    Arcs(trees_[1], layouts_[1], frame, foot + height_of_words(metrics_), 1, svg).draw();
  }
  const ArcLayout& layout = layouts_[0];
  for (int m = layout.first; m <= layout.last; ++m) {
    const DrawnWord& word = layout.word(m);
    const int middle = frame.x(word.middle());
    int y = foot + kWord;
    write("word", middle, y, trees_[0].sentence.word(m).form, svg);
    if (metrics_.upos) {
      y += kTag;
      if (!word.upos.empty()) write("tag", middle, y, word.upos, svg);
    }
    if (metrics_.numbers) write("tag", middle, y + kTag, std::to_string(m), svg);
  }
  svg += "</g>\n";
}

}  // namespace arcus
