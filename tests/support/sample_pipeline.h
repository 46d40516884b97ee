// SPDX-License-Identifier: Apache-2.0
//
// A pipeline that is trained on the sample in a second, once for all tests of a program.
#pragma once

#include "arcus/train_pipeline.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus::testing {

inline const std::string kSample = source_file("examples/sample.conllu");

inline const Pipeline& sample_pipeline() {
  static const Pipeline kPipeline = [] {
    PipelineOptions options;
    options.folds = 3;
    options.parser.epochs = 2;
    options.parser.cutoff = 1;
    options.parser.calibrate = Calibrate::kNone;
    return train_pipeline(sentences_of(kSample), {}, options);
  }();
  return kPipeline;
}

}  // namespace arcus::testing
