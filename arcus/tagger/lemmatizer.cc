// SPDX-License-Identifier: Apache-2.0
//
// The classifier trains on each combination of word and tags once, however often it occurs: in use
// it gets the words that the dictionary lacks, and those resemble rare words. Updates are
// passive-aggressive (Crammer et al., 2006), and weights are averaged.
#include "arcus/tagger/lemmatizer.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

#include "arcus/base/epoch_order.h"
#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/utf8.h"
#include "arcus/model/feature_index.h"
#include "arcus/tagger/word_atoms.h"
#include "arcus/text/fold.h"

namespace arcus {
namespace {

constexpr std::size_t kMaxScripts = 65'535;
constexpr std::uint32_t kFoldedLemmas = 0x80000000;  // flag in the file's number of scripts

// The lookup keys of a word with its folded form: with UPOS and FEATS (tried first), and with UPOS
// only.
std::uint64_t word_key(const Word& word, std::string_view form) {
  return feature_key(300, hash_bytes(form, hash_bytes(word.upos)), hash_bytes(word.feats));
}
std::uint64_t short_word_key(const Word& word, std::string_view form) {
  return feature_key(301, hash_bytes(form, hash_bytes(word.upos)));
}

// Do lemmas mostly have plain quotes and dashes where the forms do not? Returns true if the
// treebank has no such forms. Without this distinction, « and » would always get the same lemma.
bool has_folded_lemmas(std::span<const Sentence* const> sentences) {
  int votes = 0;
  for (const Sentence* sentence : sentences) {
    for (const Word& word : sentence->words) {
      if (folded(word.form) == word.form) continue;
      votes += folded(word.lemma) == word.lemma ? 1 : -1;
    }
  }
  return votes >= 0;
}

void append_script_keys(const Word& word, const WordAtoms& atoms,
                        std::vector<std::uint64_t>& keys) {
  const std::uint64_t upos = hash_bytes(word.upos);
  const std::uint64_t xpos = hash_bytes(word.xpos, upos);
  const std::uint64_t feats = hash_bytes(word.feats, upos);
  int kind = 310;
  const auto add = [&](std::uint64_t x, std::uint64_t y = 0) {
    keys.push_back(feature_key(kind++, x, y));
  };
  add(upos);
  add(xpos);
  add(feats);
  add(upos, atoms.shape);
  add(feats, static_cast<std::uint64_t>(atoms.kind()));
  add(atoms.lower);
  add(upos, atoms.lower);
  add(upos, static_cast<std::uint64_t>(std::min(atoms.characters, 8)));
  for (std::size_t k = 0; k < kAffixes && atoms.suffixes[k] != 0; ++k) {
    kind = 320 + 10 * static_cast<int>(k);
    add(upos, atoms.suffixes[k]);
    add(xpos, atoms.suffixes[k]);
    add(feats, atoms.suffixes[k]);
    add(upos, atoms.prefixes[k]);
  }
}

// Does the script remove at most `characters` characters and leave a lemma that is not empty?
bool fits(const EditScript& script, int characters) {
  const int left = characters - script.front_off - script.back_off;
  return left > 0 || (left == 0 && !(script.front.empty() && script.back.empty()));
}

// The script with the highest score that fits a word of `characters` characters, or -1. If several
// have the same score, the first one wins.
int best_script(std::span<const EditScript> scripts, std::span<const float> scores, int characters,
                int other_than) {
  int best = -1;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (best >= 0 && scores[i] <= scores[static_cast<std::size_t>(best)]) continue;
    if (static_cast<int>(i) != other_than && fits(scripts[i], characters)) {
      best = static_cast<int>(i);
    }
  }
  return best;
}

// For each key, a word and how often each script produced its lemma.
class SeenWords {
 public:
  void add(std::uint64_t key, const Word& word, const EditScript& script) {
    const std::uint32_t number = index_.insert(key);
    if (number == words_.size()) words_.push_back({key, &word, {}});
    ++words_[number].scripts[script];
  }

  bool has(std::uint64_t key) const { return index_.find(key) != FeatureIndex::kNone; }

