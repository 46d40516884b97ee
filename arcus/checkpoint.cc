// SPDX-License-Identifier: Apache-2.0
#include "arcus/checkpoint.h"

#include <filesystem>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/model/section_file.h"

namespace arcus {

void save_checkpoint(const std::string& path, const std::string& identity,
                     const Checkpoint& checkpoint) {
  SectionWriter file;
  PackedWriter training;
  training.text(identity);
  file.add("training", training.bytes());
  PackedWriter state;
  write_state(checkpoint.state, state);
  file.add("state", state.bytes());
  if (checkpoint.kept) {
    PackedWriter kept;
    kept.number(static_cast<std::int32_t>(checkpoint.kept->epoch.epoch));
    kept.number(checkpoint.kept->epoch.uas);
    kept.number(checkpoint.kept->epoch.las);
    kept.number(checkpoint.kept->score);
    kept.text(checkpoint.kept->line);
    write_weights(checkpoint.kept->weights, kept);
    file.add("kept", kept.bytes());
  }
  file.write(path);
}

bool is_checkpoint(const SectionFile& file) { return file.has("training") && file.has("state"); }

std::optional<Checkpoint> load_checkpoint(const std::string& path, const std::string& identity,
                                          const NetworkWeights& like) {
  if (!std::filesystem::exists(path)) return std::nullopt;
  const SectionFile file = SectionFile::read(path);
  if (!is_checkpoint(file)) {
    throw ModelError(path, "is a model, expected the checkpoint of a training");
  }
  PackedReader training = file.reader("training");
  if (training.text() != identity) {
    throw ModelError(path,
                     "is the checkpoint of another training: other data, options or version; "
                     "remove it, or give another file");
  }
  Checkpoint checkpoint;
  checkpoint.state.weights = checkpoint.state.adam.means = checkpoint.state.adam.squares = like;
  PackedReader state = file.reader("state");
  read_state(state, checkpoint.state);
  state.expect_end();
  if (file.has("kept")) {
    PackedReader kept = file.reader("kept");
    KeptWeights& best = checkpoint.kept.emplace();
    best.epoch.epoch = kept.number<std::int32_t>();
    best.epoch.uas = kept.number<double>();
    best.epoch.las = kept.number<double>();
    best.score = kept.number<std::int64_t>();
    best.line = kept.plain_text();
    best.weights = like;
    read_weights(kept, best.weights);
    kept.expect_end();
  }
  return checkpoint;
}

}  // namespace arcus
