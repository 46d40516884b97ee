// SPDX-License-Identifier: Apache-2.0
//
// The lines of one sentence, whatever they are. The readers in arcus/treebank stop at the first
// error; a validator has to go on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arcus/base/line_reader.h"

namespace arcus {

enum class Column : std::uint8_t {
  kId,
  kForm,
  kLemma,
  kUpos,
  kXpos,
  kFeats,
  kHead,
  kDeprel,
  kDeps,
  kMisc
};
inline constexpr std::size_t kColumnCount = 10;
inline constexpr std::array<std::string_view, kColumnCount> kColumnNames = {
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};

inline std::string_view name_of(Column column) {
  return kColumnNames[static_cast<std::size_t>(column)];
}

// A line as it stands in the file. Bytes that are not text are replaced by U+FFFD.
struct BlockLine {
  std::int64_t number = 0;  // from 1
  std::string_view text;
  LineEnding ending = LineEnding::kLf;
  bool byte_order_mark = false;  // was there before the text
  // The number of the first byte that is not text, from 1, or 0.
  std::size_t invalid_byte = 0;
};

enum class RowKind : std::uint8_t { kWord, kMultiwordToken, kEmptyNode, kUnknown };

// A line with columns.
struct Row {
  std::int64_t line = 0;
  RowKind kind = RowKind::kUnknown;
  // The number of a word; the range first-last of a multiword token; first.last of an empty node.
  int first = 0;
  int last = 0;
  bool has_all_columns = false;
  std::array<std::string_view, kColumnCount> columns;  // as many as there are

  std::string_view operator[](Column column) const {
    return columns[static_cast<std::size_t>(column)];
  }
};

struct Comment {
  std::int64_t line = 0;
  std::string_view text;  // with its '#'
};

// Splits the line, and reads its id.
Row make_row(const BlockLine& line);

// A range or an empty node has two numbers, separated by '-' or '.', of which only the first of an
// empty node may be 0. Returns false for anything else, and for numbers over a billion.
bool parse_node_id(std::string_view id, RowKind& kind, int& first, int& last);

// The views point into the block.
struct SentenceBlock {
  std::vector<BlockLine> lines;   // with the empty one that ends the sentence
  std::vector<Comment> comments;  // lines.cc sets these two
  std::vector<Row> rows;

  // The line of findings about the whole sentence: that of its first row.
  std::int64_t line() const { return rows.empty() ? lines.front().number : rows.front().line; }
  bool ends_with_empty_line = false;

  std::string bytes;
};

// Reads up to the next empty line, or line of white space. Returns false at the end of the input.
// Throws FileError for more than a million lines or 128 MiB.
bool read_block(LineReader& reader, SentenceBlock& block);

}  // namespace arcus
