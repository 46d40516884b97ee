// SPDX-License-Identifier: Apache-2.0
//
// Compares two systems on one sentence: input for the tests in significance.h.
#pragma once

#include "arcus/eval/attachment_scores.h"
#include "arcus/eval/significance.h"

namespace arcus {

struct SentenceComparison {
  PairedCounts heads;    // words with the right head
  PairedCounts labeled;  // words with the right head and relation
};

// Throws ArgumentError as count_attachments does.
SentenceComparison compare_sentence(const Sentence& gold, const Sentence& a, const Sentence& b,
                                    const AttachmentOptions& options = {});

}  // namespace arcus
