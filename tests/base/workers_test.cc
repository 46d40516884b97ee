// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/workers.h"

#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Workers, EachItemIsWorkedOnOnce) {
  for (const int threads : {0, 1, 2, 7}) {
    std::vector<std::atomic<int>> counts(1000);
    parallel_for(counts.size(), threads, [&](std::size_t i) { ++counts[i]; });
    for (const auto& count : counts) EXPECT_EQ(count, 1);
  }
  parallel_for(0, 4, [](std::size_t) { FAIL() << "there is nothing to do"; });
}

TEST(Workers, ThereMayBeMoreThreadsThanCores) {
  const int threads = available_threads() + 2;
  std::atomic<int> waiting = 0;
  // Each item waits until all have been begun, which takes as many threads. On a machine that does
  // not give them in time it is done all the same.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  parallel_for(static_cast<std::size_t>(threads), threads, [&](std::size_t) {
    ++waiting;
    while (waiting < threads && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::yield();
    }
  });
  EXPECT_EQ(waiting, threads);
}

TEST(Workers, TheExceptionOfTheSmallestItemComesOut) {
  for (const int threads : {1, 2, 8}) {
    for (int repeat = 0; repeat < 50; ++repeat) {
      try {
        parallel_for(100, threads, [](std::size_t i) {
          if (i >= 20) throw std::runtime_error(std::to_string(i));
        });
        FAIL() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "20");
      }
    }
  }
}

TEST(Workers, WorkMayAskForWorkersItself) {
  std::atomic<int> sum = 0;
  parallel_for(8, 4, [&](std::size_t) {
    parallel_for(100, 3, [&](std::size_t i) { sum += static_cast<int>(i); });
  });
  EXPECT_EQ(sum, 8 * 4950);
}

TEST(ScratchPool, ValuesAreUsedAgainAndNeverByTwo) {
  ScratchPool<int> pool;
  int* first = nullptr;
  {
    const auto one = pool.borrow();
    const auto two = pool.borrow();
    EXPECT_NE(&*one, &*two);
    first = &*one;
    *one = 7;
  }
  const auto again = pool.borrow();  // what was given back last
  EXPECT_EQ(&*again, first);
  EXPECT_EQ(*again, 7);
}

TEST(ScratchPool, HasNoMoreValuesThanThreads) {
  struct Counted {
    Counted() { ++made(); }
    static std::atomic<int>& made() {
      static std::atomic<int> count = 0;
      return count;
    }
    int uses = 0;
  };
  ScratchPool<Counted> pool;
  parallel_for(1000, 3, [&](std::size_t) { ++pool.borrow()->uses; });
  EXPECT_LE(Counted::made(), 3);
}

}  // namespace
}  // namespace arcus
