// SPDX-License-Identifier: Apache-2.0
//
// The file of a training that can go on after an interruption: the learner's state after an epoch,
// and the best epoch so far. It is written atomically, in the format of model files.
#pragma once

#include <optional>
#include <string>

#include "arcus/best_epoch.h"
#include "arcus/model/section_file.h"
#include "arcus/neural/learner_state.h"

namespace arcus {

// What was kept on the development data.
struct KeptWeights {
  KeptEpoch epoch;
  std::int64_t score = 0;
  std::string line;
  NetworkWeights weights;
};

struct Checkpoint {
  LearnerState state;
  std::optional<KeptWeights> kept;
};

bool is_checkpoint(const SectionFile& file);

// `identity` names the data and options: a checkpoint of another training is refused.
void save_checkpoint(const std::string& path, const std::string& identity,
                     const Checkpoint& checkpoint);

// Empty if there is no such file. `like` has the shapes of the weights. Throws ModelError for a
// file that is damaged, no checkpoint, or that of another training.
std::optional<Checkpoint> load_checkpoint(const std::string& path, const std::string& identity,
                                          const NetworkWeights& like);

}  // namespace arcus
