// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <fmt/format.h>

#include "arcus/train.h"

namespace arcus {

// One line about a step of training, if someone listens.
inline void say(const TrainOptions& options, const std::string& message) {
  if (options.say) options.say(message);
}

// "about 12 min left".
inline std::string time_left(double seconds) {
  if (seconds < 99.5) return fmt::format("about {:.0f} s left", seconds);
  if (seconds < 99.5 * 60) return fmt::format("about {:.0f} min left", seconds / 60);
  return fmt::format("about {:.1f} h left", seconds / 3600);
}

}  // namespace arcus
