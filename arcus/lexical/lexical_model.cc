// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_model.h"

#include <algorithm>
#include <cmath>

#include "arcus/model/packed_bytes.h"
#include "arcus/text/fold.h"

namespace arcus {
namespace {

constexpr double kMaxWeight = 1e6;

std::uint8_t code_of(const LinkFeatures& features) {
  return static_cast<std::uint8_t>((features.pairs ? 1 : 0) | (features.distance ? 2 : 0) |
                                   (features.mi ? 4 : 0));
}

std::vector<std::string> read_words(PackedReader& reader) {
  const auto count = reader.number<std::uint32_t>();
  std::vector<std::string> words;
  for (std::uint32_t i = 0; i < count; ++i) {
    words.push_back(reader.plain_text());
    if (i > 0 && words[i - 1] >= words[i]) reader.fail("has words out of order");
  }
  return words;
}

SimilarWords read_similar(PackedReader& reader, std::size_t words) {
  const auto ends = reader.numbers<std::uint32_t>();
  const auto ids = reader.numbers<std::uint32_t>();
  const auto similarities = reader.numbers<float>();
  if (ends.size() != words || ids.size() != similarities.size() ||
      (words > 0 ? ends.back() : 0) != ids.size()) {
    reader.fail("has lists of similar words that do not fit its words");
  }
  SimilarWords similar;
  std::size_t next = 0;
  for (const std::uint32_t end : ends) {
    if (end < next || end > ids.size() || end - next > kMaxSimilarWords) {
      reader.fail("has a list of similar words with a wrong length");
    }
    for (; next < end; ++next) {
      const float similarity = similarities[next];
      if (ids[next] >= words) reader.fail("has a similar word that is not there");
      if (!(similarity > 0 && similarity <= 1)) reader.fail("has a similarity out of range");
      similar.open_row().push_back({ids[next], similarity});
    }
    similar.finish_row();
  }
  return similar;
}

}  // namespace

std::int16_t pmi_in_thousandths(double pmi) {
  return static_cast<std::int16_t>(std::lround(std::clamp(pmi, -32.767, 32.767) * 1000));
}

double PmiTable::of(std::uint32_t u, std::uint32_t v) const {
  const auto pair = pairs.find(u, v);
  return pair ? thousandths[*pair] / 1000.0 : 0;
}

std::uint32_t LexicalModel::find(std::string_view form) const {
  std::string scratch;
  const std::string_view word = folded(form, scratch);
  const auto place = std::lower_bound(words.begin(), words.end(), word);
  if (place == words.end() || *place != word) return kNoWord;
  return static_cast<std::uint32_t>(place - words.begin());
}

double LexicalModel::score(std::uint32_t u, std::uint32_t v, int distance,
                           std::vector<SimilarLink>& scratch) const {
  const LinkNumbers numbers = link_numbers(features, distance, features.mi ? pmi.of(u, v) : 0);
  double score = 0;
  for (std::size_t i = 0; i < kLinkNumbers; ++i) score += number_weights[i] * numbers[i];
  if (!features.pairs) return score;
  const auto pair = pairs.find(u, v);
  return score + (pair ? double{pair_weights[*pair]}
                       : average_of_similar(u, v, pairs, similar, pair_weights, scratch));
}

void LexicalModel::write(SectionWriter& file) const {
  PackedWriter vocabulary;
  vocabulary.number(static_cast<std::uint32_t>(words.size()));
  for (const std::string& word : words) vocabulary.text(word);
  file.add("link_words", vocabulary.bytes());

  PackedWriter neighbours;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint32_t> ids;
  std::vector<float> similarities;
  for (std::size_t word = 0; word < similar.size(); ++word) {
    for (const SimilarWord& other : similar[word]) {
      ids.push_back(other.word);
      similarities.push_back(other.similarity);
    }
    ends.push_back(static_cast<std::uint32_t>(ids.size()));
  }
  neighbours.numbers(ends);
  neighbours.numbers(ids);
  neighbours.numbers(similarities);
  file.add("similar_words", neighbours.bytes());

  PackedWriter links;
  links.number(code_of(features));
  for (const double weight : number_weights) links.number(weight);
  pairs.write(links);
  links.numbers(pair_weights);
  file.add("links", links.bytes());

  if (!features.mi) return;
  PackedWriter association;
  pmi.pairs.write(association);
  association.numbers(pmi.thousandths);
  file.add("link_pmi", association.bytes());
}

LexicalModel LexicalModel::read(const SectionFile& file) {
  LexicalModel model;
  PackedReader vocabulary = file.reader("link_words");
  model.words = read_words(vocabulary);
  vocabulary.expect_end();

  PackedReader neighbours = file.reader("similar_words");
  model.similar = read_similar(neighbours, model.words.size());
  neighbours.expect_end();

  PackedReader links = file.reader("links");
  const auto code = links.number<std::uint8_t>();
  if (code == 0 || code > 7) links.fail("names unknown features");
  model.features = {(code & 1) != 0, (code & 2) != 0, (code & 4) != 0};
  for (double& weight : model.number_weights) {
    weight = links.number_between(-kMaxWeight, kMaxWeight);
  }
  model.pairs = PairIndex::read(links, model.words.size());
  model.pair_weights = links.numbers<float>();
  links.expect_end();
  if (model.pair_weights.size() != model.pairs.size()) {
    links.fail("has another number of weights than of pairs");
  }
  for (const float weight : model.pair_weights) {
    if (!(std::abs(weight) <= kMaxWeight)) links.fail("has a weight out of range");
  }

  if (!model.features.mi) return model;
  PackedReader association = file.reader("link_pmi");
  model.pmi.pairs = PairIndex::read(association, model.words.size());
  model.pmi.thousandths = association.numbers<std::int16_t>();
  association.expect_end();
  if (model.pmi.thousandths.size() != model.pmi.pairs.size()) {
    association.fail("has another number of values than of pairs");
  }
  return model;
}

}  // namespace arcus
