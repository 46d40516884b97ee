// SPDX-License-Identifier: Apache-2.0
//
// The same work on many items, by the worker threads that oneTBB keeps for the whole process. What
// an item gives may depend on the item only, so that the number of threads changes nothing but the
// time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace arcus {

int available_threads();  // at least 1

// Calls work(i) for i = 0..count-1, each once, on `threads` threads, of which there may be more
// than cores. Where the system refuses to start a thread, the others do its work. An exception ends
// the work and is thrown here; of several, the one of the smallest i that was reached.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

// What is done with each item of an ordered pipeline.
template <typename Item>
struct PipelineStage {
  bool in_order = false;  // one item at a time, as they come; else any number of items at once
  std::function<void(Item&)> work;
};

namespace internal {
void run_pipeline(int threads, const std::function<std::shared_ptr<void>()>& next,
                  const std::vector<PipelineStage<void* const>>& stages);
}

// Takes items from next(), one after the other, until it gives null, and leads each through all
// stages, on `threads` threads. A few items for each thread are under way at a time. An exception
// ends the work and is thrown here; in-order stages have then done their work on all items before
// the one in question, if it comes from one of them.
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

// Scratch for whoever works: there are never more values than were in use at the same time. A value
// belongs to a piece of work and not to a thread, because a thread that waits for others may take
// up another piece in the middle of its own.
template <typename Scratch>
class ScratchPool {
 public:
  // One value, given back at the end of the scope.
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
  std::vector<std::unique_ptr<Scratch>> free_;  // the last one used is the first to be taken
};

}  // namespace arcus
