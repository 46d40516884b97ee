// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/workers.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

namespace arcus {
namespace {

// How many of the threads that are wanted there can be, with the one that asks. oneTBB gives up
// where the system refuses one of those that it needs, so they are tried out once.
int startable_threads(int wanted) {
  static std::mutex mutex;
  static int known = 1;
  static bool refused = false;
  const std::lock_guard lock(mutex);
  if (wanted <= known || refused) return std::min(wanted, known);
  std::vector<std::thread> trial;
  trial.reserve(static_cast<std::size_t>(wanted));
  std::promise<void> end;
  const auto ended = end.get_future().share();
  try {
    for (int i = 1; i < wanted; ++i) trial.emplace_back([ended] { ended.wait(); });
  } catch (const std::system_error&) {
    refused = true;
  }
  end.set_value();
  for (std::thread& thread : trial) thread.join();
  known = static_cast<int>(trial.size()) + 1;
  return known;
}

}  // namespace

int available_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void with_threads(int threads, const std::function<void()>& work) {
  const int count = startable_threads(std::max(threads, 1));
  // oneTBB starts as many threads as there are cores, and more only if told so.
  std::optional<tbb::global_control> more;
  if (count > available_threads()) {
    more.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count));
  }
  tbb::task_arena arena(count);
  arena.execute(work);
}

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  const std::size_t workers = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
  if (workers <= 1) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  std::size_t failed_at = count;
  // Items are handed out one by one and in order: whoever comes first takes the next, and of those
  // that fail the smallest is known.
  const auto run = [&](std::size_t) {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (i < failed_at) {
          failed_at = i;
          failure = std::current_exception();
        }
        next = count;
      }
    }
  };
  with_threads(static_cast<int>(workers),
               [&] { tbb::parallel_for(std::size_t{0}, workers, run, tbb::simple_partitioner()); });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace arcus
