// SPDX-License-Identifier: Apache-2.0
#include "arcus/rank.h"

#include <algorithm>
#include <utility>

#include "arcus/annotate.h"
#include "arcus/parse_notes.h"

namespace arcus {
namespace {

double uncertainty_of(const Parse& parse, const RankOptions& options) {
  double sum = parse.entropy;
  if (options.by == Uncertainty::kTree) return 0 - parse.log_probability;
  if (options.by == Uncertainty::kHeads) {
    sum = 0;
    for (const double p : parse.head_probabilities) sum += 1 - p;
  }
  return options.whole_sentence ? sum : sum / parse.tree.size();
}

}  // namespace

std::vector<RankedSentence> rank_sentences(const Pipeline& pipeline, const StreamInput& input,
                                           const RankOptions& options) {
  StreamOptions tagging = options.stream;
  tagging.annotate.parse = false;
  tagging.annotate.tags = TagStage::kFillMissing;
  std::vector<RankedSentence> ranked;
  FurtherParses further_parses;
  parse_stream(pipeline, input, tagging, [&](Sentence sentence) {
    const int rank = rank_in(sentence);
    remove_notes(sentence);
    if (further_parses.contain(rank, sentence)) return;
    ranked.push_back({.sentence = std::move(sentence)});
  });
  ParseOptions parsing;
  parsing.probabilities = true;
  ScratchPool<ParserScratch> scratch;
  parallel_for(ranked.size(), options.stream.threads, [&](std::size_t i) {
    RankedSentence& each = ranked[i];
    const int n = each.sentence.size();
    each.is_over = is_over(options.stream.annotate.limits, n, pipeline.parser, {});
    if (n == 0 || each.is_over) return;
    const auto parses = pipeline.parser.parse(each.sentence, 1, parsing, *scratch.borrow());
    each.uncertainty = uncertainty_of(parses.at(0), options);
    if (!options.parse) return;
    set_parse(parses[0], each.sentence);
    add_probabilities(parses[0], each.sentence);
  });
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const RankedSentence& a, const RankedSentence& b) {
                     return a.uncertainty > b.uncertainty;
                   });
  return ranked;
}

}  // namespace arcus
