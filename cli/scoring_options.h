// SPDX-License-Identifier: Apache-2.0
//
// Options shared by eval and compare: which words are scored, and how strictly.
#pragma once

#include <string>

#include "arcus/eval/attachment_scores.h"
#include "cli/cli11_names.h"

namespace arcus::cli {

struct ScoringOptions {
  std::string from;
  std::string punct = "counted";
  std::string punct_tags;
  bool ignore_subtypes = false;
  int max_length = 0;  // 0: any

  AttachmentOptions attachment() const;
  bool scores(const Sentence& gold) const { return max_length == 0 || gold.size() <= max_length; }
  std::string description() const;  // "punctuation counted, subtypes ignored"
};

// Adds --from, --punct, --punct-tags, --ignore-subtypes, --max-length and --quiet.
void add_scoring_options(CLI::App& command, ScoringOptions& options);

}  // namespace arcus::cli
