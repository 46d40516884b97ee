// SPDX-License-Identifier: Apache-2.0
#include "cli/json_report.h"

namespace arcus::cli {

using Json = nlohmann::ordered_json;

std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Json scoring_json(const ScoringOptions& options) {
  const AttachmentOptions attachment = options.attachment();
  Json json = {{"punct", options.punct_tags.empty() ? options.punct : "tags"}};
  if (attachment.punctuation.by == PunctuationRule::By::kTags) {
    json["punct_tags"] = attachment.punctuation.tags;
  }
  json["subtypes"] = attachment.subtypes;
  json["max_length"] = options.max_length == 0 ? Json() : Json(options.max_length);
  return json;
}

}  // namespace arcus::cli
