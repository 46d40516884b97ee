// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/guide_arcs.h"

#include <array>

#include "arcus/base/hash.h"

namespace arcus {

std::string_view name_of(GuideKin kin) {
  constexpr std::array<std::string_view, 8> kNames = {"none",  "arc",    "above",   "beside",
                                                      "below", "nearer", "farther", "opposite"};
  return kNames[static_cast<std::size_t>(kin)];
}

std::optional<GuideValue> guide_value_named(std::string_view name) {
  if (name == "arc") return GuideValue::kArc;
  if (name == "label") return GuideValue::kLabel;
  if (name == "kin") return GuideValue::kKin;
  return std::nullopt;
}

GuideArcs::GuideArcs(const Sentence& sentence) {
  const int n = sentence.size();
  if (sentence.guide.size() != sentence.words.size()) return;
  arcs_.reserve(sentence.guide.size());
  for (int m = 1; m <= n; ++m) {
    const GuideArc& arc = sentence.guide[index(m)];
    Arc& own = arcs_.emplace_back();
    if (arc.head < kRoot || arc.head > n || arc.head == m) continue;
    own.head = arc.head;
    if (arc.relation != kEmptyField) own.label = hash_bytes(arc.relation, 300) | 1;
  }
}

GuideKin GuideArcs::kin(int h, int m) const {
  const int g = empty() ? kNoHead : head(m);
  if (g == kNoHead) return GuideKin::kNone;
  if (h == g) return GuideKin::kArc;
  if (g != kRoot && h == head(g)) return GuideKin::kAbove;
  if (h != kRoot && head(h) == g) return GuideKin::kBeside;
  if (h != kRoot && head(h) == m) return GuideKin::kBelow;
  if ((h < m) != (g < m)) return GuideKin::kOpposite;
  return (h < g) == (g < m) ? GuideKin::kFarther : GuideKin::kNearer;
}

std::string guide_text(const Sentence& sentence, GuideKin kin, int m, bool on_guide,
                       GuideValue value) {
  if (kin == GuideKin::kNone || on_guide != (kin == GuideKin::kArc)) return "";
  switch (value) {
    case GuideValue::kArc:
      return "yes";
    case GuideValue::kLabel: {
      const std::string& relation = sentence.guide[static_cast<std::size_t>(m) - 1].relation;
      return relation == kEmptyField ? "" : relation;
    }
    case GuideValue::kKin:
      return std::string(name_of(kin));
  }
  return "";
}

}  // namespace arcus
