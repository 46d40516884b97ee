// SPDX-License-Identifier: Apache-2.0
//
// Tables of arcus eval that help to find errors: the worst sentences, confused relations, and how
// good the trees of a k-best list are. Each as text and as JSON (docs/evaluation.md).
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "arcus/eval/confusion.h"
#include "arcus/eval/kbest_scores.h"
#include "arcus/eval/worst_sentences.h"

namespace arcus::cli {

std::string worst_table(const std::vector<SentenceScore>& worst);
nlohmann::ordered_json worst_json(const std::vector<SentenceScore>& worst);

// The most frequent confusions, and a matrix of the relations with the most errors.
std::string confusion_tables(const RelationConfusion& confusion);
nlohmann::ordered_json confusion_json(const RelationConfusion& confusion);

std::string kbest_table(const KbestScores& scores);
nlohmann::ordered_json kbest_json(const KbestScores& scores);

}  // namespace arcus::cli
