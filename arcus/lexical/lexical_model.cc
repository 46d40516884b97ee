// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "arcus/model/packed_bytes.h"
#include "arcus/text/fold.h"

namespace arcus {
namespace {

constexpr double kMaxWeight = 1e6;

std::uint8_t code_of(const LinkFeatures& features) {
  return static_cast<std::uint8_t>((features.pairs ? 1 : 0) | (features.distance ? 2 : 0) |
                                   (features.mi ? 4 : 0) | (features.direction ? 8 : 0) |
                                   (features.context ? 16 : 0) | (features.tags ? 32 : 0));
}

LinkFeatures features_of(std::uint8_t code) {
  return {(code & 1) != 0, (code & 2) != 0,  (code & 4) != 0,
          (code & 8) != 0, (code & 16) != 0, (code & 32) != 0};
}

// Numbers for heads on the right are stored if they can be other than 0.
std::size_t stored_numbers(const LinkFeatures& features) {
  return features.direction ? kLinkNumbers : 3;
}

std::uint32_t index_in(const std::vector<std::string>& names, std::string_view name) {
  const auto place = std::lower_bound(names.begin(), names.end(), name);
  if (place == names.end() || *place != name) return kNoWord;
  return static_cast<std::uint32_t>(place - names.begin());
}

void write_names(const std::vector<std::string>& names, PackedWriter& writer) {
  writer.number(static_cast<std::uint32_t>(names.size()));
  for (const std::string& name : names) writer.text(name);
}

std::vector<std::string> read_names(PackedReader& reader, std::string_view what) {
  const auto count = reader.number<std::uint32_t>();
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < count; ++i) {
    names.push_back(reader.plain_text());
    if (i > 0 && names[i - 1] >= names[i]) reader.fail(fmt::format("has {} out of order", what));
  }
  return names;
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

void read_pmi(const SectionFile& file, LexicalModel& model) {
  PackedReader association = file.reader("link_pmi");
  model.pmi.pairs = PairIndex::read(association, model.words.size());
  model.pmi.thousandths = association.numbers<std::int16_t>();
  association.expect_end();
  if (model.pmi.thousandths.size() != model.pmi.pairs.size()) {
    association.fail("has another number of values than of pairs");
  }
}

}  // namespace

const std::string& link_tag(const Word& word) {
  return word.xpos != kEmptyField ? word.xpos : word.upos;
}

std::int16_t pmi_in_thousandths(double pmi) {
  return static_cast<std::int16_t>(std::lround(std::clamp(pmi, -32.767, 32.767) * 1000));
}

double PmiTable::of(std::uint32_t u, std::uint32_t v) const {
  const auto pair = pairs.find(u, v);
  return pair ? thousandths[*pair] / 1000.0 : 0;
}

std::uint32_t LexicalModel::find(std::string_view form) const {
  std::string scratch;
  return index_in(words, folded(form, scratch));
}

std::uint32_t LexicalModel::find_tag(const Word& word) const {
  return index_in(tags, link_tag(word));
}

double LexicalModel::score(const WordIds& ids, WordLink link, LinkScratch& scratch) const {
  const std::uint32_t u = link.i == kRoot ? kNoWord : ids.word(link.i);
  const std::uint32_t v = ids.word(link.j);
  const LinkNumbers numbers = link_numbers(features, link, features.mi ? pmi.of(u, v) : 0);
  double score = 0;
  for (std::size_t i = 0; i < kLinkNumbers; ++i) score += number_weights[i] * numbers[i];
  if (features.has_indicators()) {
    find_indicators(features, ids, link, scratch.keys);
    for (const std::uint64_t key : scratch.keys) {
      if (const auto place = indicators.find(key)) score += double{indicators.weights()[*place]};
    }
  }
  if (!features.pairs || link.i == kRoot) return score;
  const auto pair = pairs.find(u, v);
  return score + (pair ? double{pair_weights[*pair]}
                       : average_of_similar(u, v, pairs, similar, pair_weights, scratch.similar));
}

void LexicalModel::write(SectionWriter& file) const {
  PackedWriter vocabulary;
  write_names(words, vocabulary);
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
  for (std::size_t i = 0; i < stored_numbers(features); ++i) links.number(number_weights[i]);
  pairs.write(links);
  links.numbers(pair_weights);
  file.add("links", links.bytes());

  if (features.mi) {
    PackedWriter association;
    pmi.pairs.write(association);
    association.numbers(pmi.thousandths);
    file.add("link_pmi", association.bytes());
  }
  if (features.tags) {
    PackedWriter names;
    write_names(tags, names);
    file.add("link_tags", names.bytes());
  }
  if (features.has_indicators()) {
    PackedWriter weights;
    indicators.write(weights);
    file.add("link_indicators", weights.bytes());
  }
}

LexicalModel LexicalModel::read(const SectionFile& file) {
  LexicalModel model;
  PackedReader vocabulary = file.reader("link_words");
  model.words = read_names(vocabulary, "words");
  vocabulary.expect_end();

  PackedReader neighbours = file.reader("similar_words");
  model.similar = read_similar(neighbours, model.words.size());
  neighbours.expect_end();

  PackedReader links = file.reader("links");
  const auto code = links.number<std::uint8_t>();
  if (code == 0 || code > 63) links.fail("names unknown features");
  model.features = features_of(code);
  for (std::size_t i = 0; i < stored_numbers(model.features); ++i) {
    model.number_weights[i] = links.number_between(-kMaxWeight, kMaxWeight);
  }
  model.pairs = PairIndex::read(links, model.words.size(),
                                model.features.direction ? PairOrder::kMatters : PairOrder::kNone);
  model.pair_weights = links.numbers<float>();
  links.expect_end();
  if (model.pair_weights.size() != model.pairs.size()) {
    links.fail("has another number of weights than of pairs");
  }
  for (const float weight : model.pair_weights) {
    if (!(std::abs(weight) <= kMaxWeight)) links.fail("has a weight out of range");
  }

  if (model.features.mi) read_pmi(file, model);
  if (model.features.tags) {
    PackedReader names = file.reader("link_tags");
    model.tags = read_names(names, "tags");
    names.expect_end();
    if (model.tags.size() > kMaxLinkTags) names.fail("has too many tags");
  }
  if (model.features.has_indicators()) {
    PackedReader weights = file.reader("link_indicators");
    model.indicators = LinkIndicators::read(weights, model.features, model.words.size(),
                                            model.tags.size(), kMaxWeight);
    weights.expect_end();
  }
  return model;
}

}  // namespace arcus
