// SPDX-License-Identifier: Apache-2.0
//
// FEATS: Name=Value or Name[layer]=Value, with several values after commas, sorted by name without
// regard to case.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/text/sentence.h"
#include "arcus/text/unicode.h"
#include "arcus/validate/checks.h"

namespace arcus {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_layer_character(char c) { return is_small(c) || is_digit(c); }
bool is_name_character(char c) { return is_capital(c) || is_layer_character(c); }

// Unlike list_items, with the empty item after a separator at the end.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> items;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find(separator);
    items.push_back(text.substr(0, end));
    if (end != std::string_view::npos) text.remove_prefix(end + 1);
  }
  return items;
}

bool is_feature_name(std::string_view name) {
  if (name.empty() || !is_capital(name[0])) return false;
  if (const std::size_t bracket = name.find('['); bracket != std::string_view::npos) {
    std::string_view layer = name.substr(bracket + 1);
    if (layer.size() < 2 || layer.back() != ']') return false;
    layer.remove_suffix(1);
    if (!std::all_of(layer.begin(), layer.end(), is_layer_character)) return false;
    name = name.substr(0, bracket);
  }
  return std::all_of(name.begin(), name.end(), is_name_character);
}

bool is_feature_value(std::string_view value) {
  return !value.empty() && !is_small(value[0]) &&
         std::all_of(value.begin(), value.end(), is_name_character);
}

bool is_feature(std::string_view name, const std::vector<std::string_view>& values) {
  return is_feature_name(name) && std::all_of(values.begin(), values.end(), is_feature_value);
}

bool is_sorted_without_case(const std::vector<std::string_view>& items) {
  return std::is_sorted(items.begin(), items.end(), [](std::string_view a, std::string_view b) {
    return lowercase(a) < lowercase(b);
  });
}

bool has_duplicates(std::vector<std::string_view> items) {
  std::sort(items.begin(), items.end());
  return std::adjacent_find(items.begin(), items.end()) != items.end();
}

}  // namespace

void check_features(const Row& row, Findings& findings) {
  const std::string_view feats = row[Column::kFeats];
  if (feats == kEmptyField || feats.empty()) return;
  const auto add = [&](Rule rule, std::string_view found, const char* expected) {
    findings.add(rule, row.line, fmt::format("{} in FEATS", in_quotes(found)), expected);
  };
  const std::vector<std::string_view> features = split(feats, '|');
  std::vector<std::string_view> names;
  for (const std::string_view feature : features) {
    const std::size_t equals = feature.find('=');
    const auto name = feature.substr(0, equals);
    const auto values =
        split(equals == std::string_view::npos ? "" : feature.substr(equals + 1), ',');
    if (!is_feature(name, values)) {
      add(Rule::kInvalidFeature, feature,
          "Name=Value, both with a capital or (the value) a digit first, of letters and digits");
      continue;
    }
    names.push_back(name);
    if (has_duplicates(values)) add(Rule::kRepeatedFeatureValue, feature, "each value once");
    if (!is_sorted_without_case(values)) {
      add(Rule::kUnsortedFeatureValues, feature, "values in alphabetical order");
    }
  }
  if (!is_sorted_without_case(features)) {
    add(Rule::kUnsortedFeatures, feats, "features in alphabetical order, without regard to case");
  }
  if (has_duplicates(names)) add(Rule::kRepeatedFeature, feats, "each feature once");
}

}  // namespace arcus
