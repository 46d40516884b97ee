// SPDX-License-Identifier: Apache-2.0
//
// Confusion of relations: which relation the system gave to the words of each gold relation,
// whether their heads are right or not.
//
// Sentences are added one by one; memory is that of the pairs of relations that occur.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arcus/eval/attachment_scores.h"

namespace arcus {

struct ConfusionCounts {
  std::int64_t words = 0;
  std::int64_t heads = 0;  // of these, with the right head

  friend bool operator==(const ConfusionCounts&, const ConfusionCounts&) = default;
};

struct Confusion {
  std::string gold;
  std::string system;
  ConfusionCounts counts;

  friend bool operator==(const Confusion&, const Confusion&) = default;
};

struct RelationConfusion {
  std::map<std::pair<std::string, std::string>, ConfusionCounts> pairs;  // (gold, system)

  std::int64_t words(const std::string& gold, const std::string& system) const;
  std::int64_t words_of_gold(const std::string& gold) const;

  // The pairs of different relations, the most frequent first; ties in alphabetical order.
  std::vector<Confusion> errors() const;

  // All relations, those with the most errors first, as the gold or as the system's relation; ties
  // in alphabetical order.
  std::vector<std::string> relations_by_errors() const;
};

// Adds one sentence pair. Throws ArgumentError as count_attachments does.
void add_sentence(const Sentence& gold, const Sentence& system, const AttachmentOptions& options,
                  RelationConfusion& confusion);

}  // namespace arcus
