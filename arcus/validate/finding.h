// SPDX-License-Identifier: Apache-2.0
//
// What a validator finds: which rule is broken in which line, and how.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/validate/rule.h"

namespace arcus {

struct Finding {
  Rule rule{};
  std::int64_t line = 0;  // from 1
  std::string message;    // "found X, expected Y"

  friend bool operator==(const Finding&, const Finding&) = default;
};

// Collects the findings of one sentence, up to a level.
class Findings {
 public:
  explicit Findings(int level) : level_(level) {}

  int level() const { return level_; }

  // "found FOUND, expected EXPECTED". A rule above the level is ignored.
  void add(Rule rule, std::int64_t line, std::string_view found, std::string_view expected);

  // Returns the findings in the order of their lines, and starts anew.
  std::vector<Finding> take();

 private:
  int level_;
  std::vector<Finding> findings_;
};

}  // namespace arcus
