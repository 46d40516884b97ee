// SPDX-License-Identifier: Apache-2.0
//
// Parsers that are trained on the sample in a moment, and parts of its sentences.
#pragma once

#include <vector>

#include "arcus/constraints.h"
#include "arcus/train.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace arcus::testing {

inline std::vector<Sentence> sample() {
  return sentences_of(source_file("examples/sample.conllu"));
}

// Without calibration: the temperature of trees is 3.
inline Parser sample_parser(Labels labels, const LearnerOptions& learner = MiraOptions()) {
  TrainOptions options;
  options.labels = labels;
  options.learner = learner;
  options.epochs = 2;
  options.cutoff = 1;
  options.calibrate = Calibrate::kNone;
  const Parser parser = train_parser(sample(), {}, options);
  ParserSettings settings = parser.settings();
  settings.temperature = 3;
  return Parser(parser.shared_scorer(), settings);
}

// The first words of a sentence, without heads and relations.
inline Sentence beginning(const Sentence& sentence, int n) {
  Sentence result;
  for (int m = 1; m <= n; ++m) {
    Word& word = result.words.emplace_back(sentence.word(m));
    word.head = kNoHead;
    word.deprel = "_";
  }
  return result;
}

// Options to parse with these constraints.
inline ParseOptions with(const Constraints& constraints, const TreeSpace& space = {}) {
  ParseOptions options;
  options.space = space;
  options.constraints = [constraints](const Sentence&) { return constraints; };
  return options;
}

}  // namespace arcus::testing
