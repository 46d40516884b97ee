// SPDX-License-Identifier: Apache-2.0
//
// Forges lexicons: edits the decompressed sections of a small one, recomputes all sizes and
// checksums, loads the result and uses every part of it. A forged lexicon is refused with an Error,
// or it has the properties that lexicon.h promises.
#include <cmath>
#include <string>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/lexicon/lexicon.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/section_edits.h"
#include "tests/support/toy_text.h"

namespace {

using arcus::Lexicon;
using arcus::fuzz::Edits;
using arcus::fuzz::require;
using arcus::fuzz::Sections;

const Sections& base_sections() {
  static const Sections kBase = [] {
    arcus::LexiconOptions options;
    options.min_count = 1;
    options.stopwords = 3;
    options.threads = 1;
    const auto text = arcus::testing::toy_text(40, 20, 1);
    return arcus::fuzz::sections_of(
        arcus::build_lexicon(arcus::source_of(text), options).sections());
  }();
  return kBase;
}

void use(const Lexicon& lexicon) {
  for (std::uint32_t u = 0; u < lexicon.size(); ++u) {
    require(arcus::is_plain_text(lexicon.word(u)), "words are plain text");
    require(lexicon.find(lexicon.word(u)) == u, "every word is found");
    for (const auto& [v, similarity] : lexicon.neighbours(u)) {
      require(v < lexicon.size() && v != u, "a neighbour is another word");
      require(similarity > 0 && similarity <= 1, "similarities are above 0 and at most 1");
      require(lexicon.similarity(u, v) == lexicon.similarity(v, u), "similarity is symmetric");
    }
    for (const auto& [v, count, pmi] : lexicon.contexts(u)) {
      require(count > 0 && std::isfinite(pmi), "PMI is finite");
      require(lexicon.pmi(u, v) == pmi && lexicon.pmi(v, u) == pmi, "PMI is symmetric");
    }
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Edits edits(data, size);
  Sections sections = base_sections();
  while (!edits.done()) edit(edits, sections);
  try {
    const Lexicon lexicon = Lexicon::read(arcus::fuzz::file_of(sections));
    use(lexicon);
    const std::string bytes = lexicon.sections().bytes();
    const auto again = Lexicon::read(arcus::SectionFile::parse(bytes, "again"));
    require(again.sections().bytes() == bytes, "what is written is read");
  } catch (const arcus::Error&) {
  }
  return 0;
}
