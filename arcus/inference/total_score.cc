// SPDX-License-Identifier: Apache-2.0
#include "arcus/inference/total_score.h"

namespace arcus {

double total_score(const ArcScores& scores, const Tree& tree) {
  double sum = 0;
  for (int m = 1; m <= tree.size(); ++m) sum += scores(tree.head(m), m);
  return sum;
}

}  // namespace arcus
