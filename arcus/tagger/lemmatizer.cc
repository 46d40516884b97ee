// SPDX-License-Identifier: Apache-2.0
//
// The classifier is trained on the words as types (form, UPOS, FEATS), not on running words: the
// words it will be asked about are those that the dictionary lacks, and frequent words are not
// like them. A step is passive-aggressive (Crammer et al., 2006), and weights are averaged.
#include "arcus/tagger/lemmatizer.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "arcus/base/hash.h"
#include "arcus/base/random.h"
#include "arcus/model/feature_index.h"
#include "arcus/tagger/word_atoms.h"

namespace arcus {
namespace {

constexpr std::size_t kMostScripts = 65'535;

std::uint64_t word_key(const Word& word) {
  return feature_key(300, hash_bytes(word.form, hash_bytes(word.upos)), hash_bytes(word.feats));
}
std::uint64_t short_word_key(const Word& word) {
  return feature_key(301, hash_bytes(word.form, hash_bytes(word.upos)));
}

void append_script_keys(const Word& word, std::vector<std::uint64_t>& keys) {
  const WordAtoms atoms = word_atoms(word.form);
  const std::uint64_t upos = hash_bytes(word.upos);
  const std::uint64_t tags = hash_bytes(word.feats, upos);
  const std::uint64_t xpos = hash_bytes(word.xpos, upos);
  int kind = 310;
  const auto add = [&](std::uint64_t x, std::uint64_t y = 0) {
    keys.push_back(feature_key(kind++, x, y));
  };
  add(upos);
  add(tags);
  add(xpos);
  add(upos, atoms.shape);
  add(tags, static_cast<std::uint64_t>(atoms.kind()));
  add(upos, atoms.lower);
  add(atoms.lower);
  add(upos, static_cast<std::uint64_t>(std::min(atoms.characters, 8)));
  for (std::size_t k = 0; k < kAffixes; ++k) {
    kind = 320 + 10 * static_cast<int>(k);
    if (atoms.suffixes[k] == 0) break;
    add(upos, atoms.suffixes[k]);
    add(tags, atoms.suffixes[k]);
    add(upos, atoms.prefixes[k]);
    if (k < 3) add(xpos, atoms.suffixes[k]);
  }
}

// The best-scored script that fits the form; the first of several.
int best_script(std::span<const EditScript> scripts, std::span<const float> scores,
                int characters, int other_than) {
  int best = -1;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (best >= 0 && scores[i] <= scores[static_cast<std::size_t>(best)]) continue;
    if (static_cast<int>(i) == other_than) continue;
    if (scripts[i].front_off + scripts[i].back_off > characters) continue;
    best = static_cast<int>(i);
  }
  return best;
}

}  // namespace

