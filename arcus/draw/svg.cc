// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/svg.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/draw/arc_layout.h"
#include "arcus/draw/drawable.h"
#include "arcus/draw/drawn_tree.h"
#include "arcus/draw/svg_line.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// In pixels.
constexpr int kMargin = 16;
constexpr int kTitleLine = 16;  // the height of a title
constexpr int kBelowTitles = 8;
constexpr int kTitleColumn = 7;  // the estimated width of a character of a title
constexpr int kBetweenLines = 8;
constexpr int kBetween = 24;  // between two sentences

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

// For comparisons: arcs to words with different heads have another colour, width and dash.
constexpr std::string_view kComparisonStyle = R"(<style>
.arcus .label { direction: ltr; }
.arcus .arc.missed { stroke: #8250df; stroke-width: 2.2; stroke-dasharray: 9 3; }
.arcus .arrow.missed { fill: #8250df; }
.arcus .label.missed { fill: #8250df; }
.arcus .arc.wrong { stroke: #cf222e; stroke-width: 2.2; stroke-dasharray: 3 3; }
.arcus .arrow.wrong { fill: #cf222e; }
.arcus .label.wrong { fill: #cf222e; }
@media (prefers-color-scheme: dark) {
  .arcus .arc.missed { stroke: #d2a8ff; }
  .arcus .arrow.missed, .arcus .label.missed { fill: #d2a8ff; }
  .arcus .arc.wrong { stroke: #ff7b72; }
  .arcus .arrow.wrong, .arcus .label.wrong { fill: #ff7b72; }
}
</style>
)";

// One or two trees of a sentence, laid out in one or more lines.
class Figure {
 public:
  Figure(std::vector<DrawnTree> trees, const std::vector<std::string>& titles,
         const SvgOptions& options)
      : trees_(std::move(trees)) {
    const int columns =
        options.width > 0 ? (options.width - 2 * kMargin) / kTitleColumn : 1'000'000;
    for (const std::string& title : titles) titles_.push_back(fitted(title, columns));
    metrics_.upos = options.upos && has_upos(trees_[0].sentence);
    std::vector<TreeView> views;
    for (const DrawnTree& tree : trees_) views.push_back({&tree.sentence, &tree.modifiers});
    const int n = trees_[0].sentence.size();
    if (options.width > 0 && n > 0) {
      const int width = options.width - 2 * kMargin;
      metrics_.numbers = last_that_fits(views, 1, width, metrics_) < n;
      for (int first = 1; metrics_.numbers && first <= n; first = lines_.back()[0].last + 1) {
        const int last = last_that_fits(views, first, width, metrics_);
        lines_.push_back(lay_out_arcs(views, first, last, metrics_));
      }
    }
    if (lines_.empty()) lines_.push_back(lay_out_arcs(views, 1, n, metrics_));
  }

  int width() const {
    int width = width_of_lines();
    for (const std::string& title : titles_) {
      width = std::max(width, kTitleColumn * display_width(title));
    }
    return width;
  }

  int height() const {
    int height = height_of_titles();
    for (const auto& line : lines_) height += SvgLine(trees_, line, metrics_).height();
    return height + kBetweenLines * static_cast<int>(lines_.size() - 1);
  }

  void draw(int left, int top, std::string& svg) const {
    int baseline = top + kTitleLine - 4;
    for (const std::string& title : titles_) {
      svg += fmt::format("<text class=\"title\" x=\"{}\" y=\"{}\">{}</text>\n", left, baseline,
                         xml_escaped(title));
      baseline += kTitleLine;
    }
    top += height_of_titles();
    const int broken_width = width_of_lines();
    const bool right_to_left = reads_right_to_left(trees_[0].sentence);
    for (const auto& layouts : lines_) {
      const int indent = right_to_left ? broken_width - width_of(layouts) : 0;
      const SvgLine line(trees_, layouts, metrics_);
      line.draw(right_to_left, left + indent, top, svg);
      top += line.height() + kBetweenLines;
    }
  }

 private:
  static int width_of(const std::vector<ArcLayout>& layouts) {
    int width = 0;
    for (const ArcLayout& layout : layouts) width = std::max(width, layout.width);
    return width;
  }

  int width_of_lines() const {
    int width = 0;
    for (const auto& line : lines_) width = std::max(width, width_of(line));
    return width;
  }

  int height_of_titles() const {
    return titles_.empty() ? 0 : kTitleLine * static_cast<int>(titles_.size()) + kBelowTitles;
  }

  std::vector<DrawnTree> trees_;
  std::vector<std::string> titles_;  // lines above the words
  ArcMetrics metrics_ = kSvgMetrics;
  std::vector<std::vector<ArcLayout>> lines_;  // by line, then by tree
};

std::string document(const std::vector<Figure>& figures, const std::string& title,
                     std::string_view more_style) {
  int width = 0;
  int height = 0;
  for (const Figure& figure : figures) {
    width = std::max(width, figure.width());
    height += (height > 0 ? kBetween : 0) + figure.height();
  }
  width += 2 * kMargin;
  height += 2 * kMargin;

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"arcus\" role=\"img\" width=\"{0}\" "
      "height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n",
      width, height, xml_escaped(title));
  svg += kStyle;
  svg += more_style;
  svg += fmt::format("<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n", width, height);
  int top = kMargin;
  for (const Figure& figure : figures) {
    figure.draw(kMargin, top, svg);
    top += figure.height() + kBetween;
  }
  return svg + "</svg>\n";
}

// The title that screen readers speak.
std::string document_title(std::span<const Sentence> sentences) {
  return sentences.size() == 1 ? sentence_text(sentences[0])
                               : fmt::format("{} dependency trees", sentences.size());
}

std::string name_of(const Sentence& sentence, std::size_t index) {
  const auto id = comment_value(sentence, "sent_id");
  return id.empty() ? std::to_string(index + 1) : std::string(id);
}

}  // namespace

std::string draw_svg(std::span<const Sentence> sentences, const SvgOptions& options) {
  std::vector<Figure> figures;
  figures.reserve(sentences.size());
  const bool titles = options.titles && sentences.size() > 1;
  for (const Sentence& sentence : sentences) {
    std::vector<DrawnTree> tree;
    tree.push_back(drawn_tree(sentence, options.probabilities));
    std::vector<std::string> lines;
    if (titles) lines.push_back(name_of(sentence, figures.size()));
    figures.emplace_back(std::move(tree), lines, options);
  }
  return document(figures, document_title(sentences), "");
}

std::string draw_svg(const Sentence& sentence, const SvgOptions& options) {
  return draw_svg(std::span(&sentence, 1), options);
}

std::string draw_svg_comparison(std::span<const Sentence> gold, std::span<const Sentence> system,
                                const SvgOptions& options) {
  if (gold.size() != system.size()) {
    throw ArgumentError("cannot compare different numbers of sentences");
  }
  std::vector<Figure> figures;
  figures.reserve(gold.size());
  for (std::size_t i = 0; i < gold.size(); ++i) {
    std::vector<DrawnTree> trees = drawn_pair(gold[i], system[i], options.probabilities);
    const TreeDifferences differences = tree_differences(gold[i], system[i]);
    std::vector<std::string> titles;
    if (options.titles) titles.push_back(name_of(gold[i], i));
    if (differences.any()) {
      titles.push_back(describe(differences, gold[i].size(), "dashed") +
                       "; gold above, system below");
    } else {
      titles.emplace_back("the trees are the same");
      trees.erase(trees.begin());  // the system's tree may have probabilities
    }
    figures.emplace_back(std::move(trees), titles, options);
  }
  return document(figures, document_title(gold), kComparisonStyle);
}

}  // namespace arcus
