// SPDX-License-Identifier: Apache-2.0
//
// Where the sentences of a batch are in its matrices: a row for each position, sentence after
// sentence, the root first. For the layers that walk over time, the sentences are also ordered by
// length, so that those that are still active at a step are the first ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace arcus {

struct BatchLayout {
  std::vector<std::size_t> starts;     // first row of each sentence; at the end, the number of rows
  std::vector<std::size_t> by_length;  // sentences, the longest first

  void set(std::span<const std::size_t> lengths) {  // positions of each sentence
    starts.assign(1, 0);
    for (const std::size_t length : lengths) starts.push_back(starts.back() + length);
    by_length.resize(lengths.size());
    std::iota(by_length.begin(), by_length.end(), std::size_t{0});
    std::stable_sort(by_length.begin(), by_length.end(),
                     [&](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
  }

  std::size_t sentences() const { return by_length.size(); }
  std::size_t rows() const { return starts.back(); }
  std::size_t length(std::size_t sentence) const { return starts[sentence + 1] - starts[sentence]; }
  std::size_t steps() const { return by_length.empty() ? 0 : length(by_length[0]); }
  // How many sentences are longer than `step`.
  std::size_t active(std::size_t step) const {
    std::size_t count = 0;
    while (count < by_length.size() && length(by_length[count]) > step) ++count;
    return count;
  }
  // The row of the i-th longest sentence at this step, from the front or from the back.
  std::size_t row(std::size_t i, std::size_t step, bool backward) const {
    const std::size_t sentence = by_length[i];
    return backward ? starts[sentence + 1] - 1 - step : starts[sentence] + step;
  }
};

}  // namespace arcus
