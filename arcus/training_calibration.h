// SPDX-License-Identifier: Apache-2.0
//
// Calibrates a parser that was just trained, on development data or on held-out sentences.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arcus/parser.h"
#include "arcus/train.h"
#include "arcus/training_data.h"

namespace arcus {

// A parser of some of the sentences, trained only to score the others.
struct PartialParser {
  Parser parser;
  RelationNumbers relations;
};
using TrainPart =
    std::function<PartialParser(std::span<const Sentence> sentences, const TrainOptions& options)>;

// Both fit the temperatures of `settings` and return the text of the fact that says how.
std::string calibrate_on_development(const Parser& exact, std::span<const Sentence> development,
                                     const RelationNumbers& relations, const TrainOptions& options,
                                     ParserSettings& settings);

// `space` is that of the training. Calls `train` for each tenth that is held out.
std::string calibrate_on_held_out(std::span<const Sentence> sentences, const TreeSpace& space,
                                  const TrainOptions& options, const TrainPart& train,
                                  ParserSettings& settings);

}  // namespace arcus
