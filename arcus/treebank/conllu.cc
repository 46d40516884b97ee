// SPDX-License-Identifier: Apache-2.0
//
// Linear in the number of bytes. The reader accepts lines only in their canonical order (the empty
// nodes 4.1, 4.2 after word 4; the range 5-6 directly before word 5), which is the order in which
// they are written. This order, numbers without leading zeros, and the sentence's Layout are
// sufficient to reproduce the input byte for byte.
#include "arcus/treebank/conllu.h"

#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/treebank/columns.h"
#include "arcus/treebank/tree_check.h"

namespace arcus {
namespace {

constexpr ColumnNames kNames = {"ID",    "FORM", "LEMMA",  "UPOS", "XPOS",
                                "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};

// Except HEAD.
void assign_fields(const Columns& columns, Word& word) {
  word.form = columns[1];
  word.lemma = columns[2];
  word.upos = columns[3];
  word.xpos = columns[4];
  word.feats = columns[5];
  word.deprel = columns[7];
  word.deps = columns[8];
  word.misc = columns[9];
}

// The fields of a multiword token or an empty node, which has no head because it is not in the
// tree.
Word fields_without_head(const SentenceLines& lines, const Columns& columns, const char* kind) {
  if (columns[6] != kEmptyField) {
    lines.fail(fmt::format("the head {} of {}", in_quotes(columns[6]), kind), "_");
  }
  Word word;
  assign_fields(columns, word);
  return word;
}

// Collects the token lines of one sentence and checks their order.
class SentenceBuilder {
 public:
  SentenceBuilder(const SentenceLines& lines, HeadCheck heads, Sentence& sentence,
                  std::vector<std::int64_t>& line_of_word)
      : lines_(lines), heads_(heads), sentence_(sentence), line_of_word_(line_of_word) {}

  bool has_tokens() const { return words_ > 0 || last_in_range_ > 0 || last_empty_index_ > 0; }

  void add(std::string_view line) {
    const Columns columns = split_columns(lines_, line, kNames);
    const std::string_view id = columns[0];
    int number = 0;
    if (parse_number(id, number)) {
      add_word(columns, number);
    } else if (const auto dash = id.find('-'); dash != std::string_view::npos) {
      add_multiword_token(columns, id.substr(0, dash), id.substr(dash + 1));
    } else if (const auto dot = id.find('.'); dot != std::string_view::npos) {
      add_empty_node(columns, id.substr(0, dot), id.substr(dot + 1));
    } else {
      fail_id(id);
    }
  }

  void finish() {
    if (words_ == 0) lines_.fail("a sentence without words", "a line for word 1");
    if (last_in_range_ > words_) {
      const MultiwordToken& token = sentence_.multiword_tokens.back();
      lines_.fail_at(line_of_range_, fmt::format("the range {}-{}", token.first, token.last),
                     fmt::format("words up to {}, the last of the sentence", words_));
    }
    sentence_.words.resize(static_cast<std::size_t>(words_));
  }

 private:
  [[noreturn]] void fail_id(std::string_view id) const {
    lines_.fail(fmt::format("the id {}", in_quotes(id)), fmt::format("{}", words_ + 1));
  }

  void add_word(const Columns& columns, int number) {
    if (number != words_ + 1) fail_id(columns[0]);
    ++words_;
    // Overwriting the words of the previous sentence saves most allocations.
    if (words_ > sentence_.size()) sentence_.words.emplace_back();
    assign_fields(columns, sentence_.word(words_));
    read_head(lines_, columns[6], heads_, words_, sentence_);
    line_of_word_.push_back(lines_.line_number());
    last_empty_index_ = 0;
    range_is_open_ = false;
  }

  void add_multiword_token(const Columns& columns, std::string_view first, std::string_view last) {
    MultiwordToken token;
    if (!parse_number(first, token.first) || !parse_number(last, token.last) ||
        token.first != words_ + 1 || token.last < token.first) {
      fail_id(columns[0]);
    }
    if (token.first <= last_in_range_ || range_is_open_) {
      lines_.fail(fmt::format("the range {}", in_quotes(columns[0])),
                  "a range that shares no word with the one before");
    }
    token.fields = fields_without_head(lines_, columns, "a multiword token");
    last_in_range_ = token.last;
    line_of_range_ = lines_.line_number();
    range_is_open_ = true;
    sentence_.multiword_tokens.push_back(std::move(token));
  }

  void add_empty_node(const Columns& columns, std::string_view after, std::string_view index) {
    EmptyNode node;
    if (!parse_number(after, node.after) || !parse_number(index, node.index) ||
        node.after != words_ || node.index != last_empty_index_ + 1 || range_is_open_) {
      lines_.fail(fmt::format("the id {}", in_quotes(columns[0])),
                  range_is_open_
                      ? fmt::format("{}", words_ + 1)
                      : fmt::format("{} or {}.{}", words_ + 1, words_, last_empty_index_ + 1));
    }
    node.fields = fields_without_head(lines_, columns, "an empty node");
    last_empty_index_ = node.index;
    sentence_.empty_nodes.push_back(std::move(node));
  }

  const SentenceLines& lines_;
  const HeadCheck heads_;
  Sentence& sentence_;
  std::vector<std::int64_t>& line_of_word_;
  int words_ = 0;
  int last_empty_index_ = 0;        // of the empty nodes after the last word
  int last_in_range_ = 0;           // the last word of the last multiword token
  std::int64_t line_of_range_ = 0;  // the line of that token
  bool range_is_open_ = false;      // its first word has not been read yet
};

void append_fields_before_head(const Word& word, std::string& text) {
  for (const std::string* field : {&word.form, &word.lemma, &word.upos, &word.xpos, &word.feats}) {
    text += '\t';
    text += *field;
  }
  text += '\t';
}

void append_fields_after_head(const Word& word, std::string& text) {
  for (const std::string* field : {&word.deprel, &word.deps, &word.misc}) {
    text += '\t';
    text += *field;
  }
}

// Of a multiword token or an empty node.
void append_fields_without_head(const Word& word, std::string& text) {
  append_fields_before_head(word, text);
  text += kEmptyField;
  append_fields_after_head(word, text);
}

}  // namespace

ConlluReader::ConlluReader(ByteSource source, std::string name, ReaderOptions options)
    : lines_(std::move(source), std::move(name), options.lines_before), options_(options) {}

bool ConlluReader::read(Sentence& sentence) {
  if (!lines_.next_sentence(sentence.layout)) return false;
  sentence.comments.clear();
  sentence.multiword_tokens.clear();
  sentence.empty_nodes.clear();
  sentence.unread_heads.clear();
  line_of_word_.assign(1, lines_.line_number());
  SentenceBuilder builder(lines_, options_.heads, sentence, line_of_word_);
  std::string_view line;
  while (lines_.next_line(line, sentence.layout)) {
    if (line[0] != '#') {
      builder.add(line);
    } else if (builder.has_tokens()) {
      lines_.fail("a comment among the words", "comments before the first word only");
    } else {
      sentence.comments.emplace_back(line);
    }
  }
  builder.finish();
  if (const auto complaint = find_complaint(sentence, options_)) {
    lines_.fail_at(line_of_word_[static_cast<std::size_t>(complaint->word)], complaint->found,
                   complaint->expected);
  }
  return true;
}

void append_conllu(const Sentence& sentence, std::string& text) {
  const std::string_view newline = newline_of(sentence.layout);
  append_before_sentence(sentence.layout, text);
  for (const std::string& comment : sentence.comments) {
    text += comment;
    text += newline;
  }
  auto node = sentence.empty_nodes.begin();
  auto token = sentence.multiword_tokens.begin();
  for (int m = 0; m <= sentence.size(); ++m) {
    if (m > 0) {
      append_number(m, text);
      append_fields_before_head(sentence.word(m), text);
      append_head(sentence, m, text);
      append_fields_after_head(sentence.word(m), text);
      text += newline;
    }
    for (; node != sentence.empty_nodes.end() && node->after == m; ++node) {
      append_number(node->after, text);
      text += '.';
      append_number(node->index, text);
      append_fields_without_head(node->fields, text);
      text += newline;
    }
    for (; token != sentence.multiword_tokens.end() && token->first == m + 1; ++token) {
      append_number(token->first, text);
      text += '-';
      append_number(token->last, text);
      append_fields_without_head(token->fields, text);
      text += newline;
    }
  }
  append_after_sentence(sentence.layout, text);
}

}  // namespace arcus
