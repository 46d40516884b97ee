// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arcus/base/error.h"
#include "arcus/scorer/scorer.h"

namespace arcus {

// A scorer's own kind of scratch. Throws ArgumentError if the scratch belongs to another kind of
// scorer.
template <typename Own>
Own& own_scratch(Scorer::Scratch& scratch) {
  auto* const own = dynamic_cast<Own*>(&scratch);
  if (own == nullptr) throw ArgumentError("found the scratch of another scorer");
  return *own;
}

}  // namespace arcus
