// SPDX-License-Identifier: Apache-2.0
//
// A HeadProb in MISC that is not a probability is not shown and not scored. A warning says so.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "arcus/text/sentence.h"

namespace arcus::cli {

class ProbabilityCheck {
 public:
  // Warns about the first HeadProb of a file that is not a number from 0 to 1. `line` returns the
  // line of a word.
  void look_at(const Sentence& sentence, const std::string& file,
               const std::function<std::int64_t(int m)>& line);

 private:
  std::string warned_;  // about this file
};

}  // namespace arcus::cli
