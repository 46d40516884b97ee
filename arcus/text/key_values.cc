// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/key_values.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "arcus/base/list_items.h"
#include "arcus/text/sentence.h"

namespace arcus {

std::string_view list_value(std::string_view list, std::string_view key) {
  for (const std::string_view item : list_items(list, '|')) {
    if (item.size() > key.size() && item[key.size()] == '=' && item.substr(0, key.size()) == key) {
      return item.substr(key.size() + 1);
    }
  }
  return {};
}

bool has_item(std::string_view list, std::string_view key) {
  for (const std::string_view item : list_items(list, '|')) {
    if (item.substr(0, item.find('=')) == key) return true;
  }
  return false;
}

std::optional<double> probability_in_misc(std::string_view misc, std::string_view name) {
  const std::string_view text = list_value(misc, name);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool number = error == std::errc() && end == text.data() + text.size();
  if (!number || !(value >= 0 && value <= 1)) return std::nullopt;
  return value;
}

void append_item(std::string_view key, std::string_view value, std::string& list) {
  if (list == kEmptyField) list.clear();
  if (!list.empty() && list.back() != '|') list += '|';
  list.append(key).append("=").append(value);
}

void remove_items(std::string_view key, std::string& list) {
  for (std::size_t start = 0; start < list.size();) {
    const std::size_t end = std::min(list.find('|', start), list.size());
    const std::string_view item = std::string_view(list).substr(start, end - start);
    if (item.substr(0, item.find('=')) != key) {
      start = end + 1;
    } else if (end < list.size()) {
      list.erase(start, end + 1 - start);
    } else {
      list.erase(start == 0 ? 0 : start - 1);  // the last one, with the bar before it
    }
  }
  if (list.empty()) list = kEmptyField;
}

void set_item(std::string_view key, std::string_view value, std::string& list) {
  remove_items(key, list);
  append_item(key, value, list);
}

}  // namespace arcus
