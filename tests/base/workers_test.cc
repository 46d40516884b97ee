// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/workers.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>

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

TEST(Workers, OnlyCoresThatTheProcessMayUseAreAvailable) {
  std::thread([] {  // its affinity ends with it
    cpu_set_t allowed;
    ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
    EXPECT_EQ(available_threads(), CPU_COUNT(&allowed));
    int core = 0;
    while (!CPU_ISSET(core, &allowed)) ++core;
    CPU_ZERO(&allowed);
    CPU_SET(core, &allowed);
    ASSERT_EQ(::sched_setaffinity(0, sizeof allowed, &allowed), 0);
    EXPECT_EQ(available_threads(), 1);
  })
      .join();
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

struct Item {
  int number = 0;
  int squared = 0;
};

// The numbers that come out of a pipeline that squares 1..count.
std::vector<int> squares(int count, int threads, int bad = 0) {
  int made = 0;
  int sum = 0;  // of a stage in order
  std::vector<int> out;
  const auto next = [&]() -> std::shared_ptr<Item> {
    if (made == count) return nullptr;
    return std::make_shared<Item>(Item{++made});
  };
  run_pipeline<Item>(threads, next,
                     {{false, [](Item& item) { item.squared = item.number * item.number; }},
                      {true,
                       [&](Item& item) {
                         if (item.number == bad) throw std::runtime_error("no");
                         item.squared += sum++;
                       }},
                      {true, [&](Item& item) { out.push_back(item.squared); }}});
  return out;
}

TEST(RunPipeline, ItemsComeOutInOrderForAnyNumberOfThreads) {
  const std::vector<int> expected = squares(1000, 1);
  ASSERT_EQ(expected.size(), 1000u);
  EXPECT_EQ(expected[2], 9 + 2);
  for (const int threads : {2, 5}) EXPECT_EQ(squares(1000, threads), expected);
  EXPECT_TRUE(squares(0, 3).empty());
}

TEST(RunPipeline, AnExceptionOfAStageOrOfTheSourceComesOut) {
  for (const int threads : {1, 4}) {
    EXPECT_THROW(squares(1000, threads, 500), std::runtime_error);
    const auto next = []() -> std::shared_ptr<Item> { throw std::logic_error("none"); };
    EXPECT_THROW(run_pipeline<Item>(threads, next, {}), std::logic_error);
  }
}

TEST(RunPipeline, OnlyAFewItemsAreUnderWay) {
  std::atomic<int> alive = 0;
  int made = 0;
  std::atomic<int> most = 0;
  struct Counted {
    explicit Counted(std::atomic<int>& count) : alive(count) { ++alive; }
    ~Counted() { --alive; }
    std::atomic<int>& alive;
  };
  const auto next = [&]() -> std::shared_ptr<Counted> {
    if (++made > 1000) return nullptr;
    most = std::max<int>(most, alive);
    return std::make_shared<Counted>(alive);
  };
  run_pipeline<Counted>(2, next, {{false, [](Counted&) {}}, {true, [](Counted&) {}}});
  EXPECT_LE(most, 8);
  EXPECT_EQ(alive, 0);
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
