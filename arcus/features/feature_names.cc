// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/feature_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "arcus/features/arc_keys.h"

namespace arcus {
namespace {

// Empty if one of the values is missing.
std::string feature_name(const Template& tmpl, const Sentence& sentence, const SpanCounts& counts,
                         const GuideArcs& guide, const WordClasses* classes, int h, int m, int b) {
  using Place = TemplatePart::Place;
  std::string name;
  for (const TemplatePart& part : tmpl.parts) {
    const int position = part.place == Place::kHead ? h : part.place == Place::kModifier ? m : b;
    const bool of_guide = part.place == Place::kGuide || part.place == Place::kOtherGuide;
    const std::string value =
        part.place == Place::kSpan ? std::to_string(counts(h, m, part.counted))
        : of_guide
            ? guide_text(sentence, guide.kin(h, m), m, part.place == Place::kGuide, part.guided)
            : atom_text(sentence, position + part.offset, part.atom, classes);
    if (value.empty()) return "";
    if (!name.empty()) name += ' ';
    name.append(part.text).append("=").append(value);
  }
  return name;
}

}  // namespace

std::string direction_distance_name(int direction_distance) {
  static constexpr std::array kBuckets = {"0", "1", "2", "3", "4", "5-9", "10+"};
  static_assert(kBuckets.size() == kDistances);
  return std::string(direction_distance < kDistances ? "right " : "left ") +
         kBuckets[static_cast<std::size_t>(direction_distance % kDistances)];
}

std::vector<std::string> feature_names(const Sentence& sentence, int h, int m, FeatureSet set,
                                       const WordClasses* classes) {
  std::vector<std::string> names;
  const SpanCounts counts(sentence);
  const GuideArcs guide(sentence);
  for (const Template& tmpl : templates_of(set)) {
    const auto start = static_cast<std::ptrdiff_t>(names.size());
    const auto add_once = [&](int b) {
      std::string name = feature_name(tmpl, sentence, counts, guide, classes, h, m, b);
      if (name.empty() || std::find(names.begin() + start, names.end(), name) != names.end())
        return;
      names.push_back(std::move(name));
    };
    if (tmpl.scope == Template::Scope::kBetween) {
      for (int b = std::min(h, m) + 1; b < std::max(h, m); ++b) add_once(b);
    } else {
      add_once(kRoot);  // b is not used
    }
  }
  return names;
}

}  // namespace arcus
