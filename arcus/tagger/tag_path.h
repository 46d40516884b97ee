// SPDX-License-Identifier: Apache-2.0
//
// Finds the best sequence of candidates for the words of a sentence, where the score of a candidate
// depends on the two before it: exactly (Viterbi, 1967), or with a beam.
//
// Word i = 1..n has counts[i] candidates; counts[0] is 1, for the position before the first word.
// local(i, a, b, scores) sets scores[c] for every candidate c of word i after candidate a of word
// i - 2 and b of word i - 1. The calls for a word are grouped by b.
//
// Both methods keep the best path to each pair of candidates of the last two words. Viterbi keeps
// all pairs: O(sum of counts[i-2] counts[i-1] counts[i]). The beam keeps the best few, and is exact
// if it is wide enough for all pairs. If paths score the same, the one whose last candidates come
// first wins.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace arcus {

struct TagPathScratch {
  struct Step {
    int a = 0;      // candidate of the word before
    int b = 0;      // candidate of this word
    int from = -1;  // index of the previous step
    double score = 0;
  };
  std::vector<Step> steps;  // of all words
  std::vector<double> scores;
  std::vector<int> best;  // by (b, c): an index in steps, or -1
};

// Sets path[i - 1] to the candidate of word i. beam <= 0: exact.
template <typename Local>
void best_tag_path(std::span<const int> counts, int beam, Local&& local, std::vector<int>& path,
                   TagPathScratch& scratch) {
  using Step = TagPathScratch::Step;
  const int n = static_cast<int>(counts.size()) - 1;
  std::vector<Step>& steps = scratch.steps;
  steps.assign(1, Step());
  std::size_t begin = 0;
  for (int i = 1; i <= n; ++i) {
    const int before = counts[static_cast<std::size_t>(i) - 1];
    const int count = counts[static_cast<std::size_t>(i)];
    const std::size_t end = steps.size();
    scratch.scores.resize(static_cast<std::size_t>(count));
    scratch.best.assign(static_cast<std::size_t>(before) * static_cast<std::size_t>(count), -1);
    for (std::size_t s = begin; s < end; ++s) {
      const Step from = steps[s];
      local(i, from.a, from.b, std::span<double>(scratch.scores));
      for (int c = 0; c < count; ++c) {
        const double score = from.score + scratch.scores[static_cast<std::size_t>(c)];
        int& place =
            scratch.best[static_cast<std::size_t>(from.b) * static_cast<std::size_t>(count) +
                         static_cast<std::size_t>(c)];
        if (place < 0) {
          place = static_cast<int>(steps.size());
          steps.push_back({from.b, c, static_cast<int>(s), score});
        } else if (score > steps[static_cast<std::size_t>(place)].score) {
          steps[static_cast<std::size_t>(place)] = {from.b, c, static_cast<int>(s), score};
        }
      }
    }
    begin = end;
    const auto first = steps.begin() + static_cast<std::ptrdiff_t>(end);
    if (beam > 0 && steps.end() - first > beam) {
      std::stable_sort(first, steps.end(),
                       [](const Step& x, const Step& y) { return x.score > y.score; });
      steps.resize(end + static_cast<std::size_t>(beam));
    }
    std::stable_sort(steps.begin() + static_cast<std::ptrdiff_t>(end), steps.end(),
                     [](const Step& x, const Step& y) { return x.b < y.b; });
  }
  path.resize(static_cast<std::size_t>(n));
  auto last = static_cast<int>(
      std::max_element(steps.begin() + static_cast<std::ptrdiff_t>(begin), steps.end(),
                       [](const Step& x, const Step& y) { return x.score < y.score; }) -
      steps.begin());
  for (int i = n; i >= 1; --i) {
    const Step& step = steps[static_cast<std::size_t>(last)];
    path[static_cast<std::size_t>(i) - 1] = step.b;
    last = step.from;
  }
}

}  // namespace arcus
