// SPDX-License-Identifier: Apache-2.0
//
// A cache of the looked-up features of each sentence, up to a given amount of memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

namespace arcus {

// Features have bytes() and keep_only_found().
template <typename Features>
class KeptFeatures {
 public:
  KeptFeatures(std::size_t sentences, std::size_t memory)
      : memory_left_(memory), kept_(sentences) {}

  // Of sentence i: as kept, or as find(found) looks them up, kept if there is room. Several threads
  // may ask, each for a sentence of its own. Which sentences find room may depend on the threads;
  // what is found does not.
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
