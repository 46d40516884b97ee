// SPDX-License-Identifier: Apache-2.0
//
// Two passes over the text, each a pipeline: batches are read and counted in parallel, and their
// counts are added in order, so that the number of threads changes nothing even when the bounds of
// memory drop rare items. Then the vectors of all words, and their neighbours.
#include <algorithm>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/lexicon/bounded_counts.h"
#include "arcus/lexicon/context_vectors.h"
#include "arcus/lexicon/context_window.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/lexicon/nearest_words.h"
#include "arcus/lexicon/word_form.h"

namespace arcus {
namespace {

using Step = LexiconProgress::Step;

constexpr std::uint32_t kUnknown = ~std::uint32_t{0};

void check(const LexiconOptions& options) {
  const auto require = [](bool holds, const char* what) {
    if (!holds) throw ArgumentError(what);
  };
  require(options.words >= 1 && options.words <= kMaxLexiconWords,
          "the number of words of a lexicon must be from 1 to 1048576");
  require(options.neighbours <= kMaxNeighbours, "a word has at most 1000 neighbours");
  require(options.min_count >= 1 && options.min_pair_count >= 1,
          "the smallest counts of words and pairs must be at least 1");
  require(options.max_counted_words >= 2 && options.max_counted_pairs >= 2,
          "at least 2 words and 2 pairs must be counted");
  require(options.threads >= 1, "the number of threads must be at least 1");
}

// Runs count(sentences) on all batches in parallel, and add(counts) in order.
template <typename Counts>
void for_each_batch(const LexiconSource& source, const LexiconOptions& options, Step step,
                    const std::function<Counts(const std::vector<WordList>&)>& count,
                    const std::function<void(const Counts&)>& add) {
  struct Work {
    SentenceBatch batch;
    Counts counts;
    std::exception_ptr failure;
    std::int64_t words = 0;
    std::int64_t sentences = 0;
  };
  LexiconProgress progress;
  progress.step = step;
  const BatchReader reader = source();
  const auto read = [&]() -> std::shared_ptr<Work> {
    auto batch = reader();
    if (!batch) return nullptr;
    auto work = std::make_shared<Work>();
    work->batch = std::move(*batch);
    return work;
  };
  const auto count_batch = [&](Work& work) {
    try {
      const std::vector<WordList> sentences = work.batch();
      work.counts = count(sentences);
      work.sentences = static_cast<std::int64_t>(sentences.size());
      for (const WordList& words : sentences) work.words += static_cast<std::int64_t>(words.size());
    } catch (...) {
      work.failure = std::current_exception();
    }
  };
  const auto add_batch = [&](Work& work) {
    // Rethrown in order: the first error of the text, for any number of threads.
    if (work.failure) std::rethrow_exception(work.failure);
    add(work.counts);
    progress.words += work.words;
    progress.sentences += work.sentences;
    if (options.progress) options.progress(progress);
  };
  run_pipeline<Work>(options.threads, read, {{false, count_batch}, {true, add_batch}});
}

struct WordsOfBatch {
  std::map<std::string, std::uint64_t, std::less<>> counts;
  std::uint64_t words = 0;  // including those that a lexicon cannot hold
  std::uint64_t sentences = 0;
};

WordsOfBatch count_words(const std::vector<WordList>& sentences) {
  WordsOfBatch result;
  result.sentences = sentences.size();
  std::string scratch;
  for (const WordList& sentence : sentences) {
    for (const std::string& word : sentence) {
      ++result.words;
      const std::string_view form = lexicon_form(word, scratch);
      if (form.empty()) continue;
      const auto found = result.counts.find(form);
      if (found != result.counts.end()) {
        ++found->second;
      } else {
        result.counts.emplace(std::string(form), 1);
      }
    }
  }
  return result;
}

// Maps words to ids, and knows the stopwords, of which some may have no id.
class Vocabulary {
 public:
  struct Entry {
    std::uint32_t id = kUnknown;
    bool is_stopword = false;
  };

  Vocabulary(const std::vector<CountedWord>& words, const LexiconOptions& options) {
    for (std::uint32_t id = 0; id < words.size(); ++id) {
      const bool is_frequent = !options.stopword_list && id < options.stopwords;
      entries_.emplace(words[id].word, Entry{id, is_frequent});
    }
    if (!options.stopword_list) return;
    std::string scratch;
    for (const std::string& word : *options.stopword_list) {
      const std::string_view form = lexicon_form(word, scratch);
      if (!form.empty()) entries_[std::string(form)].is_stopword = true;
    }
  }

  Entry find(std::string_view form) const {
    const auto found = entries_.find(form);
    return found == entries_.end() ? Entry{} : found->second;
  }

