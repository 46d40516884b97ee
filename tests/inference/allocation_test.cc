// SPDX-License-Identifier: Apache-2.0
//
// Scratch is reused: on a second sentence of the same length nothing is allocated but results.
// Every allocation of this test program is counted.
#include <cstddef>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "arcus/inference/tree_distribution.h"
#include "arcus/inference/trees.h"
#include "tests/support/random_scores.h"

namespace {

std::size_t allocations = 0;

void* count_and_allocate(std::size_t bytes, std::size_t alignment) {
  ++allocations;
  // aligned_alloc wants a multiple of the alignment.
  void* const memory = std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// Where these are inlined, g++ sees only one of each pair and takes it for a mismatch.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"

void* operator new(std::size_t bytes) {
  return count_and_allocate(bytes, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return count_and_allocate(bytes, static_cast<std::size_t>(alignment));
}
// The sanitizer brings one of its own, whose memory must not come to our operator delete.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(bytes);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace arcus {
namespace {

template <typename Work>
std::size_t allocations_of(const Work& work) {
  const std::size_t before = allocations;
  work();
  return allocations - before;
}

// What it takes to write down a list of trees one by one.
std::size_t allocations_of_writing(const std::vector<ScoredTree>& trees) {
  return allocations_of([&] {
    std::vector<ScoredTree> copies;
    // NOLINTNEXTLINE(performance-inefficient-vector-operation): the vector grows, as in the search
    for (const ScoredTree& tree : trees) copies.push_back(tree);
  });
}

TEST(Scratch, OnlyResultsAreAllocatedOnceItHasSeenASentenceAsLong) {
  constexpr int kTrees = 20;
  for (const double deviation : {1.0, 20.0, 200.0}) {  // plain sums, and such as need wide numbers
    for (const bool projective : {false, true}) {
      for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
        const TreeSpace space{projective, roots};
        Random random(1);
        const ArcScores scores = testing::gaussian_scores(30, random, deviation);
        InferenceScratch scratch;
        ArcMarginals marginals;
        std::vector<ScoredTree> trees;
        for (const bool warm : {false, true}) {
          const auto of_best = allocations_of([&] { best_tree(scores, space, scratch); });
          const auto of_best_trees =
              allocations_of([&] { trees = best_trees(scores, kTrees, space, scratch); });
          const auto of_sum = allocations_of([&] { log_partition(scores, space, scratch); });
          const auto of_marginals =
              allocations_of([&] { arc_marginals(scores, space, marginals, scratch); });
          if (!warm) continue;
          EXPECT_EQ(of_best, 1U);
          EXPECT_EQ(of_best_trees, allocations_of_writing(trees));
          EXPECT_EQ(of_sum, 0U);
          EXPECT_EQ(of_marginals, 0U);
        }
      }
    }
  }
}

TEST(Scratch, ADistributionThatIsResetAllocatesOnlyTheMinRiskTree) {
  for (const double deviation : {1.0, 20.0, 200.0}) {
    for (const bool projective : {false, true}) {
      for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
        const TreeSpace space{projective, roots};
        Random random(2);
        const ArcScores scores = testing::gaussian_scores(30, random, deviation);
        TreeDistribution trees;
        for (const bool warm : {false, true}) {
          const auto of_sums = allocations_of([&] {
            trees.reset(scores, space);
            trees.log_partition();
            trees.marginals();
            trees.entropy();
          });
          const auto of_min_risk = allocations_of([&] { trees.min_risk(); });
          if (!warm) continue;
          EXPECT_EQ(of_sums, 0U);
          EXPECT_EQ(of_min_risk, 1U);
        }
      }
    }
  }
}

}  // namespace
}  // namespace arcus
