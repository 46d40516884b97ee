// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/word_forms.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/utf8.h"

namespace arcus {

WordForms read_word_forms(ByteSource source, const std::string& name) {
  LineReader reader(std::move(source), name);
  WordForms forms;
  Line line;
  while (reader.next(line)) {
    if (line.text.empty() || line.text.starts_with("# ")) continue;
    constexpr std::array kColumns = {&Word::form, &Word::lemma, &Word::upos, &Word::xpos,
                                     &Word::feats};
    Word word;
    std::size_t columns = 0;
    for (std::string_view rest = line.text;; ++columns) {
      const std::size_t end = rest.find('\t');
      if (columns < kColumns.size()) word.*kColumns[columns] = rest.substr(0, end);
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
    if (++columns != kColumns.size()) {
      throw FormatError(name, reader.line_number(), fmt::format("{} columns", columns),
                        "FORM, LEMMA, UPOS, XPOS and FEATS, with tabs between them");
    }
    for (const auto column : kColumns) {
      if (is_plain_text(word.*column) && !(word.*column).empty()) continue;
      throw FormatError(name, reader.line_number(), in_quotes(word.*column),
                        "text in UTF-8, or _ for an unknown value");
    }
    if (word.form.find(' ') != std::string::npos) {
      throw FormatError(name, reader.line_number(), in_quotes(word.form), "a form without spaces");
    }
    forms.push_back(std::move(word));
  }
  if (forms.empty()) throw FileError(name, "found no word forms, expected one per line");
  return forms;
}

WordForms unknown_readings(const WordForms& forms, std::span<const Sentence> sentences) {
  std::set<std::array<std::string_view, 3>> known;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) known.insert({word.upos, word.xpos, word.feats});
  }
  WordForms unknown;
  for (const Word& reading : forms) {
    const std::array<std::string_view, 3> tags = {reading.upos, reading.xpos, reading.feats};
    const auto fits = [&](const std::array<std::string_view, 3>& others) {
      return std::equal(tags.begin(), tags.end(), others.begin(),
                        [](auto tag, auto other) { return tag == kEmptyField || tag == other; });
    };
    if (std::none_of(known.begin(), known.end(), fits)) unknown.push_back(reading);
  }
  return unknown;
}

}  // namespace arcus
