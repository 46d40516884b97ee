// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/parallel.h"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Parallel, EachItemIsWorkedOnOnce) {
  for (const int threads : {0, 1, 2, 7}) {
    std::vector<std::atomic<int>> counts(1000);
    parallel_for(counts.size(), threads, [&](std::size_t i) { ++counts[i]; });
    for (const auto& count : counts) EXPECT_EQ(count, 1);
  }
  parallel_for(0, 4, [](std::size_t) { FAIL() << "there is nothing to do"; });
}

TEST(Parallel, AnExceptionComesOut) {
  for (const int threads : {1, 4}) {
    EXPECT_THROW(parallel_for(100, threads,
                              [](std::size_t i) {
                                if (i == 50) throw std::runtime_error("no");
                              }),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace arcus
