// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/tag_map.h"

#include <cstdint>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/list_items.h"
#include "arcus/base/utf8.h"

namespace arcus {
namespace {

// Positions of a tag of the Prague Dependency Treebank, which has 15 characters.
constexpr std::size_t kPositions = 15;
constexpr std::size_t kPartOfSpeech = 0;
constexpr std::size_t kDetail = 1;
constexpr std::size_t kCase = 4;
constexpr char kNoValue = '-';

}  // namespace

TagMap TagMap::czech_collins() {
  TagMap result;
  result.positional_ = true;
  return result;
}

TagMap TagMap::parse(std::string_view table, const std::string& name) {
  TagMap result;
  std::int64_t line_number = 0;
  for (std::string_view line : list_items(table, '\n')) {
    ++line_number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with("# ")) continue;
    const std::size_t tab = line.find('\t');
    const std::string from(line.substr(0, tab));
    const std::string to(tab == std::string_view::npos ? "" : line.substr(tab + 1));
    if (from.empty() || to.empty() || !is_plain_text(from) || !is_plain_text(to)) {
      throw FormatError(name, line_number, in_quotes(line), "a tag, a tab and its new tag");
    }
    if (!result.tags_.emplace(from, to).second) {
      throw FormatError(name, line_number, "a second line for " + in_quotes(from), "one");
    }
  }
  return result;
}

std::optional<std::string> TagMap::find(std::string_view tag) const {
  if (positional_) {
    if (tag.size() != kPositions) return std::nullopt;
    const char second = tag[kCase] != kNoValue ? tag[kCase] : tag[kDetail];
    return std::string{tag[kPartOfSpeech], second};
  }
  const auto found = tags_.find(std::string(tag));
  return found == tags_.end() ? std::nullopt : std::optional(found->second);
}

TagMap tag_map_named(const std::string& name) {
  return name == "czech-collins" ? TagMap::czech_collins() : TagMap::parse(read_file(name), name);
}

}  // namespace arcus