  std::vector<std::uint32_t> stopwords() const {
    std::vector<std::uint32_t> ids;
    for (const auto& [word, entry] : entries_) {
      if (entry.is_stopword && entry.id != kUnknown) ids.push_back(entry.id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return std::hash<std::string_view>()(word);
    }
  };

  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> entries_;
};

// The pairs of the batch, sorted; pairs with an unknown word too.
std::vector<CountedPair> count_pairs(const std::vector<WordList>& sentences,
                                     const Vocabulary& vocabulary) {
  std::vector<std::uint64_t> keys;
  std::vector<Vocabulary::Entry> words;
  std::string scratch;
  for (const WordList& sentence : sentences) {
    words.clear();
    for (const std::string& word : sentence) {
      words.push_back(vocabulary.find(lexicon_form(word, scratch)));
    }
    for_each_context_pair(
        words.size(), [&](std::size_t k) { return words[k].is_stopword; },
        [&](std::size_t i, std::size_t k) { keys.push_back(pair_key(words[i].id, words[k].id)); });
  }
  std::sort(keys.begin(), keys.end());
  std::vector<CountedPair> pairs;
  for (const std::uint64_t key : keys) {
    if (pairs.empty() || pairs.back().key != key) pairs.push_back({key, 0});
    ++pairs.back().count;
  }
  return pairs;
}

// Each occurrence of a pair is a context of both of its words. kUnknown is the largest id, so it
// is the second word of its pairs.
void add_pairs(const std::vector<CountedPair>& pairs, Lexicon::Contents& contents,
               PairCounts& counts) {
  for (const CountedPair& pair : pairs) {
    contents.contexts_of_text += 2 * std::uint64_t{pair.count};
    if (pair.first() != kUnknown) contents.context_counts[pair.first()] += pair.count;
    if (pair.second() == kUnknown) continue;
    contents.context_counts[pair.second()] += pair.count;
    counts.add(pair);
  }
}

RaggedArray<ContextCount> rows_of(const std::vector<CountedPair>& pairs, std::size_t words) {
  RaggedArray<ContextCount> rows;
  rows.reserve(words, pairs.size());
  auto next = pairs.begin();
  for (std::size_t u = 0; u < words; ++u) {
    for (; next != pairs.end() && next->first() == u; ++next) {
      const std::uint32_t v = next->second();
      const std::uint32_t half = ~std::uint32_t{0} / 2;
      const std::uint32_t count = v == u ? 2 * std::min(next->count, half) : next->count;
      rows.open_row().push_back({v, count});
    }
    rows.finish_row();
  }
  return rows;
}

std::string accuracy_of(std::uint64_t error) {
  return error == 0 ? "exact" : fmt::format("too low by at most {}", error);
}

std::vector<Fact> facts_of(const LexiconOptions& options, std::uint64_t sentences,
                           std::uint64_t word_error, std::uint64_t pair_error) {
  return {{"sentences", std::to_string(sentences)},
          {"stopwords",
           options.stopword_list    ? fmt::format("a list of {}", options.stopword_list->size())
           : options.stopwords == 0 ? "none"
           : options.stopwords == 1 ? "the most frequent word"
                                    : fmt::format("the {} most frequent words", options.stopwords)},
          {"min count", std::to_string(options.min_count)},
          {"min pair count", std::to_string(options.min_pair_count)},
          {"max words", std::to_string(options.words)},
          {"neighbours", std::to_string(options.neighbours)},
          {"counts of words", accuracy_of(word_error)},
          {"counts of pairs", accuracy_of(pair_error)}};
}

}  // namespace

Lexicon build_lexicon(const LexiconSource& source, const LexiconOptions& options) {
  check(options);
  Lexicon::Contents contents;
  std::uint64_t sentences = 0;
  std::vector<CountedWord> words;
  std::uint64_t word_error = 0;
  {
    WordCounts counts(options.max_counted_words);
    for_each_batch<WordsOfBatch>(source, options, Step::kWords, count_words,
                                 [&](const WordsOfBatch& batch) {
                                   contents.words_of_text += batch.words;
                                   sentences += batch.sentences;
                                   for (const auto& [word, count] : batch.counts) {
                                     counts.add(word, count);
                                   }
                                 });
    words = counts.most_frequent(options.min_count, options.words);
    word_error = counts.error();
  }
  if (words.empty()) {
    if (options.min_count <= 1) throw ArgumentError("found no words in the text: give more text");
    throw ArgumentError(
        fmt::format("no word occurs at least {} times: give more text, or lower --min-count",
                    options.min_count));
  }
  for (const auto& [word, count] : words) {
    contents.words += word + '\n';
    contents.counts.push_back(count);
  }
  contents.context_counts.resize(words.size());
  const Vocabulary vocabulary(words, options);
  contents.stopwords = vocabulary.stopwords();

  PairCounts counts(options.max_counted_pairs);
  for_each_batch<std::vector<CountedPair>>(
      source, options, Step::kContexts,
      [&](const std::vector<WordList>& batch) { return count_pairs(batch, vocabulary); },
      [&](const std::vector<CountedPair>& pairs) { add_pairs(pairs, contents, counts); });
  contents.facts = facts_of(options, sentences, word_error, counts.error());
  contents.pairs = rows_of(counts.take_sorted(options.min_pair_count), words.size());
  const auto tell = [&](double share) {
    LexiconProgress progress;
    progress.step = Step::kNeighbours;
    progress.share = share;
    if (options.progress) options.progress(progress);
  };
  contents.neighbours =
      nearest_words(vectors_of(contents), options.neighbours, options.threads, tell);
  return Lexicon(std::move(contents));
}

}  // namespace arcus
