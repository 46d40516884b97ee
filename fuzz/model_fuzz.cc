// SPDX-License-Identifier: Apache-2.0
//
// Forges models: edits the decompressed sections of small trained models, recomputes all sizes and
// checksums, loads the result and uses every part of it. A forged model is refused with an Error,
// or its output is valid CoNLL-U that has the words of the text. Sanitizers, the time limit and the
// memory limit of the fuzzer check the rest.
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/parser_file.h"
#include "arcus/pipeline.h"
#include "arcus/prune.h"
#include "arcus/train_pipeline.h"
#include "arcus/treebank/conllu.h"
#include "fuzz/fuzz_target.h"
#include "tests/support/sentences.h"

namespace {

using arcus::fuzz::require;

struct NamedSection {
  std::string name;
  std::string bytes;
};
using Sections = std::vector<NamedSection>;

arcus::TrainOptions graph_options(arcus::Labels labels, bool non_projective) {
  arcus::TrainOptions options;
  options.labels = labels;
  options.projective = !non_projective;
  return options;
}

arcus::TrainOptions transition_options() {
  arcus::TrainOptions options;
  options.transitions = {arcus::TransitionSystem::kArcEager, 3,
                         arcus::TransitionOptions::Pseudo::kHeadAndPath};
  return options;
}

arcus::TrainOptions lexical_options() {
  std::vector<arcus::WordList> text;
  for (const arcus::Sentence& sentence :
       arcus::testing::sentences_of(ARCUS_SOURCE_DIR "/examples/sample.conllu")) {
    arcus::WordList& words = text.emplace_back();
    for (const arcus::Word& word : sentence.words) words.push_back(word.form);
  }
  arcus::LexiconOptions lexicon;
  lexicon.min_count = 2;
  lexicon.stopwords = 5;
  arcus::TrainOptions options;
  options.lexical.emplace().features = {true, true, true};
  options.lexical->lexicon =
      std::make_shared<arcus::Lexicon>(arcus::build_lexicon(arcus::source_of(text), lexicon));
  options.lexical->learner.solver.max_rounds = 3;
  return options;
}

Sections trained_sections(const arcus::TrainOptions& parser) {
  arcus::PipelineOptions options;
  options.folds = 2;
  options.parser = parser;
  options.parser.epochs = 1;
  options.parser.calibrate = arcus::Calibrate::kNone;
  const arcus::Pipeline pipeline = arcus::train_pipeline(
      arcus::testing::sentences_of(ARCUS_SOURCE_DIR "/examples/sample.conllu"), {}, options);
  const auto file = arcus::SectionFile::parse(pipeline.sections().bytes(), "trained");
  Sections sections;
  for (const arcus::SectionInfo& info : file.sections()) {
    sections.push_back({info.name, file.section(info.name)});
  }
  return sections;
}

const Sections& base_sections(std::uint8_t which) {
  static const std::array<Sections, 4> kBases = {
      trained_sections(graph_options(arcus::Labels::kAfter, false)),
      trained_sections(graph_options(arcus::Labels::kBoth, true)),
      trained_sections(transition_options()), trained_sections(lexical_options())};
  return kBases[which % kBases.size()];
}

// Reads the fuzzer's bytes; zeros after their end.
class Edits {
 public:
  Edits(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool done() const { return at_ >= size_; }
  std::uint8_t byte() { return done() ? std::uint8_t{0} : data_[at_++]; }
  std::uint64_t number(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8 | byte();
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

std::string bytes_of_number(std::uint64_t value, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(value >> (8 * i));
  return bytes;
}

std::string bytes_of_double(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bytes_of_number(bits, sizeof bits);
}

// Values at which code breaks: limits of integers and of doubles, text with lines and escapes.
std::string nasty_value(std::uint8_t which) {
  const std::vector<std::string> kValues = {
      bytes_of_number(0, 4),
      bytes_of_number(0xffffffff, 4),
      bytes_of_number(0x7fffffff, 4),
      bytes_of_number(std::uint64_t{1} << 28, 4),
      bytes_of_number(60'000, 2),
      bytes_of_number(~std::uint64_t{0}, 8),
      bytes_of_number(std::uint64_t{1} << 40, 8),
      bytes_of_double(std::nan("")),
      bytes_of_double(INFINITY),
      bytes_of_double(-1),
      bytes_of_double(5e-324),
      bytes_of_double(1e308),
      std::string("\t"),
      std::string("\n\n1\tx"),
      std::string("\x1b[2J"),
      std::string("\xff"),
  };
  return kValues[which % kValues.size()];
}

void edit(Edits& edits, Sections& sections) {
  std::string& bytes = sections[edits.byte() % sections.size()].bytes;
  const std::uint8_t kind = edits.byte();
  const std::size_t at = bytes.empty() ? 0 : edits.number(3) % bytes.size();
  switch (kind % 6) {
    case 0:
      if (!bytes.empty()) bytes[at] = static_cast<char>(edits.byte());
      break;
    case 1: {
      const std::string value = nasty_value(edits.byte());
      bytes.replace(at, value.size(), value);
      break;
    }
    case 2:
      bytes.insert(at, nasty_value(edits.byte()));
      break;
    case 3:
      bytes.erase(at, edits.byte());
      break;
    case 4:
      bytes.resize(at);
      break;
    default:  // a run of one byte: keys that collide, rows that are all the same
      bytes.insert(at, edits.number(2), static_cast<char>(edits.byte()));
      break;
  }
}

void use(const arcus::Pipeline& pipeline) {
  const std::string text =
      "Dogs bark. \"I don't know\", said O'Hara on p. 5; www.example.org is fine!";
  for (const bool everything : {false, true}) {
    arcus::AnnotateOptions options;
    options.limits.max_words = 100;
    const bool transitions = pipeline.parser.transitions() != nullptr;
    options.k = everything ? 3 : 1;
    options.parsing.beam = options.k;
    options.parsing.probabilities = everything && !transitions;
    if (!pipeline.tokenizer) return;
    for (const arcus::Sentence& sentence : pipeline.parse(text, options)) {
      std::string conllu;
      append_conllu(sentence, conllu);
      arcus::ConlluReader reader(arcus::bytes_of(conllu), "output");
      arcus::Sentence again;
      require(reader.read(again) && again == sentence && !reader.read(again),
              "the output is one sentence of CoNLL-U");
    }
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Edits edits(data, size);
  Sections sections = base_sections(edits.byte());
  while (!edits.done()) edit(edits, sections);
  try {
    arcus::SectionWriter writer;
    for (const auto& [name, bytes] : sections) writer.add(name, bytes);
    const auto file = arcus::SectionFile::parse(writer.bytes(), "forged");
    const arcus::Pipeline pipeline = arcus::Pipeline::read(file);
    use(pipeline);
    const arcus::Parser& parser = pipeline.parser;
    parser.describe();
    arcus::Pipeline smaller = pipeline;
    smaller.parser = arcus::pruned(parser, {.unit_times = 2, .min_multiple = 2});
    use(smaller);
  } catch (const arcus::Error&) {
  }
  return 0;
}
