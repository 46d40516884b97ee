// SPDX-License-Identifier: Apache-2.0
//
// One line of words with its arcs as SVG: those of one tree above the words, those of another one,
// if two are compared, below them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arcus/draw/arc_layout.h"
#include "arcus/draw/drawn_tree.h"

namespace arcus {

// In pixels.
inline constexpr ArcMetrics kSvgMetrics{.word_column = 9,
                                        .tag_column = 8,
                                        .label_column = 7,
                                        .word_gap = 16,
                                        .port_step = 9,
                                        .label_room = 24};

// Text for XML. Characters that XML does not allow (control characters, U+FFFE and U+FFFF) become
// U+FFFD.
std::string xml_escaped(std::string_view text);

class SvgLine {
 public:
  // One or two trees with their layouts; all must outlive the line.
  SvgLine(std::span<const DrawnTree> trees, std::span<const ArcLayout> layouts,
          const ArcMetrics& metrics);

  int height() const;

  // Appends the elements, with the top left corner of the line at (left, top) of the document.
  void draw(bool right_to_left, int left, int top, std::string& svg) const;

 private:
  std::span<const DrawnTree> trees_;
  std::span<const ArcLayout> layouts_;
  const ArcMetrics& metrics_;
};

}  // namespace arcus
