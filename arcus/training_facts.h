// SPDX-License-Identifier: Apache-2.0
//
// How a parser was trained, for its model file.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/model/model_notes.h"
#include "arcus/train.h"

namespace arcus {

// The name of the fact that tells how the probabilities were calibrated. Parsers that were trained
// before it existed do not have it.
inline constexpr std::string_view kProbabilitiesFact = "probabilities";
inline constexpr const char* kDevelopmentUas = "development UAS";
inline constexpr const char* kDevelopmentLas = "development LAS";

// On the development data, after the epoch that was kept.
struct KeptEpoch {
  int epoch = 0;
  double uas = 0;  // in per cent
  double las = 0;
};

// The facts that all kinds of parsers have.
void add_version(std::vector<Fact>& facts);
void add_data(std::span<const Sentence> sentences, const TrainOptions& options,
              const std::optional<KeptEpoch>& kept, std::vector<Fact>& facts);

// Of a graph parser. `space` is that of the training.
std::vector<Fact> training_facts(std::span<const Sentence> sentences, const TrainOptions& options,
                                 const TreeSpace& space, const std::optional<KeptEpoch>& kept);

}  // namespace arcus
