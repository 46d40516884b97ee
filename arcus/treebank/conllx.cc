// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/conllx.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/text/key_values.h"
#include "arcus/treebank/columns.h"
#include "arcus/treebank/tree_check.h"

namespace arcus {
namespace {

constexpr ColumnNames kNames = {"ID",    "FORM", "LEMMA",  "CPOSTAG", "POSTAG",
                                "FEATS", "HEAD", "DEPREL", "PHEAD",   "PDEPREL"};
constexpr std::string_view kPhead = "PHead";
constexpr std::string_view kPdeprel = "PDeprel";

// '|' separates the items of MISC, so inside an item '|' and '%' are written as %7C and %25.
std::string escaped(std::string_view value) {
  std::string result;
  for (const char c : value) {
    if (c == '|') {
      result += "%7C";
    } else if (c == '%') {
      result += "%25";
    } else {
      result += c;
    }
  }
  return result;
}

std::string unescaped(std::string_view value) {
  std::string result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string_view three = value.substr(i, 3);
    if (three == "%7C" || three == "%25") {
      result += three == "%7C" ? '|' : '%';
      i += 2;
    } else {
      result += value[i];
    }
  }
  return result;
}

std::string misc_of(std::string_view phead, std::string_view pdeprel) {
  std::string misc(kEmptyField);
  if (!phead.empty() && phead != kEmptyField) append_item(kPhead, escaped(phead), misc);
  if (!pdeprel.empty() && pdeprel != kEmptyField) append_item(kPdeprel, escaped(pdeprel), misc);
  return misc;
}

void append_field(std::string_view field, std::string& text) {
  const auto start = static_cast<std::ptrdiff_t>(text.size());
  text += field.empty() ? kEmptyField : field;
  std::replace(text.begin() + start, text.end(), ' ', '_');
}

}  // namespace

ConllxReader::ConllxReader(ByteSource source, std::string name, ReaderOptions options)
    : lines_(std::move(source), std::move(name), options.lines_before), options_(options) {}

bool ConllxReader::read(Sentence& sentence) {
  Layout layout;
  if (!lines_.next_sentence(layout)) return false;
  sentence = {};
  line_of_word_.assign(1, lines_.line_number());
  std::string_view line;
  while (lines_.next_line(line, layout)) {
    const Columns columns = split_columns(lines_, line, kNames);
    const int expected = sentence.size() + 1;
    int id = 0;
    if (!parse_number(columns[0], id) || id != expected) {
      lines_.fail(fmt::format("the id {}", in_quotes(columns[0])), fmt::format("{}", expected));
    }
    for (std::size_t i = 1; i < kColumns; ++i) {
      if (columns[i].find(' ') != std::string_view::npos) {
        lines_.fail(fmt::format("a space in the {} {}", kNames[i], in_quotes(columns[i])),
                    "none, as CoNLL-X has it (is this CoNLL-U?)");
      }
    }
    Word& word = sentence.words.emplace_back();
    word.form = columns[1];
    word.lemma = columns[2];
    word.upos = columns[3];
    word.xpos = columns[4];
    word.feats = columns[5];
    word.deprel = columns[7];
    word.misc = misc_of(columns[8], columns[9]);
    read_head(lines_, columns[6], options_.heads, expected, sentence);
    line_of_word_.push_back(lines_.line_number());
  }
  sentence.layout = layout;
  if (const auto complaint = find_complaint(sentence, options_)) {
    lines_.fail_at(this->line(complaint->word), complaint->found, complaint->expected);
  }
  return true;
}

void append_conllx(const Sentence& sentence, std::string& text) {
  const std::string_view newline = newline_of(sentence.layout);
  append_before_sentence(sentence.layout, text);
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    append_number(m, text);
    for (const std::string* field :
         {&word.form, &word.lemma, &word.upos, &word.xpos, &word.feats}) {
      text += '\t';
      append_field(*field, text);
    }
    text += '\t';
    append_head(sentence, m, text);
    text += '\t';
    append_field(word.deprel, text);
    text += '\t';
    append_field(unescaped(list_value(word.misc, kPhead)), text);
    text += '\t';
    append_field(unescaped(list_value(word.misc, kPdeprel)), text);
    text += newline;
  }
  append_after_sentence(sentence.layout, text);
}

bool has_more_than_conllx(const Sentence& sentence) {
  if (!sentence.comments.empty() || !sentence.multiword_tokens.empty() ||
      !sentence.empty_nodes.empty()) {
    return true;
  }
  return std::any_of(sentence.words.begin(), sentence.words.end(), [](const Word& word) {
    const std::string kept = misc_of(unescaped(list_value(word.misc, kPhead)),
                                     unescaped(list_value(word.misc, kPdeprel)));
    return word.deps != kEmptyField || (word.misc != kEmptyField && word.misc != kept);
  });
}

}  // namespace arcus
