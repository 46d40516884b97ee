// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "arcus/base/random.h"
#include "arcus/numeric/matrix.h"

namespace arcus::testing {

// Numbers from -1 to 1.
inline Matrix random_matrix(std::size_t rows, std::size_t columns, Random& random) {
  Matrix matrix(rows, columns);
  for (float& value : matrix.values()) value = static_cast<float>(2 * random.uniform() - 1);
  return matrix;
}

}  // namespace arcus::testing
