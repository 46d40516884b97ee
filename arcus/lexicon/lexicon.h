// SPDX-License-Identifier: Apache-2.0
//
// Words of a raw text, how strongly they occur together, and which are similar (Wang, Cherry,
// Lizotte and Schuurmans, 2006).
//
// The context of a word is the nearest word on each side that is not a stopword, and the stopwords
// between. The vector of a word w holds, for each context w',
//
//   PMI(w', w) = log P(w, w') / (P(w) P(w'))
//
// and the similarity of two words is the cosine of their vectors, cut at 0. Two words are contexts
// of each other exactly if all words between them are stopwords, so PMI is symmetric.
//
// With n(u, v) the number of times that v is a context of u, n(u) the sum of n(u, v) over all words
// v of the text, and n the sum of all n(u), PMI(u, v) = log n(u, v) n / (n(u) n(v)).
//
// lexicon_file.cc has the format of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/base/workers.h"
#include "arcus/lexicon/lexicon_source.h"
#include "arcus/model/model_notes.h"
#include "arcus/model/section_file.h"

namespace arcus {

inline constexpr std::size_t kMaxLexiconWords = std::size_t{1} << 20;
inline constexpr std::size_t kMaxNeighbours = 1000;

// Two words that occurred together, and how often.
struct ContextCount {
  std::uint32_t word = 0;
  std::uint32_t count = 0;

  friend bool operator==(const ContextCount&, const ContextCount&) = default;
};

// Words have ids from 0, the most frequent first; ties are in the order of their bytes. Const
// functions are thread-safe.
class Lexicon {
 public:
  struct Neighbour {
    std::uint32_t word;
    float similarity;

    friend bool operator==(const Neighbour&, const Neighbour&) = default;
  };
  struct Context {
    std::uint32_t word = 0;
    std::uint64_t count = 0;  // n(u, v)
    double pmi = 0;
  };

  // What a lexicon holds, as build_lexicon and read fill it in.
  struct Contents {
    std::string words;                          // each ends in a newline, by id
    std::vector<std::uint64_t> counts;          // of the words
    std::vector<std::uint64_t> context_counts;  // n(u)
    std::uint64_t words_of_text = 0;            // tokens, including those that have no id
    std::uint64_t contexts_of_text = 0;         // n
    std::vector<std::uint32_t> stopwords;       // ids, ascending
    RaggedArray<ContextCount> pairs;            // row u: v >= u, ascending; each pair once
    RaggedArray<Neighbour> neighbours;          // row u: the most similar first
    std::vector<Fact> facts;                    // how it was made, for arcus inspect
  };

  Lexicon() = default;  // no words
  explicit Lexicon(Contents contents);

  // Throws FileError, and ModelError if the file is not a complete, undamaged lexicon.
  static Lexicon load(const std::string& path);
  static Lexicon read(const SectionFile& file);  // throws ModelError
  SectionWriter sections() const;
  void save(const std::string& path) const;  // written atomically; throws FileError

  // Looks up the folded word (text/fold.h); nullopt if it is not known.
  std::optional<std::uint32_t> find(std::string_view word) const;
  std::string_view word(std::uint32_t id) const;
  std::size_t size() const { return contents_.counts.size(); }
  std::uint64_t count(std::uint32_t id) const { return contents_.counts[id]; }
  bool is_stopword(std::uint32_t id) const;

  // PMI of two words as contexts of each other; 0 if they never were.
  double pmi(std::uint32_t u, std::uint32_t v) const;
  std::uint64_t pair_count(std::uint32_t u, std::uint32_t v) const;  // n(u, v)

  // The most similar words, the most similar first; ties by id. Similarities are above 0.
  std::span<const Neighbour> neighbours(std::uint32_t id) const { return contents_.neighbours[id]; }

  // 1 if u == v; the similarity that the neighbour list of one of them has for the other; else 0.
  double similarity(std::uint32_t u, std::uint32_t v) const;

  // All contexts of a word, the largest PMI first; ties by id. Looks through the whole lexicon.
  std::vector<Context> contexts(std::uint32_t id) const;

  const Contents& contents() const { return contents_; }

 private:
  double pmi_of(std::uint32_t u, std::uint32_t v, std::uint64_t count) const;

  Contents contents_;
  std::vector<std::size_t> ends_;        // of the words in contents_.words, without the newline
  std::vector<std::uint32_t> by_bytes_;  // ids in the order of the words' bytes
};

// Whether the file is a lexicon, and not a model, which may have a lexicon inside.
bool is_lexicon(const SectionFile& file);

struct LexiconProgress {
  enum class Step { kWords, kContexts, kNeighbours } step = Step::kWords;
  double share = 0;        // of kNeighbours
  std::int64_t words = 0;  // of the text so far, in this pass
  std::int64_t sentences = 0;
};

struct LexiconOptions {
  // Stopwords: the `stopwords` most frequent words, or those of the list, if it is given.
  std::size_t stopwords = 100;
  std::optional<std::vector<std::string>> stopword_list = {};
  std::uint64_t min_count = 5;       // words that occur less often are unknown
  std::size_t words = 50'000;        // at most this many words, the most frequent
  std::uint32_t min_pair_count = 1;  // pairs that occur less often are taken as never seen
  std::size_t neighbours = 20;       // of each word
  // Bounds of memory. If the text has more distinct words or pairs, the rarest so far are dropped
  // again and again; counts are then too low by at most a number that the facts tell.
  std::size_t max_counted_words = 2'000'000;
  std::size_t max_counted_pairs = 12'000'000;
  int threads = available_threads();                          // never changes the result
  std::function<void(const LexiconProgress&)> progress = {};  // called by one thread at a time
};

// Reads the sentences twice: once to count words, once to count contexts. Then finds the neighbours
// of each word, exactly, in time proportional to the sum over words of the square of the number of
// their contexts. Words that are not in the lexicon count as contexts in n(u) and n, and end a
// window, but are in no vector. Throws ArgumentError for options out of range, and if no word is
// frequent enough.
Lexicon build_lexicon(const LexiconSource& source, const LexiconOptions& options = {});

}  // namespace arcus
