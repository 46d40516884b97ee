// SPDX-License-Identifier: Apache-2.0
//
// The arcs of a guide (Sentence::guide), and how another arc into the same word relates to them.
// The features of stacked parsers look at both (Nivre & McDonald, 2008).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/text/sentence.h"

namespace arcus {

// How an arc (h, m) relates to the guide's arc (g, m).
enum class GuideKin : std::uint8_t {
  kNone,      // the guide has no arc into m
  kArc,       // it is the guide's arc
  kAbove,     // h is the guide's head of g
  kBeside,    // g is the guide's head of h too
  kBelow,     // m is the guide's head of h
  kNearer,    // none of those, and h is between g and m
  kFarther,   // ... beyond g
  kOpposite,  // ... on the other side of m
};
std::string_view name_of(GuideKin kin);  // "arc", "above", ...

// What a template may look at.
enum class GuideValue : std::uint8_t {
  kArc,    // that there is an arc
  kLabel,  // its relation
  kKin,
};
std::optional<GuideValue> guide_value_named(std::string_view name);  // "arc", "label", "kin"

class GuideArcs {
 public:
  GuideArcs() = default;
  // Ignores heads that are not in the sentence, and a guide of another number of words.
  explicit GuideArcs(const Sentence& sentence);

  bool empty() const { return arcs_.empty(); }
  int head(int m) const { return arcs_[index(m)].head; }              // kNoHead: none
  std::uint64_t label(int m) const { return arcs_[index(m)].label; }  // a hash; 0: no relation
  GuideKin kin(int h, int m) const;                                   // kNone if empty()

 private:
  struct Arc {
    int head = kNoHead;
    std::uint64_t label = 0;
  };
  static std::size_t index(int m) { return static_cast<std::size_t>(m) - 1; }

  std::vector<Arc> arcs_;
};

// A value as text; empty if it does not exist. `on_guide`: of the guide's arc into m where that is
// the arc itself, else of the guide's arc where that is another one.
std::string guide_text(const Sentence& sentence, GuideKin kin, int m, bool on_guide,
                       GuideValue value);

}  // namespace arcus
