// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/word_vectors.h"

#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/utf8.h"
#include "arcus/neural/neural_options.h"

namespace arcus {
namespace {

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
bool is_header(std::string_view line) {
  std::size_t items = 0;
  for (std::string_view item = next_item(line); !item.empty(); item = next_item(line)) {
    if (item.find_first_not_of("0123456789") != std::string_view::npos) return false;
    ++items;
  }
  return items == 2;
}

}  // namespace

WordVectors WordVectors::read(ByteSource source, const std::string& name, std::size_t max_words) {
  LineReader reader(std::move(source), name);
  WordVectors result;
  std::vector<float> values;
  std::size_t columns = 0;
  Line line;
  while (result.words.size() < max_words && reader.next(line)) {
    std::string_view rest = line.text;
    if (reader.line_number() == 1 && is_header(rest)) continue;
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
  if (result.words.empty()) throw FileError(name, "found no words, expected vectors of words");
  result.rows.reset(result.words.size(), columns);
  std::copy(values.begin(), values.end(), result.rows.values().begin());
  return result;
}

}  // namespace arcus
