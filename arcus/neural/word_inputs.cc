// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/word_inputs.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/list_items.h"
#include "arcus/base/utf8.h"
#include "arcus/neural/word_vectors.h"
#include "arcus/text/fold.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

std::size_t at(Field field) { return static_cast<std::size_t>(field); }

std::uint64_t hash_of(std::string_view text, std::size_t kind) { return hash_bytes(text, kind); }

std::uint64_t hash_of_form(std::string_view form) {
  return hash_of(lowercase(folded(form)), at(Field::kWord));
}

// Calls use(hash) for each value of the word in the field.
template <typename Use>
void each_value(const Word& word, Field field, Use use) {
  const auto value = [&](std::string_view text) {
    if (text != kEmptyField) use(hash_of(text, at(field)));
  };
  switch (field) {
    case Field::kWord:
      use(hash_of_form(word.form));
      break;
    case Field::kUpos:
      value(word.upos);
      break;
    case Field::kXpos:
      value(word.xpos);
      break;
    case Field::kLemma:
      value(word.lemma);
      break;
    case Field::kFeats:
      if (word.feats == kEmptyField) break;
      for (const std::string_view item : list_items(word.feats, '|')) value(item);
      break;
    case Field::kAffix:
      break;
  }
}

using Values = std::set<std::uint64_t>;

// Adds the words that occur often enough in other text.
void add_frequent(const OtherWords& others, Field field, Values& values) {
  std::map<std::uint64_t, std::size_t> found;
  Word word;
  for (const auto& other : field == Field::kWord ? others.forms : others.lemmas) {
    (field == Field::kWord ? word.form : word.lemma) = other.first;
    each_value(word, field, [&](std::uint64_t key) { found[key] += other.second; });
  }
  for (const auto& [key, count] : found) {
    if (count >= others.cutoff) values.insert(key);
  }
}

// The ends of the characters of the text.
void find_characters(std::string_view text, std::vector<std::size_t>& ends) {
  ends.clear();
  for (std::size_t i = 0; i < text.size();) {
    i += std::max<std::size_t>(1, utf8_character_length(text, i));
    ends.push_back(i);
  }
}

class AffixRows {
 public:
  explicit AffixRows(std::size_t rows) : rows_(rows) {}

  void add(std::string_view form, std::vector<std::uint32_t>& rows) {
    const std::string_view folded_form = folded(form, folded_);
    const std::string lower = lowercase(folded_form);
    find_characters(lower, ends_);
    const std::size_t length = ends_.size();
    std::uint64_t kind = 100;
    for (std::size_t size = 1; size <= 3; ++size, ++kind) {
      if (size <= length) add(lower.substr(0, ends_[size - 1]), kind, rows);
    }
    for (std::size_t size = 1; size <= 5; ++size, ++kind) {
      if (size < length) add(lower.substr(ends_[length - size - 1]), kind, rows);
    }
    add(word_shape(folded_form), kind++, rows);
    add(folded_form, kind++, rows);
  }

  void add(std::string_view text, std::uint64_t kind, std::vector<std::uint32_t>& rows) const {
    rows.push_back(static_cast<std::uint32_t>(hash_bytes(text, kind) % rows_));
  }

 private:
  std::size_t rows_;
  std::string folded_;
  std::vector<std::size_t> ends_;
};

}  // namespace

WordInputs::WordInputs(std::span<const Sentence> sentences, NetworkShape shape,
                       const WordVectors* vectors, const OtherWords& others)
    : shape_(shape) {
  for (std::size_t f = 0; f < kFields; ++f) {
    const auto field = static_cast<Field>(f);
    if (field == Field::kAffix || shape_.fields[f] == 0) continue;
    Values values;
    for (const Sentence& sentence : sentences) {
      for (const Word& word : sentence.words) {
        each_value(word, field, [&](std::uint64_t key) { values.insert(key); });
      }
    }
    if (field == Field::kWord && vectors != nullptr) {
      for (const std::string& word : vectors->words) values.insert(hash_of_form(word));
    }
    const bool is_open = field == Field::kWord || field == Field::kLemma;
    if (is_open && !values.empty()) add_frequent(others, field, values);
    vocabularies_[f] = Vocabulary(values);
    if (values.empty()) shape_.fields[f] = 0;
  }
  if (shape_.input() == 0) {
    throw ArgumentError(
        "found none of the network's inputs in the training data, expected one: "
        "choose others (--inputs)");
  }
}

std::size_t WordInputs::rows(Field field) const {
  return field == Field::kAffix ? shape_.affix_rows : vocabularies_[at(field)].rows();
}

std::uint32_t WordInputs::row_of_form(std::string_view form) const {
  return vocabularies_[at(Field::kWord)].row_of(hash_of_form(form));
}

void WordInputs::look_up(const Sentence& sentence, SentenceInputs& inputs) const {
  for (std::size_t f = 0; f < kFields; ++f) {
    auto& rows = inputs[f];
    rows.clear();
    if (shape_.fields[f] == 0) continue;
    const auto field = static_cast<Field>(f);
    if (field == Field::kAffix) {
      AffixRows affixes(shape_.affix_rows);
      affixes.add("<root>", 0, rows.open_row());
      rows.finish_row();
      for (const Word& word : sentence.words) {
        affixes.add(word.form, rows.open_row());
        rows.finish_row();
      }
      continue;
    }
    rows.open_row().push_back(Vocabulary::kRootRow);
    rows.finish_row();
    for (const Word& word : sentence.words) {
      each_value(word, field, [&](std::uint64_t key) {
        rows.open_row().push_back(vocabularies_[f].row_of(key));
      });
      rows.finish_row();
    }
  }
}

void WordInputs::write(PackedWriter& writer) const {
  for (const std::size_t size : shape_.fields) writer.number(static_cast<std::uint32_t>(size));
  for (const std::size_t size :
       {shape_.affix_rows, shape_.layers, shape_.hidden, shape_.arc, shape_.label}) {
    writer.number(static_cast<std::uint32_t>(size));
  }
  for (const Vocabulary& vocabulary : vocabularies_) vocabulary.write(writer);
}

WordInputs WordInputs::read(PackedReader& reader) {
  WordInputs result;
  const auto size = [&](std::size_t min, std::size_t max) {
    const std::size_t value = reader.number<std::uint32_t>();
    if (value < min || value > max) reader.fail("has a dimension out of range");
    return value;
  };
  NetworkShape& shape = result.shape_;
  for (std::size_t& field : shape.fields) field = size(0, kMaxDimension);
  shape.affix_rows = size(1, std::size_t{1} << 24);
  shape.layers = size(1, kMaxLayers);
  shape.hidden = size(1, kMaxDimension);
  shape.arc = size(1, kMaxDimension);
  shape.label = size(1, kMaxLabelSize);
  if (shape.input() == 0) reader.fail("has no inputs");
  for (Vocabulary& vocabulary : result.vocabularies_) vocabulary = Vocabulary::read(reader);
  return result;
}

}  // namespace arcus
