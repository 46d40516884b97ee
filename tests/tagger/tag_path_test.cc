// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_path.h"

#include <limits>

#include <gtest/gtest.h>

#include "arcus/base/random.h"

namespace arcus {
namespace {

// Scores of every candidate of every word after any two candidates before.
class Lattice {
 public:
  // values: how many different scores there are; few make ties.
  Lattice(std::vector<int> counts, std::uint64_t values, Random& random)
      : counts_(std::move(counts)) {
    for (int i = 1; i <= words(); ++i) {
      begins_.push_back(scores_.size());
      const int cells = count(i - 2) * count(i - 1) * count(i);
      for (int k = 0; k < cells; ++k) scores_.push_back(static_cast<double>(random.below(values)));
    }
  }

  int words() const { return static_cast<int>(counts_.size()) - 1; }
  std::span<const int> counts() const { return counts_; }

  void operator()(int i, int a, int b, std::span<double> scores) const {
    for (int c = 0; c < count(i); ++c) scores[static_cast<std::size_t>(c)] = at(i, a, b, c);
  }

  double score(const std::vector<int>& path) const {
    double sum = 0;
    for (int i = 1; i <= words(); ++i) sum += at(i, on(path, i - 2), on(path, i - 1), on(path, i));
    return sum;
  }

  // By trying all paths.
  double best_score() const {
    double best = -std::numeric_limits<double>::infinity();
    std::vector<int> path(counts_.size() - 1, 0);
    for (;;) {
      best = std::max(best, score(path));
      std::size_t i = 0;
      while (i < path.size() && ++path[i] == counts_[i + 1]) path[i++] = 0;
      if (i == path.size()) return best;
    }
  }

 private:
  int count(int i) const { return i < 1 ? 1 : counts_[static_cast<std::size_t>(i)]; }
  static int on(const std::vector<int>& path, int i) {
    return i < 1 ? 0 : path[static_cast<std::size_t>(i) - 1];
  }
  double at(int i, int a, int b, int c) const {
    return scores_[begins_[static_cast<std::size_t>(i) - 1] +
                   static_cast<std::size_t>((a * count(i - 1) + b) * count(i) + c)];
  }

  std::vector<int> counts_;
  std::vector<std::size_t> begins_;
  std::vector<double> scores_;
};

// All sentences of up to five words with one to three candidates each.
template <typename Visit>
void for_all_counts(Visit visit) {
  for (int n = 0; n <= 5; ++n) {
    std::vector<int> counts(static_cast<std::size_t>(n) + 1, 1);
    for (;;) {
      visit(counts);
      std::size_t i = 1;
      while (i < counts.size() && ++counts[i] == 4) counts[i++] = 1;
      if (i >= counts.size()) break;
    }
  }
}

std::vector<int> path_of(const Lattice& lattice, int beam) {
  std::vector<int> path;
  TagPathScratch scratch;
  best_tag_path(lattice.counts(), beam, lattice, path, scratch);
  return path;
}

TEST(TagPath, IsTheBestOfAllPathsOfSmallSentences) {
  Random random(1);
  for_all_counts([&](const std::vector<int>& counts) {
    for (const std::uint64_t values : {2U, 1000U}) {
      const Lattice lattice(counts, values, random);
      EXPECT_EQ(lattice.score(path_of(lattice, 0)), lattice.best_score());
    }
  });
}

TEST(TagPath, WithABeamForAllIsTheExactOne) {
  Random random(2);
  for_all_counts([&](const std::vector<int>& counts) {
    for (const std::uint64_t values : {2U, 1000U}) {
      const Lattice lattice(counts, values, random);
      EXPECT_EQ(lattice.score(path_of(lattice, 9)), lattice.best_score());
    }
  });
}

TEST(TagPath, WithABeamOfOneTakesTheBestStepEachTime) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    const Lattice lattice({1, 3, 4, 2, 3}, 1000, random);
    const std::vector<int> path = path_of(lattice, 1);
    std::vector<double> scores(4);
    for (int i = 1; i <= 4; ++i) {
      const auto on = [&](int k) { return k < 1 ? 0 : path[static_cast<std::size_t>(k) - 1]; };
      lattice(i, on(i - 2), on(i - 1), scores);
      for (int c = 0; c < lattice.counts()[static_cast<std::size_t>(i)]; ++c) {
        EXPECT_LE(scores[static_cast<std::size_t>(c)], scores[static_cast<std::size_t>(on(i))]);
      }
    }
  }
}

TEST(TagPath, OfNoWordsIsEmpty) {
  Random random(4);
  EXPECT_TRUE(path_of(Lattice({1}, 2, random), 0).empty());
}

}  // namespace
}  // namespace arcus
