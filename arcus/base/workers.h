// SPDX-License-Identifier: Apache-2.0
//
// Parallel loops and pipelines on the worker threads of oneTBB, which live as long as the process.
// The result for an item may depend only on the item, so that the number of threads changes the
// time but not the results.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace arcus {

int available_threads();  // the cores that this process may use; at least 1

// Calls work(i) once for each i = 0..count-1, on `threads` threads, which may exceed the number of
// cores. If the system refuses to start a thread, the others do its work. An exception stops the
// loop and is rethrown here; if several are thrown, that of the smallest i.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

// One stage of a pipeline.
template <typename Item>
struct PipelineStage {
  bool in_order = false;  // true: one item at a time, in order; false: several items at once
  std::function<void(Item&)> work;
};

namespace internal {
void run_pipeline(int threads, const std::function<std::shared_ptr<void>()>& next,
                  const std::vector<PipelineStage<void* const>>& stages);
}

// Calls next() for one item after another until it returns null, and runs each item through all
// stages, on `threads` threads. A few items per thread are in flight at a time. An exception stops
// the pipeline and is rethrown here; if it comes from an in-order stage, that stage has processed
// all items before the failed one.
template <typename Item>
void run_pipeline(int threads, const std::function<std::shared_ptr<Item>()>& next,
                  const std::vector<PipelineStage<Item>>& stages) {
  std::vector<PipelineStage<void* const>> untyped;
  untyped.reserve(stages.size());
  for (const PipelineStage<Item>& stage : stages) {
    untyped.push_back(
        {stage.in_order, [&stage](void* const& item) { stage.work(*static_cast<Item*>(item)); }});
  }
  internal::run_pipeline(threads, next, untyped);
}

// A pool of scratch objects; it holds no more than were in use at the same time. A scratch object
// belongs to a task, not to a thread, because oneTBB may run another task on a thread that waits in
// the middle of its own.
template <typename Scratch>
class ScratchPool {
 public:
  // Returns its scratch object to the pool at the end of the scope.
  class Lease {
   public:
    explicit Lease(ScratchPool& pool) : pool_(pool), scratch_(pool.take()) {}
    ~Lease() { pool_.give_back(std::move(scratch_)); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    Scratch& operator*() const { return *scratch_; }
    Scratch* operator->() const { return scratch_.get(); }

   private:
    ScratchPool& pool_;
    std::unique_ptr<Scratch> scratch_;
  };

  Lease borrow() { return Lease(*this); }

 private:
  std::unique_ptr<Scratch> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        auto scratch = std::move(free_.back());
        free_.pop_back();
        return scratch;
      }
    }
    return std::make_unique<Scratch>();
  }

  void give_back(std::unique_ptr<Scratch> scratch) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(scratch));
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Scratch>> free_;  // a stack: the most recently used is reused first
};

}  // namespace arcus
