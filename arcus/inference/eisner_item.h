// SPDX-License-Identifier: Apache-2.0
//
// Eisner's items and their splits, for best trees, k-best lists and samples, which all read trees
// from a chart. See eisner_chart.h.
#pragma once

#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

// Covers i..j. An item determines the heads of the words below its head, or below both ends for a
// joined item. An open item is a joined item and an arc, so it needs no kind of its own here.
struct EisnerItem {
  enum class Kind { kJoined, kClosedRight, kClosedLeft, kSingleRoot };
  Kind kind = Kind::kJoined;
  int i = 0;
  int j = 0;
};

// The item whose derivations are the trees of n words, one derivation per tree.
inline EisnerItem whole_tree(int n, Roots roots) {
  const bool single = roots == Roots::kSingle;
  return {single ? EisnerItem::Kind::kSingleRoot : EisnerItem::Kind::kClosedRight, kRoot, n};
}

// The splits of an item: the last word below i for a joined item, otherwise the modifier of its
// arc.
inline bool splits_after_start(const EisnerItem& item) {
  return item.kind == EisnerItem::Kind::kClosedRight || item.kind == EisnerItem::Kind::kSingleRoot;
}
inline int first_split(const EisnerItem& item) {
  return splits_after_start(item) ? item.i + 1 : item.i;
}
inline int last_split(const EisnerItem& item) {
  return splits_after_start(item) ? item.j : item.j - 1;
}

struct EisnerParts {
  EisnerItem left;
  EisnerItem right;
  Arc arc;  // added when the parts are combined; head is kNoHead if there is none
};

inline EisnerParts parts_of(const EisnerItem& item, int q) {
  using Kind = EisnerItem::Kind;
  const int i = item.i;
  const int j = item.j;
  switch (item.kind) {
    case Kind::kJoined:
      return {{Kind::kClosedRight, i, q}, {Kind::kClosedLeft, q + 1, j}, {}};
    case Kind::kClosedRight:
      return {{Kind::kJoined, i, q}, {Kind::kClosedRight, q, j}, {i, q}};
    case Kind::kClosedLeft:
      return {{Kind::kClosedLeft, i, q}, {Kind::kJoined, q, j}, {j, q}};
    case Kind::kSingleRoot:
      break;
  }
  return {{Kind::kClosedLeft, 1, q}, {Kind::kClosedRight, q, j}, {kRoot, q}};
}

}  // namespace arcus
