// SPDX-License-Identifier: Apache-2.0
#include "arcus/best_epoch.h"

#include <utility>

#include <fmt/format.h>

#include "arcus/parser_scores.h"

namespace arcus {

bool BestEpoch::offer(int epoch, const Parser& parser) {
  std::string line = fmt::format("epoch {} of {}", epoch, options_.epochs);
  const auto report = [&] {
    if (options_.say) options_.say(line);
  };
  if (development_.empty()) {
    report();
    return false;
  }
  // Unique labels are chosen by probabilities, and the temperatures are not fitted yet.
  const AttachmentCounts counts =
      score_parser(parser, development_, {.exact = true, .unique_labels = false}, options_.threads);
  const double uas = 100 * counts.uas();
  const double las = 100 * counts.las();
  line += fmt::format(": development UAS {:.2f}", uas);
  if (options_.labeled) line += fmt::format(", LAS {:.2f}", las);
  report();
  const std::int64_t score = options_.labeled ? counts.labeled : counts.heads;
  if (kept_ && score <= score_) return false;
  score_ = score;
  line_ = std::move(line);
  kept_ = KeptEpoch{epoch, uas, las};
  return true;
}

void BestEpoch::resume(const KeptEpoch& kept, std::int64_t score, std::string line) {
  kept_ = kept;
  score_ = score;
  line_ = std::move(line);
}

}  // namespace arcus
