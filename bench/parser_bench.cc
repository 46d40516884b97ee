// SPDX-License-Identifier: Apache-2.0
//
// The included English model on the sample sentences: words per second, and inference on the score
// tables of a trained model, which are far more peaked than random ones.
#include <benchmark/benchmark.h>

#include "arcus/inference/trees.h"
#include "arcus/parser.h"
#include "arcus/treebank/treebank_reader.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

const Parser& parser() {
  static const Parser parser = Parser::load(arcus::testing::source_file("models/en.arcus"));
  return parser;
}

const std::vector<Sentence>& sentences() {
  static const auto all = [] {
    TreebankReader reader({arcus::testing::source_file("examples/sample.conllu")}, {});
    std::vector<Sentence> result;
    Sentence sentence;
    while (reader.read(sentence)) result.push_back(sentence);
    return result;
  }();
  return all;
}

std::size_t words() {
  std::size_t sum = 0;
  for (const Sentence& sentence : sentences()) sum += sentence.words.size();
  return sum;
}

void parse_all(benchmark::State& state, int k, const ParseOptions& options) {
  ParserScratch scratch;
  parser();
  while (state.KeepRunning()) {
    for (const Sentence& sentence : sentences()) {
      benchmark::DoNotOptimize(parser().parse(sentence, k, options, scratch));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(words()));
}

void parse(benchmark::State& state) { parse_all(state, 1, {}); }
void parse_exact(benchmark::State& state) { parse_all(state, 1, {.exact = true}); }
void parse_five_best(benchmark::State& state) { parse_all(state, 5, {}); }
void parse_probabilities(benchmark::State& state) { parse_all(state, 1, {.probabilities = true}); }
BENCHMARK(parse);
BENCHMARK(parse_exact);
BENCHMARK(parse_five_best);
BENCHMARK(parse_probabilities);

template <typename Infer>
void infer_all(benchmark::State& state, Infer infer) {
  std::vector<ArcScores> tables(sentences().size());
  for (std::size_t i = 0; i < tables.size(); ++i) parser().score(sentences()[i], tables[i]);
  while (state.KeepRunning()) {
    for (const ArcScores& scores : tables) infer(scores);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(words()));
}

void best_of_trained_tables(benchmark::State& state) {
  const TreeSpace space{state.range(0) == 1, Roots::kSingle};
  InferenceScratch scratch;
  infer_all(state, [&](const ArcScores& scores) {
    benchmark::DoNotOptimize(best_tree(scores, space, scratch));
  });
}
void marginals_of_trained_tables(benchmark::State& state) {
  const TreeSpace space{state.range(0) == 1, Roots::kSingle};
  InferenceScratch scratch;
  ArcMarginals marginals;
  infer_all(state, [&](const ArcScores& scores) {
    benchmark::DoNotOptimize(arc_marginals(scores, space, marginals, scratch));
  });
}
BENCHMARK(best_of_trained_tables)->ArgName("projective")->Arg(1)->Arg(0);
BENCHMARK(marginals_of_trained_tables)->ArgName("projective")->Arg(1)->Arg(0);

}  // namespace
}  // namespace arcus
