// SPDX-License-Identifier: Apache-2.0
//
// Attachment scores of a parser on a treebank.
#pragma once

#include <span>

#include "arcus/eval/attachment_scores.h"
#include "arcus/parser.h"

namespace arcus {

// Words whose gold head is unknown are not scored. The result does not depend on `threads`.
AttachmentCounts score_parser(const Parser& parser, std::span<const Sentence> gold,
                              const ParseOptions& options, int threads);

}  // namespace arcus
