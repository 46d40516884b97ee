// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/calibration.h"

#include <algorithm>
#include <cmath>

#include "arcus/text/key_values.h"

namespace arcus {

void Reliability::add(double probability, bool right) {
  const auto place = static_cast<std::size_t>(probability * static_cast<double>(kBins));
  Bin& bin = bins[std::min(place, kBins - 1)];
  ++bin.count;
  bin.right += right ? 1 : 0;
  bin.sum += probability;
}

std::int64_t Reliability::count() const {
  std::int64_t sum = 0;
  for (const Bin& bin : bins) sum += bin.count;
  return sum;
}

double Reliability::expected_error() const {
  double sum = 0;
  for (const Bin& bin : bins) sum += std::abs(bin.sum - static_cast<double>(bin.right));
  return count() == 0 ? 0 : sum / static_cast<double>(count());
}

void add_sentence(const Sentence& gold, const Sentence& system, Calibration& calibration) {
  for (int m = 1; m <= std::min(gold.size(), system.size()); ++m) {
    const Word& right = gold.word(m);
    const Word& word = system.word(m);
    const bool head = word.head == right.head;
    if (const auto p = probability_in_misc(word.misc, "HeadProb")) calibration.heads.add(*p, head);
    if (!head) continue;
    if (const auto p = probability_in_misc(word.misc, "DeprelProb")) {
      calibration.relations.add(*p, word.deprel == right.deprel);
    }
  }
}

}  // namespace arcus