  struct Seen {
    std::uint64_t key = 0;
    const Word* word = nullptr;
    std::map<EditScript, int> scripts;

    const EditScript& usual_script() const {
      const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
      return std::max_element(scripts.begin(), scripts.end(), fewer)->first;
    }
  };
  const std::vector<Seen>& all() const { return words_; }

 private:
  FeatureIndex index_;
  std::vector<Seen> words_;
};

struct TrainingWord {
  const Word* word = nullptr;
  std::uint16_t script = 0;
};

std::vector<SparseRow> train_scripts(std::span<const TrainingWord> words,
                                     std::span<const EditScript> scripts,
                                     std::span<const std::uint16_t> choices,
                                     const LemmatizerOptions& options) {
  std::vector<std::uint64_t> keys;
  FeatureCounts counts;
  for (const TrainingWord& word : words) {
    keys.clear();
    append_script_keys(*word.word, word_atoms(word.word->form), keys);
    counts.add(keys);
  }
  GrowingWeights weights(counts.frequent(options.cutoff), choices.size());
  EpochOrder order(words.size(), options.seed);
  std::vector<float> scores;
  double examples = 0;
  const auto change = [&](std::uint16_t script, float amount) {
    for (const std::uint64_t key : keys) {
      weights.change(key, std::span(&script, 1),
                     [&](std::size_t, float& weight, GrowingWeights::Memory& memory) {
                       weight += amount;
                       memory.changes.add(static_cast<double>(amount), examples);
                     });
    }
  };
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    for (const std::size_t i : order.next()) {
      const auto [word, gold] = words[i];
      const WordAtoms atoms = word_atoms(word->form);
      keys.clear();
      append_script_keys(*word, atoms, keys);
      scores.assign(choices.size(), 0);
      weights.add_to(keys, choices, scores);
      const int rival = best_script(scripts, scores, atoms.characters, gold);
      if (rival >= 0) {
        const float missing = 1 - (scores[gold] - scores[static_cast<std::size_t>(rival)]);
        const float step = std::max(0.0F, missing) / (2 * static_cast<float>(keys.size()));
        if (step > 0) {
          change(gold, step);
          change(static_cast<std::uint16_t>(rival), -step);
        }
      }
      ++examples;
    }
  }
  return weights.average(std::max(1.0, examples));
}

std::vector<std::uint16_t> first_numbers(std::size_t count) {
  std::vector<std::uint16_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::uint16_t{0});
  return numbers;
}

}  // namespace

Lemmatizer Lemmatizer::train(std::span<const Sentence> sentences,
                             const LemmatizerOptions& options) {
  std::vector<const Sentence*> pointers;
  for (const Sentence& sentence : sentences) pointers.push_back(&sentence);
  return train(pointers, options);
}

