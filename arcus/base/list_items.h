// SPDX-License-Identifier: Apache-2.0
//
// Iterates over the items of a list such as "Case=Nom|Number=Sing" or "mira,eg". Items are views
// into the text; nothing is allocated.
//
//   for (const std::string_view item : list_items(feats, '|')) ...
//
// An item ends at a separator or at the end of the text. So an empty text has no items, "a||b" has
// an empty item in the middle, and a separator at the end adds no item.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace arcus {

class ListItems {
 public:
  class Iterator {
   public:
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;

    Iterator(std::string_view rest, char separator) : rest_(rest), separator_(separator) {}

    std::string_view operator*() const { return rest_.substr(0, rest_.find(separator_)); }
    Iterator& operator++() {
      rest_.remove_prefix(std::min((**this).size() + 1, rest_.size()));
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return rest_.empty(); }

   private:
    std::string_view rest_;
    char separator_;
  };

  ListItems(std::string_view list, char separator) : list_(list), separator_(separator) {}

  Iterator begin() const { return {list_, separator_}; }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::string_view list_;
  char separator_;
};

inline ListItems list_items(std::string_view list, char separator) { return {list, separator}; }

// True if the list is empty, starts or ends with a separator, or has two adjacent separators. Such
// a list on the command line is an error.
inline bool has_empty_item(std::string_view list, char separator) {
  if (list.empty() || list.back() == separator) return true;
  for (const std::string_view item : list_items(list, separator)) {
    if (item.empty()) return true;
  }
  return false;
}

}  // namespace arcus
