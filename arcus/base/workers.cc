// SPDX-License-Identifier: Apache-2.0
//
// The only file that uses oneTBB. The packaged oneTBB is built without the thread sanitizer, which
// therefore cannot see its synchronization. This file is compiled without the sanitizer too, and
// meet() repeats the synchronization with a mutex that the sanitizer can see.
#include "arcus/base/workers.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <sched.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

namespace arcus {
namespace {

// Returns how many threads of the `wanted` ones can run, including the calling thread. oneTBB fails
// if the system refuses it a thread, so this starts the threads once as a trial.
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
  } catch (const std::exception&) {  // also std::bad_alloc: the threads so far must be joined
    refused = true;
  }
  end.set_value();
  for (std::thread& thread : trial) thread.join();
  known = static_cast<int>(trial.size()) + 1;
  return known;
}

// Calls work() in an arena of at most `threads` threads.
void with_threads(int threads, const std::function<void()>& work) {
  const int count = startable_threads(std::max(threads, 1));
  // By default, oneTBB does not start more threads than there are cores.
  std::optional<tbb::global_control> more;
  if (count > available_threads()) {
    more.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count));
  }
  tbb::task_arena arena(count);
  arena.execute(work);
}

// Stores the first exception that is thrown.
class Failure {
 public:
  bool any() const { return any_; }

  void catch_from(const std::function<void()>& work) {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!any_) exception_ = std::current_exception();
      any_ = true;
    }
  }

  void rethrow() {
    const std::lock_guard lock(mutex_);
    if (any_) std::rethrow_exception(exception_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr exception_;
  std::atomic<bool> any_ = false;
};

// Makes everything that this thread did before the call happen before what other threads do after
// their next call, in a way that the thread sanitizer sees.
void meet() {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
}

}  // namespace

int available_threads() {
  // std::thread::hardware_concurrency counts every core that is online, also those that taskset or
  // a container withholds from the process.
  cpu_set_t allowed;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    return std::max(1, CPU_COUNT(&allowed));
  }
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
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
  // Items are handed out one by one and in order. When item i fails, all items before it have been
  // started, so the smallest failure is always found.
  const auto run = [&](std::size_t) {
    meet();
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
    meet();
  };
  meet();
  with_threads(static_cast<int>(workers),
               [&] { tbb::parallel_for(std::size_t{0}, workers, run, tbb::simple_partitioner()); });
  meet();
  if (failure) std::rethrow_exception(failure);
}

namespace internal {

void run_pipeline(int threads, const std::function<std::shared_ptr<void>()>& next,
                  const std::vector<PipelineStage<void* const>>& stages) {
  using Pointer = std::shared_ptr<void>;
  constexpr std::size_t kItemsForEachThread = 4;
  Failure failure;
  const auto guarded = [&failure](const std::function<void()>& work) {
    meet();
    if (!failure.any()) failure.catch_from(work);
    meet();
  };
  auto chain = tbb::make_filter<void, Pointer>(tbb::filter_mode::serial_in_order,
                                               [&](tbb::flow_control& flow) {
                                                 Pointer item;
                                                 guarded([&] { item = next(); });
                                                 if (!item) flow.stop();
                                                 return item;
                                               });
  for (const PipelineStage<void* const>& stage : stages) {
    const auto mode =
        stage.in_order ? tbb::filter_mode::serial_in_order : tbb::filter_mode::parallel;
    chain = chain & tbb::make_filter<Pointer, Pointer>(mode, [&](Pointer item) {
              guarded([&] { stage.work(item.get()); });
              return item;
            });
  }
  const auto all =
      chain & tbb::make_filter<Pointer, void>(tbb::filter_mode::parallel, [](Pointer item) {
        meet();
        item.reset();
        meet();
      });
  meet();
  with_threads(threads, [&] {
    tbb::parallel_pipeline(static_cast<std::size_t>(std::max(threads, 1)) * kItemsForEachThread,
                           all);
  });
  meet();
  failure.rethrow();
}

}  // namespace internal
}  // namespace arcus
