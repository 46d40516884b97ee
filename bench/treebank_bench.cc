// SPDX-License-Identifier: Apache-2.0
//
// Reading and writing treebanks in memory: the sample treebank, repeated to about 5 MB. For every
// format, bytes per second are those of the CoNLL-U text.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "arcus/arcus.h"
#include "tests/support/source_files.h"

namespace {

std::string sample() {
  const std::string once = arcus::read_file(arcus::testing::source_file("examples/sample.conllu"));
  std::string text;
  while (text.size() < 5'000'000) text += once;
  return text;
}

std::vector<arcus::Sentence> sentences_of(const std::string& text) {
  arcus::ConlluReader reader(arcus::bytes_of(text), "sample");
  std::vector<arcus::Sentence> sentences;
  for (arcus::Sentence sentence; reader.read(sentence);) sentences.push_back(sentence);
  return sentences;
}

template <typename Reader, typename Append>
void read(benchmark::State& state, Append append) {
  const std::string conllu = sample();
  std::string text;
  for (const arcus::Sentence& sentence : sentences_of(conllu)) append(sentence, text);
  while (state.KeepRunning()) {
    Reader reader(arcus::bytes_of(text), "sample");
    arcus::Sentence sentence;
    while (reader.read(sentence)) benchmark::DoNotOptimize(sentence.words.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(conllu.size()));
}

template <typename Append>
void write(benchmark::State& state, Append append) {
  const std::string conllu = sample();
  const auto sentences = sentences_of(conllu);
  std::string text;
  while (state.KeepRunning()) {
    text.clear();
    for (const arcus::Sentence& sentence : sentences) append(sentence, text);
    benchmark::DoNotOptimize(text.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(conllu.size()));
}

// The upper bound: every byte must be moved at least once.
void copy(benchmark::State& state) {
  const std::string conllu = sample();
  std::string text;
  while (state.KeepRunning()) {
    text = conllu;
    benchmark::DoNotOptimize(text.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(conllu.size()));
}

void read_conllu(benchmark::State& state) {
  read<arcus::ConlluReader>(state, arcus::append_conllu);
}
void read_conllx(benchmark::State& state) {
  read<arcus::ConllxReader>(state, arcus::append_conllx);
}
void read_json(benchmark::State& state) { read<arcus::JsonReader>(state, arcus::append_json); }
void write_conllu(benchmark::State& state) { write(state, arcus::append_conllu); }
void write_conllx(benchmark::State& state) { write(state, arcus::append_conllx); }
void write_json(benchmark::State& state) { write(state, arcus::append_json); }

BENCHMARK(copy)->Unit(benchmark::kMillisecond);
BENCHMARK(read_conllu)->Unit(benchmark::kMillisecond);
BENCHMARK(write_conllu)->Unit(benchmark::kMillisecond);
BENCHMARK(read_conllx)->Unit(benchmark::kMillisecond);
BENCHMARK(write_conllx)->Unit(benchmark::kMillisecond);
BENCHMARK(read_json)->Unit(benchmark::kMillisecond);
BENCHMARK(write_json)->Unit(benchmark::kMillisecond);

}  // namespace