Lemmatizer Lemmatizer::train(std::span<const Sentence> sentences,
                             const LemmatizerOptions& options) {
  // Types of words with how often each script made their lemma.
  struct Type {
    Word word;
    std::map<EditScript, int> scripts;
  };
  std::vector<Type> types;
  FeatureIndex type_index;
  FeatureIndex short_index;
  std::vector<std::map<EditScript, int>> short_scripts;
  std::vector<std::uint64_t> short_keys;
  std::map<EditScript, int> script_counts;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      const EditScript script = edit_script(word.form, word.lemma);
      const std::uint32_t type = type_index.insert(word_key(word));
      if (type == types.size()) {
        types.push_back({word, {}});
        ++script_counts[script];
      }
      ++types[type].scripts[script];
      const std::uint32_t short_type = short_index.insert(short_word_key(word));
      if (short_type == short_scripts.size()) {
        short_scripts.emplace_back();
        short_keys.push_back(short_word_key(word));
      }
      ++short_scripts[short_type][script];
    }
  }
  if (types.empty()) throw std::invalid_argument("no words to train a lemmatizer on");

  const auto most_frequent = [](const std::map<EditScript, int>& scripts) {
    return std::max_element(scripts.begin(), scripts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
  };
  Lemmatizer result;
  for (const Type& type : types) ++script_counts[most_frequent(type.scripts)];
  for (const auto& scripts : short_scripts) ++script_counts[most_frequent(scripts)];
  std::vector<std::pair<EditScript, int>> by_count(script_counts.begin(), script_counts.end());
  std::stable_sort(by_count.begin(), by_count.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (by_count.size() > kMostScripts) by_count.resize(kMostScripts);
  std::map<EditScript, std::uint16_t> ids;
  for (const auto& [script, count] : by_count) {
    ids.emplace(script, static_cast<std::uint16_t>(result.scripts_.size()));
    result.scripts_.push_back(script);
    if (count >= 6) result.classes_ = result.scripts_.size();
  }
  result.classes_ = std::max<std::size_t>(1, result.classes_);
  std::vector<KeyedLists::Entry> seen;
  for (const Type& type : types) {
    if (const auto id = ids.find(most_frequent(type.scripts)); id != ids.end()) {
      seen.push_back({word_key(type.word), {id->second}});
    }
  }
  for (std::size_t i = 0; i < short_keys.size(); ++i) {
    if (const auto id = ids.find(most_frequent(short_scripts[i])); id != ids.end()) {
      seen.push_back({short_keys[i], {id->second}});
    }
  }
  result.seen_ = KeyedLists(std::move(seen));

  FeatureCounts counts;
  std::vector<std::uint64_t> keys;
  for (const Type& type : types) {
    keys.clear();
    append_script_keys(type.word, keys);
    counts.add(keys);
  }
  GrowingWeights weights(counts.frequent(options.cutoff), result.classes_);
  result.choices_.resize(result.classes_);
  std::iota(result.choices_.begin(), result.choices_.end(), std::uint16_t{0});
  std::vector<std::size_t> order(types.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(options.seed);
  std::vector<float> scores;
  double examples = 0;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    shuffle(order, random);
    for (const std::size_t t : order) {
      const Type& type = types[t];
      const auto found = ids.find(most_frequent(type.scripts));
      if (found == ids.end() || found->second >= result.classes_) continue;
      const std::uint16_t gold = found->second;
      keys.clear();
      append_script_keys(type.word, keys);
      scores.assign(result.classes_, 0);
      for (const std::uint64_t key : keys) weights.add_to(key, result.choices_, scores);
      const int rival = best_script(result.scripts_, scores,
                                    word_atoms(type.word.form).characters, gold);
      ++examples;
      if (rival < 0) continue;
      const float missing = 1 - (scores[gold] - scores[static_cast<std::size_t>(rival)]);
      if (missing <= 0) continue;
      const float step = missing / (2 * static_cast<float>(keys.size()));
      const auto change = [&](std::uint16_t script, float amount) {
        for (const std::uint64_t key : keys) {
          weights.change(key, script, [&](float& weight, GrowingWeights::Memory& memory) {
            weight += amount;
            memory.behind += (examples - 1) * static_cast<double>(amount);
          });
        }
      };
      change(gold, step);
      change(static_cast<std::uint16_t>(rival), -step);
    }
  }
  result.weights_ = SparseWeights(weights.average(std::max(1.0, examples)), result.classes_,
                                  options.unit, 1);
  return result;
}

std::string Lemmatizer::lemma(const Word& word, LemmatizerScratch& scratch) const {
  for (const std::uint64_t key : {word_key(word), short_word_key(word)}) {
    const auto found = seen_.items(key);
    if (found.empty()) continue;
    if (auto lemma = apply_script(scripts_[found[0]], word.form)) return *std::move(lemma);
  }
  scratch.keys.clear();
  append_script_keys(word, scratch.keys);
  scratch.scores.assign(classes_, 0);
  for (const std::uint64_t key : scratch.keys) weights_.prefetch(key);
  for (const std::uint64_t key : scratch.keys) weights_.add_to(key, choices_, scratch.scores);
  const int best =
      best_script(scripts_, scratch.scores, word_atoms(word.form).characters, -1);
  if (best >= 0) {
    if (auto lemma = apply_script(scripts_[static_cast<std::size_t>(best)], word.form)) {
      return *std::move(lemma);
    }
  }
  return word.form;
}

void Lemmatizer::lemmatize(Sentence& sentence, LemmatizerScratch& scratch) const {
  for (Word& word : sentence.words) word.lemma = lemma(word, scratch);
}

void Lemmatizer::lemmatize(Sentence& sentence) const {
  LemmatizerScratch scratch;
  lemmatize(sentence, scratch);
}

void Lemmatizer::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint32_t>(scripts_.size()));
  writer.number(static_cast<std::uint32_t>(classes_));
  for (const EditScript& script : scripts_) arcus::write(script, writer);
  seen_.write(writer);
  weights_.write(writer);
}

Lemmatizer Lemmatizer::read(PackedReader& reader) {
  Lemmatizer result;
  const auto size = reader.number<std::uint32_t>();
  result.classes_ = reader.number<std::uint32_t>();
  if (size > kMostScripts || result.classes_ > size) reader.fail("has sizes that do not agree");
  for (std::uint32_t i = 0; i < size; ++i) result.scripts_.push_back(read_edit_script(reader));
  result.choices_.resize(result.classes_);
  std::iota(result.choices_.begin(), result.choices_.end(), std::uint16_t{0});
  result.seen_ = KeyedLists::read(reader, size);
  result.weights_ = SparseWeights::read(reader, result.classes_);
  return result;
}

}  // namespace arcus
