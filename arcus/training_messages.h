// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "arcus/train.h"

namespace arcus {

// One line about a step of training, if someone listens.
inline void say(const TrainOptions& options, const std::string& message) {
  if (options.say) options.say(message);
}

}  // namespace arcus
