// SPDX-License-Identifier: Apache-2.0
#include "arcus/validate/sentence_block.h"

#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/validate/white_space.h"

namespace arcus {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr char32_t kReplacement = 0xfffd;

constexpr std::size_t kMaxLines = 1'000'000;  // of a sentence

// Returns the number of the first byte that is not text, from 1, or 0.
std::size_t append_text(std::string_view line, std::string& bytes) {
  std::size_t bad = find_invalid_utf8(line);
  if (bad == std::string_view::npos) {
    bytes += line;
    return 0;
  }
  const std::size_t first = bad + 1;
  while (bad != std::string_view::npos) {
    bytes += line.substr(0, bad);
    append_utf8(kReplacement, bytes);
    line.remove_prefix(bad + 1);
    bad = find_invalid_utf8(line);
  }
  bytes += line;
  return first;
}

// Digits without leading zeros. Larger numbers are no ids: their successor must fit an int.
constexpr int kMaxId = 1'000'000'000;

bool parse_id_number(std::string_view digits, int& number) {
  if (digits.empty() || digits[0] < '0' || digits[0] > '9') return false;
  if (digits.size() > 1 && digits[0] == '0') return false;
  const char* const end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, number);
  return parsed.ec == std::errc() && parsed.ptr == end && number <= kMaxId;
}

}  // namespace

bool parse_node_id(std::string_view id, RowKind& kind, int& first, int& last) {
  const std::size_t separator = id.find_first_of("-.");
  if (separator == std::string_view::npos) {
    kind = RowKind::kWord;
    const bool is_number = parse_id_number(id, first);
    last = first;
    return is_number && first > 0;
  }
  kind = id[separator] == '.' ? RowKind::kEmptyNode : RowKind::kMultiwordToken;
  return parse_id_number(id.substr(0, separator), first) &&
         parse_id_number(id.substr(separator + 1), last) && last > 0 &&
         (first > 0 || kind == RowKind::kEmptyNode);
}

Row make_row(const BlockLine& line) {
  Row row;
  row.line = line.number;
  std::size_t columns = 0;
  std::string_view rest = line.text;
  for (bool more = true; more; ++columns) {
    const std::size_t tab = rest.find('\t');
    more = tab != std::string_view::npos;
    if (columns < kColumnCount) row.columns[columns] = rest.substr(0, tab);
    if (more) rest.remove_prefix(tab + 1);
  }
  row.has_all_columns = columns == kColumnCount;
  if (!parse_node_id(row[Column::kId], row.kind, row.first, row.last)) row.kind = RowKind::kUnknown;
  return row;
}

bool read_block(LineReader& reader, SentenceBlock& block) {
  block.lines.clear();
  block.comments.clear();
  block.rows.clear();
  block.bytes.clear();
  block.ends_with_empty_line = false;
  std::vector<std::size_t> ends;
  Line line;
  while (!block.ends_with_empty_line && reader.next(line)) {
    if (block.lines.size() == kMaxLines || block.bytes.size() > LineReader::kMaxBytes) {
      throw FileError(
          fmt::format("{}:{}", reader.name(), reader.line_number()),
          fmt::format("found a sentence of more than {}, expected a blank line after each "
                      "sentence",
                      block.lines.size() == kMaxLines
                          ? fmt::format("{} lines", kMaxLines)
                          : fmt::format("{} MiB", LineReader::kMaxBytes >> 20)));
    }
    BlockLine& added = block.lines.emplace_back();
    added.number = reader.line_number();
    added.ending = line.ending;
    if (added.number == 1 && line.text.starts_with(kByteOrderMark)) {
      added.byte_order_mark = true;
      line.text.remove_prefix(kByteOrderMark.size());
    }
    const std::size_t start = block.bytes.size();
    added.invalid_byte = append_text(line.text, block.bytes);
    ends.push_back(block.bytes.size());
    const auto text = std::string_view(block.bytes).substr(start);
    block.ends_with_empty_line = without_white_space_at_start(text).empty();
  }
  // The views are made at the end because the bytes move while they grow.
  std::size_t start = 0;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    block.lines[i].text = std::string_view(block.bytes).substr(start, ends[i] - start);
    start = ends[i];
  }
  return !block.lines.empty();
}

}  // namespace arcus
