// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/json.h"

#include <limits>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/treebank/json_fields.h"
#include "arcus/treebank/sentence_lines.h"
#include "arcus/treebank/tree_check.h"

namespace arcus {
namespace {

Sentence sentence_of(std::string_view text) {
  const Json object = parse_json(text);
  if (!object.is_object() || !object.contains("words") || !object["words"].is_array() ||
      object["words"].empty()) {
    throw JsonShapeError(in_quotes(text), "an object with a list of \"words\"");
  }
  Sentence sentence;
  for (const Json& item : object["words"]) {
    if (!item.is_object() || !item.contains("form")) {
      throw JsonShapeError(item.is_object() ? "a word without a \"form\"" : shown(item),
                           "a word as an object with a \"form\"");
    }
    Word& word = sentence.words.emplace_back();
    if (item.contains("id")) get_number(item, "id", sentence.size(), sentence.size());
    if (item.contains("head")) {
      word.head = get_number(item, "head", 0, std::numeric_limits<int>::max());
    }
    get_fields(item, word);
  }
  get_surroundings(object, sentence);
  return sentence;
}

}  // namespace

JsonReader::JsonReader(ByteSource source, std::string name, ReaderOptions options)
    : lines_(std::move(source), std::move(name), options.lines_before), options_(options) {}

bool JsonReader::read(Sentence& sentence) {
  Line line;
  while (lines_.next(line)) {
    std::string_view text = line.text;
    if (lines_.line_number() == 1) remove_byte_order_mark(text);
    if (text.find_first_not_of(" \t") == std::string_view::npos) continue;
    require_text(lines_, text);
    try {
      sentence = sentence_of(text);
    } catch (const JsonShapeError& error) {
      throw FormatError(lines_.name(), lines_.line_number(), error.found, error.expected);
    }
    if (const auto complaint = find_complaint(sentence, options_)) {
      throw FormatError(lines_.name(), lines_.line_number(), complaint->found, complaint->expected);
    }
    return true;
  }
  return false;
}

void append_json(const Sentence& sentence, std::string& text) {
  Json object;
  put_surroundings(sentence, object);
  Json& words = object["words"] = Json::array();
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    Json item;
    item["id"] = m;
    item["form"] = word.form;
    put_fields(word, item);
    if (word.head != kNoHead) item["head"] = word.head;
    words.push_back(std::move(item));
  }
  text += object.dump();
  text += '\n';
}

}  // namespace arcus
