// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/word_vectors.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/utf8.h"
#include "arcus/neural/neural_options.h"

namespace arcus {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view next_item(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  line.remove_prefix(begin);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view item = line.substr(0, end);
  line.remove_prefix(end);
  return item;
}

bool read_number(std::string_view text, float& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(number);
}

// "1000 300": the numbers of words and of dimensions.
struct Header {
  std::size_t words = 0;
  std::size_t columns = 0;
};

std::optional<Header> header_in(std::string_view line) {
  std::vector<std::size_t> numbers;
  for (std::string_view item = next_item(line); !item.empty(); item = next_item(line)) {
    std::size_t& number = numbers.emplace_back();
    const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), number);
    if (error != std::errc() || end != item.data() + item.size()) return std::nullopt;
  }
  if (numbers.size() != 2) return std::nullopt;
  return Header{numbers[0], numbers[1]};
}

}  // namespace

WordVectors WordVectors::read(ByteSource source, const std::string& name, std::size_t max_words) {
  LineReader reader(std::move(source), name);
  WordVectors result;
  std::vector<float> values;
  std::size_t columns = 0;
  std::size_t lines = 0;
  std::optional<Header> header;
  Line line;
  while (result.words.size() < max_words && reader.next(line)) {
    std::string_view rest = line.text;
    if (reader.line_number() == 1) {
      if (rest.starts_with(kByteOrderMark)) rest.remove_prefix(kByteOrderMark.size());
      header = header_in(rest);
      if (header) continue;
    }
    ++lines;
    const auto fail = [&](std::string_view found, const std::string& expected) {
      throw FormatError(name, reader.line_number(), in_quotes(found), expected);
    };
    const std::string_view word = next_item(rest);
    if (word.empty()) fail(line.text, "a word and its numbers");
    std::size_t count = 0;
    for (std::string_view item = next_item(rest); !item.empty(); item = next_item(rest)) {
      float number = 0;
      if (!read_number(item, number)) fail(item, "a number");
      values.push_back(number);
      ++count;
    }
    if (columns == 0) {
      columns = count;
      if (header && header->columns != columns) {
        throw FormatError(name, reader.line_number(), std::to_string(columns) + " numbers",
                          std::to_string(header->columns) + ", as the first line says");
      }
      if (columns == 0 || columns > kMaxDimension) {
        fail(line.text, "from 1 to " + std::to_string(kMaxDimension) + " numbers after the word");
      }
    }
    if (count != columns) {
      throw FormatError(name, reader.line_number(), std::to_string(count) + " numbers",
                        std::to_string(columns) + ", as on the lines before");
    }
    // Words of other encodings can never be looked up.
    if (is_plain_text(word)) {
      result.words.emplace_back(word);
    } else {
      values.resize(values.size() - columns);
    }
  }
  if (header && result.words.size() < max_words && lines != header->words) {
    throw FileError(name, fmt::format("found {} words, expected {}, as the first line says: is the "
                                      "file complete?",
                                      lines, header->words));
  }
  if (result.words.empty()) throw FileError(name, "found no words, expected vectors of words");
  result.rows.reset(result.words.size(), columns);
  std::copy(values.begin(), values.end(), result.rows.values().begin());
  return result;
}

}  // namespace arcus
