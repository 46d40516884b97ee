// SPDX-License-Identifier: Apache-2.0
//
// The guides of a parser's sentences.
#include <cstddef>
#include <memory>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/parser.h"

namespace arcus {

// The guide is a parser of its own: neither the constraints nor the other options concern it, so
// that it is the same for every question about a sentence.
Parser::GuidedBatch Parser::with_guides(std::span<const Sentence* const> batch,
                                        ParserScratch& scratch) const {
  GuidedBatch result;
  result.sentences.assign(batch.begin(), batch.end());
  if (!uses_guide()) return result;
  std::vector<std::size_t> missing;
  std::vector<const Sentence*> to_parse;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (settings_.guide && batch[i]->guide.empty() && batch[i]->size() > 0) {
      missing.push_back(i);
      to_parse.push_back(batch[i]);
    } else {
      require_guide(*batch[i]);
    }
  }
  if (missing.empty()) return result;
  if (!scratch.guide) scratch.guide = std::make_unique<ParserScratch>();
  const auto parses = settings_.guide->parse(to_parse, 1, {}, *scratch.guide);
  result.copies.reserve(missing.size());
  for (std::size_t i = 0; i < missing.size(); ++i) {
    Sentence& copy = result.copies.emplace_back(*to_parse[i]);
    set_guide(parses[i].at(0), copy);
    result.sentences[missing[i]] = &copy;
  }
  return result;
}

void set_guide(const Parse& parse, Sentence& sentence) {
  Sentence parsed;
  parsed.words.resize(sentence.words.size());
  set_parse(parse, parsed);
  set_guide(parsed, sentence);
}

void set_guide(const Sentence& parsed, Sentence& sentence) {
  sentence.guide.clear();
  sentence.guide.reserve(parsed.words.size());
  for (const Word& word : parsed.words) sentence.guide.push_back({word.head, word.deprel});
}

void require_guide(const Sentence& sentence) {
  if (sentence.guide.empty() && !sentence.words.empty()) {
    throw ArgumentError(
        "found a sentence without a guide: the model was trained with guides from a file, and "
        "needs "
        "one for each sentence (arcus parse --guide FILE)");
  }
  bool fits = sentence.guide.size() == sentence.words.size();
  int m = 0;
  for (const GuideArc& arc : sentence.guide) {
    ++m;
    fits &= arc.head >= kNoHead && arc.head <= sentence.size() && arc.head != m;
  }
  if (!fits) throw ArgumentError("found a guide that does not fit its sentence");
}

}  // namespace arcus
