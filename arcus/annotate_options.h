// SPDX-License-Identifier: Apache-2.0
//
// Options of a pipeline: which stages run, how sentences are parsed, and the limits.
#pragma once

#include "arcus/parser.h"

namespace arcus {

enum class TagStage {
  kKeep,         // tags and lemmas are not changed
  kFillMissing,  // the columns in which no word has a value are predicted
  kReplace       // all columns that the model knows are predicted
};

// A sentence over the limits is not parsed: each word is attached to the word before it, and a
// comment "# arcus_fallback" says why.
struct ParseLimits {
  int max_words = 1000;
  double max_work = 1e9;  // steps: see work_of
};

struct AnnotateOptions {
  TagStage tags = TagStage::kFillMissing;
  bool parse = true;
  ParseOptions parsing = {};
  // If no projective tree meets the constraints, search non-projective trees; the comment
  // "# arcus_space" says so.
  bool widen_space = true;
  int k = 1;               // parses per sentence; fewer if the limits do not allow k
  double doubt_below = 0;  // fill in Annotation::doubtful; k must be 1
  ParseLimits limits = {};
};

}  // namespace arcus
