// SPDX-License-Identifier: Apache-2.0
#include "cli/probability_check.h"

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/text/key_values.h"
#include "cli/messages.h"

namespace arcus::cli {

void ProbabilityCheck::look_at(const Sentence& sentence, const std::string& file,
                               const std::function<std::int64_t(int m)>& line) {
  constexpr const char* kKey = "HeadProb";
  if (warned_ == file) return;
  for (int m = 1; m <= sentence.size(); ++m) {
    const std::string& misc = sentence.word(m).misc;
    if (!has_item(misc, kKey) || probability_in_misc(misc, kKey)) continue;
    warn(
        fmt::format("{}:{}: found {} in MISC, expected a number from 0 to 1: ignored, as others in "
                    "this file",
                    file, line(m), in_quotes(fmt::format("{}={}", kKey, list_value(misc, kKey)))));
    warned_ = file;
    return;
  }
}

}  // namespace arcus::cli
