// SPDX-License-Identifier: Apache-2.0
//
// The arcs of one line of words, drawn with characters.
#pragma once

#include <string>

#include "arcus/draw/arc_layout.h"
#include "arcus/draw/canvas.h"
#include "arcus/draw/drawn_tree.h"

namespace arcus {

// The line of an arc in a terminal: heavy if the other tree has another head, dashed or dotted if
// the probability is low.
LineStyle line_style(const ArcMark& mark);

class ArcPicture {
 public:
  enum class Place { kAboveWords, kBelowWords };

  // Throws MemoryError if the picture does not fit into memory.
  ArcPicture(const DrawnTree& tree, const ArcLayout& layout, Place place, bool ascii);

  // Lines with their newlines; empty if there are no arcs.
  std::string text() const;

 private:
  using Kind = DrawnArc::Kind;

  int row_of(const DrawnArc& arc) const { return layout_.levels - arc.level; }
  LineStyle style_of(const DrawnArc& arc) const;
  void draw_lines(const DrawnArc& arc);
  void draw_label(const DrawnArc& arc);
  bool is_free(int row, int first, int last) const;
  int place_text(int row, int first, int last, int width) const;
  std::string edge_text(const DrawnArc& arc, int room) const;

  const DrawnTree& tree_;
  const ArcLayout& layout_;
  bool below_;
  bool ascii_;
  int feet_;       // the row beside the words, where the arcs end
  Canvas canvas_;  // as above the words; text() mirrors it
};

}  // namespace arcus