Lemmatizer Lemmatizer::train(std::span<const Sentence* const> sentences,
                             const LemmatizerOptions& options) {
  Lemmatizer result;
  result.folded_lemmas_ = has_folded_lemmas(sentences);
  SeenWords words;
  SeenWords short_words;
  for (const Sentence* sentence : sentences) {
    for (const Word& word : sentence->words) {
      const std::string form = folded(word.form);
      const EditScript script = edit_script(result.folded_lemmas_ ? form : word.form, word.lemma);
      words.add(word_key(word, form), word, script);
      short_words.add(short_word_key(word, form), word, script);
    }
  }
  if (words.all().empty()) {
    throw ArgumentError("found no words, expected some to train a lemmatizer on");
  }
  if (options.forms) {
    for (const Word& word : *options.forms) {
      if (word.lemma == kEmptyField || word.upos == kEmptyField) continue;
      const std::string form = folded(word.form);
      const std::uint64_t key = short_word_key(word, form);
      if (short_words.has(key)) continue;  // the treebank or an earlier line knows better
      short_words.add(key, word, edit_script(result.folded_lemmas_ ? form : word.form, word.lemma));
    }
  }

  std::map<EditScript, int> counts;
  for (const auto& seen : words.all()) ++counts[seen.usual_script()];
  for (const auto& seen : short_words.all()) counts.try_emplace(seen.usual_script(), 0);
  std::vector<std::pair<EditScript, int>> by_count(counts.begin(), counts.end());
  std::stable_sort(by_count.begin(), by_count.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  by_count.resize(std::min(by_count.size(), kMaxScripts));

  std::map<EditScript, std::uint16_t> numbers;
  std::size_t choices = 0;
  for (const auto& [script, count] : by_count) {
    numbers.emplace(script, static_cast<std::uint16_t>(result.scripts_.size()));
    result.scripts_.push_back(script);
    if (count >= options.cutoff) choices = result.scripts_.size();
  }
  result.choices_ = first_numbers(choices);

  std::vector<KeyedLists::Entry> entries;
  std::vector<TrainingWord> examples;
  for (const SeenWords* seen_words : {&words, &short_words}) {
    for (const auto& seen : seen_words->all()) {
      const auto number = numbers.find(seen.usual_script());
      if (number == numbers.end()) continue;
      entries.push_back({seen.key, {number->second}});
      if (seen_words == &words && number->second < choices) {
        examples.push_back({seen.word, number->second});
      }
    }
  }
  result.seen_ = KeyedLists(std::move(entries));
  result.weights_ = SparseWeights(
      train_scripts(examples, result.scripts_, result.choices_, options), choices, options.unit, 1);
  return result;
}

std::string Lemmatizer::lemma(const Word& word, LemmatizerScratch& scratch) const {
  const std::string_view form = folded(word.form, scratch.form);
  const std::string_view base = folded_lemmas_ ? form : word.form;
  for (const std::uint64_t key : {word_key(word, form), short_word_key(word, form)}) {
    const auto found = seen_.items(key);
    if (found.empty()) continue;
    auto lemma = apply_script(scripts_[found[0]], base);
    if (lemma && !lemma->empty()) return *std::move(lemma);
  }
  scratch.keys.clear();
  append_script_keys(word, word_atoms(form), scratch.keys);
  scratch.scores.assign(choices_.size(), 0);
  weights_.add_to(scratch.keys, choices_, scratch.scores);
  const int best = best_script(scripts_, scratch.scores, static_cast<int>(utf8_length(base)), -1);
  if (best < 0) return std::string(base);
  auto lemma = apply_script(scripts_[static_cast<std::size_t>(best)], base);
  return lemma && !lemma->empty() ? *std::move(lemma) : std::string(base);
}

void Lemmatizer::lemmatize(Sentence& sentence, LemmatizerScratch& scratch) const {
  for (Word& word : sentence.words) word.lemma = lemma(word, scratch);
}

void Lemmatizer::lemmatize(Sentence& sentence) const {
  LemmatizerScratch scratch;
  lemmatize(sentence, scratch);
}

void Lemmatizer::write(PackedWriter& writer) const {
  const std::uint32_t forms = folded_lemmas_ ? kFoldedLemmas : 0;
  writer.number(static_cast<std::uint32_t>(scripts_.size()) | forms);
  writer.number(static_cast<std::uint32_t>(choices_.size()));
  for (const EditScript& script : scripts_) write_edit_script(script, writer);
  seen_.write(writer);
  weights_.write(writer);
}

Lemmatizer Lemmatizer::read(PackedReader& reader) {
  Lemmatizer result;
  const auto size_and_forms = reader.number<std::uint32_t>();
  result.folded_lemmas_ = (size_and_forms & kFoldedLemmas) != 0;
  const std::uint32_t size = size_and_forms & ~kFoldedLemmas;
  const auto choices = reader.number<std::uint32_t>();
  if (size > kMaxScripts || choices > size) reader.fail("has sizes that do not agree");
  for (std::uint32_t i = 0; i < size; ++i) result.scripts_.push_back(read_edit_script(reader));
  result.choices_ = first_numbers(choices);
  result.seen_ = KeyedLists::read(reader, size, size);
  result.weights_ = SparseWeights::read(reader, choices);
  return result;
}

}  // namespace arcus
