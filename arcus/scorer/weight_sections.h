// SPDX-License-Identifier: Apache-2.0
//
// Tables of weights as sections of the model file.
#pragma once

#include <cstddef>

#include "arcus/model/packed_weights.h"
#include "arcus/model/section_file.h"

namespace arcus {

inline void add_weights(const char* name, const PackedWeights& weights, SectionWriter& file) {
  PackedWriter writer;
  weights.write(writer);
  file.add(name, writer.bytes());
}

// Throws ModelError for rows of another width. An empty table, as in an unlabelled model, may have
// rows of any width.
inline PackedWeights read_weights(const char* name, std::size_t width, const SectionFile& file) {
  PackedReader reader = file.reader(name);
  PackedWeights weights = PackedWeights::read(reader, width);
  reader.expect_end();
  if (weights.width() != width && weights.size() > 0) reader.fail("has rows of the wrong length");
  return weights;
}

}  // namespace arcus
