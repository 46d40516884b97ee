// SPDX-License-Identifier: Apache-2.0
#include "arcus/validate/finding.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace arcus {

void Findings::add(Rule rule, std::int64_t line, std::string_view found,
                   std::string_view expected) {
  if (level_of(rule) > level_) return;
  findings_.push_back({rule, line, fmt::format("found {}, expected {}", found, expected)});
}

std::vector<Finding> Findings::take() {
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& a, const Finding& b) { return a.line < b.line; });
  return std::exchange(findings_, {});
}

}  // namespace arcus
