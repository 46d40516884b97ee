// SPDX-License-Identifier: Apache-2.0
//
// The output of arcus eval: a table for people, JSON for programs, and the tables of the official
// CoNLL scorers in exactly their format, so that the outputs can be compared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arcus/eval/attachment_scores.h"
#include "arcus/eval/breakdown.h"
#include "arcus/eval/calibration.h"
#include "arcus/eval/confusion.h"
#include "arcus/eval/kbest_scores.h"
#include "arcus/eval/ud_scores.h"
#include "arcus/eval/worst_sentences.h"
#include "cli/gold_tags.h"
#include "cli/scoring_options.h"

namespace arcus::cli {

struct Evaluation {
  std::string gold;  // files
  std::string system;
  ScoringOptions options;
  bool trees = true;       // false: words may lack heads
  bool same_words = true;  // false: only the UD scores are valid
  std::int64_t sentences = 0;
  TagColumns tag_columns;
  UdScores ud;
  AttachmentScores attachment;
  Breakdown breakdown;
  Calibration calibration;  // if the system gives probabilities
  RelationConfusion confusion;
  KbestScores kbest;                     // of trees, if the system gives several
  std::optional<WorstSentences> worst;   // if asked for
  AttachmentCounts without_punctuation;  // by Unicode class, as in the CoNLL-X script
  AttachmentCounts with_punctuation;

  // Are words paired one to one, so that all scores are valid?
  bool has_pairs() const { return trees && same_words; }
};

enum class By { kRelation, kUpos, kDependencyLength, kSentenceLength };

// `confusion`: show confused relations.
std::string report_text(const Evaluation& evaluation, const std::vector<By>& breakdowns,
                        bool confusion);
std::string report_json(const Evaluation& evaluation);
// Like the CoNLL 2018 scorer with -v.
std::string report_ud(const Evaluation& evaluation);
// Like the CoNLL-X scorer, without and with -p.
std::string report_conllx(const Evaluation& evaluation);

}  // namespace arcus::cli
