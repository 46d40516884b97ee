// SPDX-License-Identifier: Apache-2.0
//
// What arcus eval prints: a table for people, JSON for programs, and the tables of the field's own
// scorers, character for character, to be compared with theirs.
#pragma once

#include <string>
#include <vector>

#include "arcus/eval/attachment_scores.h"
#include "arcus/eval/breakdown.h"
#include "arcus/eval/calibration.h"
#include "arcus/eval/ud_scores.h"
#include "cli/scoring_options.h"

namespace arcus::cli {

struct Evaluation {
  std::string gold;  // files
  std::string system;
  ScoringOptions options;
  bool trees = true;       // else words may be without heads
  bool same_words = true;  // else there are UD scores only
  std::int64_t sentences = 0;
  bool has_tags = false;  // in the gold file
  UdScores ud;
  AttachmentScores attachment;
  Breakdown breakdown;
  Calibration calibration;               // if the system says how sure it is
  AttachmentCounts without_punctuation;  // by Unicode class, as in the CoNLL-X script
  AttachmentCounts with_punctuation;

  bool has_pairs() const { return trees && same_words; }  // of words, so that all are scored
};

enum class By { kRelation, kDependencyLength, kSentenceLength };

std::string report_text(const Evaluation& evaluation, const std::vector<By>& breakdowns);
std::string report_json(const Evaluation& evaluation);
std::string report_ud(const Evaluation& evaluation);  // as the CoNLL 2018 scorer with -v
std::string report_conllx(
    const Evaluation& evaluation);  // as the CoNLL-X scorer, without and with -p

}  // namespace arcus::cli
