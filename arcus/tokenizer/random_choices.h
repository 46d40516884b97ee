// SPDX-License-Identifier: Apache-2.0
//
// Random choices of the layouts that the sentence splitter learns from.
#pragma once

#include <cstddef>
#include <string_view>

#include "arcus/base/random.h"

namespace arcus {

inline bool chance(Random& random, double probability) { return random.uniform() < probability; }

template <std::size_t N>
std::string_view any_of(Random& random, const std::string_view (&choices)[N]) {
  return choices[random.below(N)];
}

}  // namespace arcus
