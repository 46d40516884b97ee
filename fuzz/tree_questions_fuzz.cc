// SPDX-License-Identifier: Apache-2.0
//
// Checks that any bytes are answered with one line or rejected with ArgumentError.
#include <string_view>

#include "arcus/base/error.h"
#include "arcus/base/json.h"
#include "arcus/tree_questions.h"
#include "fuzz/fuzz_target.h"

namespace {

// Skips questions about millions of trees, which take long and find nothing new.
bool asks_for_little(std::string_view text) {
  arcus::Json question;
  try {
    question = arcus::parse_json(text);
  } catch (const arcus::JsonShapeError&) {
    return true;
  }
  if (!question.is_object()) return true;
  for (const char* const name : {"k", "samples"}) {
    const auto member = question.find(name);
    if (member != question.end() && member->is_number() && member->get<double>() > 20) return false;
  }
  return true;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!asks_for_little(text)) return 0;
  try {
    const std::string answer = arcus::answer_tree_question(text);
    const arcus::Json parsed = arcus::parse_json(answer);
    arcus::fuzz::require(parsed.is_object() && parsed.contains("min_risk"),
                         "an answer is an object");
    arcus::fuzz::require(answer.find('\n') == std::string::npos, "an answer is one line");
    arcus::fuzz::require(parsed["best"].is_null() == parsed["log_partition"].is_null(),
                         "there is a best tree where there is a sum");
  } catch (const arcus::ArgumentError&) {
    return 0;
  }
  return 0;
}
