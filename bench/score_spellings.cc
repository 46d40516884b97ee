// SPDX-License-Identifier: Apache-2.0
//
// Scores tags and lemmas on a treebank whose words have common variants of spelling: as they are,
// in lower case, in title case, in capitals, with typographic apostrophes, quotes and dashes.
//
//   score_spellings MODEL.arcus DEV.conllu     the tagger and lemmatizer of a model
//   score_spellings TRAIN.conllu DEV.conllu    a tagger and lemmatizer that this program trains
//   score_spellings MODEL|TRAIN.conllu TOKENS.txt  shows the tags of a text, one sentence per line
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/pipeline.h"
#include "arcus/tagger/lemmatizer.h"
#include "arcus/tagger/tagger.h"
#include "arcus/text/unicode.h"
#include "arcus/treebank/treebank_reader.h"

namespace {

using arcus::Sentence;
using arcus::Word;

using Spell = std::function<std::string(const std::string& form)>;

struct Stages {
  std::shared_ptr<const arcus::Tagger> tagger;
  std::shared_ptr<const arcus::Lemmatizer> lemmatizer;
};

std::vector<Sentence> read(const std::string& path) {
  std::vector<Sentence> sentences;
  arcus::TreebankOptions options;
  if (path.ends_with(".txt")) options.format = arcus::Format::kTokens;
  arcus::TreebankReader reader({path}, options);
  for (Sentence sentence; reader.read(sentence);) sentences.push_back(std::move(sentence));
  return sentences;
}

Stages stages_of(const std::string& path) {
  if (path.ends_with(".conllu")) {
    const std::vector<Sentence> sentences = read(path);
    return {std::make_shared<const arcus::Tagger>(arcus::Tagger::train(sentences, {})),
            std::make_shared<const arcus::Lemmatizer>(arcus::Lemmatizer::train(sentences, {}))};
  }
  const arcus::Pipeline pipeline = arcus::Pipeline::load(path);
  if (!pipeline.tagger || !pipeline.lemmatizer) {
    throw std::invalid_argument(path + " has no tagger or no lemmatizer");
  }
  return {pipeline.tagger, pipeline.lemmatizer};
}

std::string typographic(const std::string& form) {
  std::string result;
  for (const char c : form) {
    if (c == '\'') {
      result += "\u2019";
    } else if (c == '"') {
      result += "\u201c";
    } else if (c == '-') {
      result += form.size() == 1 ? "\u2013" : "\u2010";
    } else {
      result += c;
    }
  }
  return result;
}

void score(std::string_view name, const std::vector<Sentence>& gold, const Stages& stages,
           const Spell& spell) {
  arcus::TaggingScratch scratch;
  double words = 0;
  double upos = 0;
  double xpos = 0;
  double feats = 0;
  double lemmas = 0;
  for (const Sentence& right : gold) {
    Sentence sentence = right;
    for (Word& word : sentence.words) word.form = spell(word.form);
    stages.tagger->tag(sentence, scratch.tagger);
    stages.lemmatizer->lemmatize(sentence, scratch.lemmatizer);
    for (std::size_t w = 0; w < right.words.size(); ++w) {
      const Word& expected = right.words[w];
      const Word& found = sentence.words[w];
      ++words;
      upos += found.upos == expected.upos ? 1 : 0;
      xpos += found.xpos == expected.xpos ? 1 : 0;
      feats += found.feats == expected.feats ? 1 : 0;
      lemmas += found.lemma == expected.lemma ? 1 : 0;
    }
  }
  fmt::print("{:14}{:8.2f}{:8.2f}{:8.2f}{:8.2f}\n", name, 100 * upos / words, 100 * xpos / words,
             100 * feats / words, 100 * lemmas / words);
}

void show(const std::vector<Sentence>& sentences, const Stages& stages) {
  arcus::TaggingScratch scratch;
  for (Sentence sentence : sentences) {
    stages.tagger->tag(sentence, scratch.tagger);
    stages.lemmatizer->lemmatize(sentence, scratch.lemmatizer);
    for (const Word& word : sentence.words) {
      fmt::print("{}/{}/{}/{} ", word.form, word.upos, word.xpos, word.lemma);
    }
    fmt::print("\n");
  }
}

int run(const std::vector<std::string>& arguments) {
  if (arguments.size() != 2) {
    fmt::print(stderr, "usage: score_spellings MODEL|TRAIN.conllu DEV.conllu\n");
    return 2;
  }
  const Stages stages = stages_of(arguments[0]);
  const std::vector<Sentence> gold = read(arguments[1]);
  if (arguments[1].ends_with(".txt")) {
    show(gold, stages);
    return 0;
  }
  fmt::print("{:14}{:>8}{:>8}{:>8}{:>8}\n", "spelling", "UPOS", "XPOS", "FEATS", "lemmas");
  score("as it is", gold, stages, [](const std::string& form) { return form; });
  score("lower case", gold, stages, arcus::lowercase);
  score("title case", gold, stages, arcus::titlecase);
  score("capitals", gold, stages, arcus::uppercase);
  score("typographic", gold, stages, typographic);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "score_spellings: {}\n", error.what());
    return 1;
  }
}
