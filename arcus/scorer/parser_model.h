// SPDX-License-Identifier: Apache-2.0
//
// All that a trained parser knows, and its file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arcus/features/templates.h"
#include "arcus/scorer/arc_filter.h"
#include "arcus/scorer/joint_scorer.h"
#include "arcus/model/model_notes.h"
#include "arcus/model/packed_weights.h"
#include "arcus/model/section_file.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

struct ParserModel {
  FeatureSet features = FeatureSet::kFull;
  TreeSpace space = {true, Roots::kSingle};  // that it was trained for
  std::vector<std::string> relations;        // none: unlabelled
  ArcFilter filter;
  PackedWeights arcs;
  PackedWeights labels;              // of the second stage; empty where relations come with arcs
  std::optional<JointLabels> joint;  // relations that are scored with the arcs
  // What scores are divided by to become log-probabilities: of trees, and of relations.
  double temperature = 1;
  double label_temperature = 1;
  std::vector<Fact> facts;  // how it was made: options, seed, scores
  std::string licence;      // of the data that it was made from
  std::vector<NamedTemplate> arc_names;
  std::vector<NamedTemplate> label_names;
};

// In the file that it is saved in.
SectionWriter sections_of(const ParserModel& model);

// Whole or not at all; throws FileError.
void save_model(const ParserModel& model, const std::string& path);

// Throws FileError, and ModelError for what is no whole, undamaged model of a known version.
ParserModel load_model(const std::string& path);
ParserModel read_model(const SectionFile& file);

}  // namespace arcus
