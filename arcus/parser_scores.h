// SPDX-License-Identifier: Apache-2.0
//
// How many heads and relations of a treebank a parser finds.
#pragma once

#include <span>

#include "arcus/eval/attachment_scores.h"
#include "arcus/parser.h"

namespace arcus {

// Words whose head is not known are not scored. Threads change nothing but the time.
AttachmentCounts score_parser(const Parser& parser, std::span<const Sentence> gold,
                              const ParseOptions& options, int threads);

}  // namespace arcus
