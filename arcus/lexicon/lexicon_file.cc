// SPDX-License-Identifier: Apache-2.0
//
// The file of a lexicon: the container of model files (model/section_file.h) with three sections.
//
//   lexicon             format, words, counts, n(u), totals, stopwords, how it was made
//   lexicon_pairs       the length of each row; the differences of the ids in a row; the counts
//   lexicon_neighbours  the length of each row; ids; similarities
//
// A reader checks every number before it is used (docs/model_file.md), so that no lexicon makes
// pmi() or similarity() return a number that is not finite.
#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/lexicon/word_form.h"

namespace arcus {
namespace {

constexpr const char* kWordsSection = "lexicon";
constexpr const char* kPairsSection = "lexicon_pairs";
constexpr const char* kNeighboursSection = "lexicon_neighbours";
constexpr const char* kModelSection = "about";  // every model has it
constexpr std::uint32_t kLexiconFormat = 1;
constexpr std::uint64_t kMaxTotal = std::uint64_t{1} << 62;

template <typename Row>
std::vector<std::uint32_t> row_sizes(const RaggedArray<Row>& rows) {
  std::vector<std::uint32_t> sizes(rows.size());
  for (std::size_t u = 0; u < rows.size(); ++u) {
    sizes[u] = static_cast<std::uint32_t>(rows[u].size());
  }
  return sizes;
}

// The lengths of the rows, one per word, which together are as many as there are items.
std::vector<std::uint32_t> read_row_sizes(PackedReader& reader, std::size_t words) {
  auto sizes = reader.numbers<std::uint32_t>();
  if (sizes.size() != words) reader.fail("does not have one row per word");
  return sizes;
}

void require_items(const PackedReader& reader, const std::vector<std::uint32_t>& sizes,
                   std::size_t first, std::size_t second) {
  const auto total = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
  if (total != first || total != second) reader.fail("has rows that do not match their items");
}

std::string write_words(const Lexicon::Contents& contents) {
  PackedWriter writer;
  writer.number(kLexiconFormat);
  writer.text(contents.words);
  writer.numbers(contents.counts);
  writer.numbers(contents.context_counts);
  writer.number(contents.words_of_text);
  writer.number(contents.contexts_of_text);
  writer.numbers(contents.stopwords);
  write_facts(contents.facts, writer);
  return writer.bytes();
}

std::string write_pairs(const RaggedArray<ContextCount>& pairs) {
  std::vector<std::uint32_t> gaps;
  std::vector<std::uint32_t> counts;
  gaps.reserve(pairs.values().size());
  counts.reserve(pairs.values().size());
  for (std::size_t u = 0; u < pairs.size(); ++u) {
    auto last = static_cast<std::uint32_t>(u);
    for (const auto& [word, count] : pairs[u]) {
      gaps.push_back(word - std::exchange(last, word));
      counts.push_back(count);
    }
  }
  PackedWriter writer;
  writer.numbers(row_sizes(pairs));
  writer.numbers(gaps);
  writer.numbers(counts);
  return writer.bytes();
}

std::string write_neighbours(const RaggedArray<Lexicon::Neighbour>& neighbours) {
  std::vector<std::uint32_t> words;
  std::vector<float> similarities;
  for (const auto& [word, similarity] : neighbours.values()) {
    words.push_back(word);
    similarities.push_back(similarity);
  }
  PackedWriter writer;
  writer.numbers(row_sizes(neighbours));
  writer.numbers(words);
  writer.numbers(similarities);
  return writer.bytes();
}

// Returns the number of words.
std::size_t check_words(std::string_view words, const PackedReader& reader) {
  std::size_t count = 0;
  std::string scratch;
  while (!words.empty()) {
    const std::size_t end = words.find('\n');
    if (end == std::string_view::npos) reader.fail("has a word without an end");
    const std::string_view word = words.substr(0, end);
    // Nothing else could be looked up.
    if (word.empty() || lexicon_form(word, scratch) != word) {
      reader.fail("has a word that a lexicon cannot hold: " + in_quotes(word));
    }
    if (++count > kMaxLexiconWords) reader.fail("has too many words");
    words.remove_prefix(end + 1);
  }
  return count;
}

void check_counts(const std::vector<std::uint64_t>& counts, std::size_t words, std::uint64_t total,
                  const PackedReader& reader) {
  if (counts.size() != words) reader.fail("does not have one count per word");
  if (total > kMaxTotal) reader.fail("has a count that is too large");
  for (const std::uint64_t count : counts) {
    if (count > total) reader.fail("has counts that are larger than their sum");
    total -= count;
  }
}

void check_order(const std::vector<std::uint64_t>& counts, const PackedReader& reader) {
  if (!std::is_sorted(counts.rbegin(), counts.rend()) || (!counts.empty() && counts.back() == 0)) {
    reader.fail("has words that are not sorted by their counts");
  }
}

Lexicon::Contents read_words(const SectionFile& file) {
  PackedReader reader = file.reader(kWordsSection);
  if (const auto format = reader.number<std::uint32_t>(); format != kLexiconFormat) {
    reader.fail(fmt::format("has the format {}, expected {}", format, kLexiconFormat));
  }
  Lexicon::Contents contents;
  contents.words = reader.text();
  contents.counts = reader.numbers<std::uint64_t>();
  contents.context_counts = reader.numbers<std::uint64_t>();
  contents.words_of_text = reader.number<std::uint64_t>();
  contents.contexts_of_text = reader.number<std::uint64_t>();
  contents.stopwords = reader.numbers<std::uint32_t>();
  contents.facts = read_facts(reader);
  reader.expect_end();

  const std::size_t words = check_words(contents.words, reader);
  check_counts(contents.counts, words, contents.words_of_text, reader);
  check_order(contents.counts, reader);
  check_counts(contents.context_counts, words, contents.contexts_of_text, reader);
  std::uint64_t next = 0;
  for (const std::uint32_t id : contents.stopwords) {
    if (id < next || id >= words) reader.fail("has stopwords that are not sorted words");
    next = std::uint64_t{id} + 1;
  }
  return contents;
}

// A row of pairs: ascending words from u on, with counts that PMI can be computed of.
void read_pairs(const SectionFile& file, Lexicon::Contents& contents) {
  PackedReader reader = file.reader(kPairsSection);
  const std::size_t words = contents.counts.size();
  const auto sizes = read_row_sizes(reader, words);
  const auto gaps = reader.numbers<std::uint32_t>();
  const auto counts = reader.numbers<std::uint32_t>();
  reader.expect_end();
  require_items(reader, sizes, gaps.size(), counts.size());
  contents.pairs.reserve(words, gaps.size());
  std::size_t item = 0;
  for (std::size_t u = 0; u < words; ++u) {
    std::uint64_t v = u;
    for (std::uint32_t k = 0; k < sizes[u]; ++k, ++item) {
      v += gaps[item];
      if ((k > 0 && gaps[item] == 0) || v >= words) reader.fail("has a pair out of order");
      const std::uint32_t count = counts[item];
      if (count == 0 || count > contents.context_counts[u] || count > contents.context_counts[v]) {
        reader.fail("has a pair whose count does not match its words");
      }
      contents.pairs.open_row().push_back({static_cast<std::uint32_t>(v), count});
    }
    contents.pairs.finish_row();
  }
}

void read_neighbours(const SectionFile& file, Lexicon::Contents& contents) {
  PackedReader reader = file.reader(kNeighboursSection);
  const std::size_t words = contents.counts.size();
  const auto sizes = read_row_sizes(reader, words);
  const auto ids = reader.numbers<std::uint32_t>();
  const auto similarities = reader.numbers<float>();
  reader.expect_end();
  require_items(reader, sizes, ids.size(), similarities.size());
  contents.neighbours.reserve(words, ids.size());
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> seen_by(words, kNone);  // the last row with the word
  std::size_t item = 0;
  for (std::uint32_t u = 0; u < words; ++u) {
    if (sizes[u] > kMaxNeighbours) reader.fail("has too many neighbours of a word");
    float last = 1;
    for (std::uint32_t k = 0; k < sizes[u]; ++k, ++item) {
      const std::uint32_t v = ids[item];
      if (v >= words || v == u || seen_by[v] == u) reader.fail("has a neighbour out of range");
      seen_by[v] = u;
      // NaN fails both comparisons.
      if (!(similarities[item] > 0 && similarities[item] <= last)) {
        reader.fail("has a similarity out of range or out of order");
      }
      last = similarities[item];
      contents.neighbours.open_row().push_back({v, last});
    }
    contents.neighbours.finish_row();
  }
}

}  // namespace

bool is_lexicon(const SectionFile& file) {
  return file.has(kWordsSection) && !file.has(kModelSection);
}

SectionWriter Lexicon::sections() const {
  SectionWriter file;
  file.add(kWordsSection, write_words(contents_));
  file.add(kPairsSection, write_pairs(contents_.pairs));
  file.add(kNeighboursSection, write_neighbours(contents_.neighbours));
  return file;
}

void Lexicon::save(const std::string& path) const { sections().write(path); }

Lexicon Lexicon::load(const std::string& path) { return read(SectionFile::read(path)); }

Lexicon Lexicon::read(const SectionFile& file) {
  if (!file.has(kWordsSection) && file.has(kModelSection)) {
    throw ModelError(file.name(), "a model, not a lexicon: make a lexicon with arcus lexicon");
  }
  Contents contents = read_words(file);
  read_pairs(file, contents);
  read_neighbours(file, contents);
  Lexicon lexicon(std::move(contents));
  const auto& ids = lexicon.by_bytes_;
  const auto same = [&](std::uint32_t a, std::uint32_t b) {
    return lexicon.word(a) == lexicon.word(b);
  };
  if (std::adjacent_find(ids.begin(), ids.end(), same) != ids.end()) {
    throw ModelError(file.name(), "the lexicon has a word twice");
  }
  return lexicon;
}

}  // namespace arcus
