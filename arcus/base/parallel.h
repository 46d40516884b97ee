// SPDX-License-Identifier: Apache-2.0
//
// The same work on many items, on several threads. What an item gives may depend on the item only,
// so that the number of threads changes nothing but the time.
#pragma once

#include <cstddef>
#include <functional>

namespace arcus {

int available_threads();  // at least 1

// Calls work(i) for i = 0..count-1, each once, on so many threads. An exception ends the work and
// is thrown here; of several, the one of the smallest i that was reached.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace arcus
