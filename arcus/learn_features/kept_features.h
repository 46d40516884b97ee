// SPDX-License-Identifier: Apache-2.0
//
// A cache of the looked-up features of each sentence, up to a given amount of memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

namespace arcus {

// Features must have bytes() and keep_only_found().
template <typename Features>
class KeptFeatures {
 public:
  KeptFeatures(std::size_t sentences, std::size_t memory)
      : memory_left_(memory), kept_(sentences) {}

  // Returns the features of sentence i: those in the cache, or those that find(found) looks up,
  // which are cached if there is room. Several threads may call this for different sentences. Which
  // sentences are cached may depend on the threads, but the features do not.
  template <typename Find>
  const Features* of(std::size_t i, Features& found, Find find) {
    if (kept_[i]) return &*kept_[i];
    find(found);
    const std::size_t bytes = found.bytes() + sizeof(Features);
    std::size_t left = memory_left_;
    while (bytes <= left) {
      if (!memory_left_.compare_exchange_weak(left, left - bytes)) continue;
      kept_[i] = found;
      kept_[i]->keep_only_found();
      return &*kept_[i];
    }
    return &found;
  }

 private:
  std::atomic<std::size_t> memory_left_;
  std::vector<std::optional<Features>> kept_;
};

}  // namespace arcus
