// SPDX-License-Identifier: Apache-2.0
#include "arcus/train_pipeline.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/taught_text.h"

namespace arcus {
namespace {

bool has_tag(const Word& word) {
  return word.upos != kEmptyField || word.xpos != kEmptyField || word.feats != kEmptyField;
}

bool has_lemma(const Word& word) { return word.lemma != kEmptyField && word.lemma != word.form; }

template <typename Has>
bool any_word(std::span<const Sentence> sentences, Has has) {
  return std::any_of(sentences.begin(), sentences.end(), [&](const Sentence& sentence) {
    return std::any_of(sentence.words.begin(), sentence.words.end(), has);
  });
}

// The numbers of words with the right tags and with the right lemma.
struct Accuracy {
  std::size_t words = 0;
  std::size_t upos = 0;
  std::size_t analyses = 0;  // UPOS, XPOS and FEATS
  std::size_t lemmas = 0;
};

Accuracy accuracy_of(std::span<const Sentence> gold, std::span<const Sentence> found) {
  Accuracy result;
  for (std::size_t i = 0; i < gold.size(); ++i) {
    for (std::size_t w = 0; w < gold[i].words.size(); ++w) {
      const Word& right = gold[i].words[w];
      const Word& word = found[i].words[w];
      ++result.words;
      result.upos += word.upos == right.upos ? 1 : 0;
      result.analyses +=
          word.upos == right.upos && word.xpos == right.xpos && word.feats == right.feats ? 1 : 0;
      result.lemmas += word.lemma == right.lemma ? 1 : 0;
    }
  }
  return result;
}

std::string text_of(const Accuracy& accuracy, const Pipeline& stages) {
  const auto percent = [&](std::size_t right) {
    return 100.0 * static_cast<double>(right) /
           static_cast<double>(std::max<std::size_t>(1, accuracy.words));
  };
  std::string text = fmt::format("UPOS {:.2f}, all tags {:.2f}", percent(accuracy.upos),
                                 percent(accuracy.analyses));
  if (stages.lemmatizer) text += fmt::format(", lemmas {:.2f}", percent(accuracy.lemmas));
  return text;
}

std::size_t words_of(std::span<const Sentence> sentences) {
  std::size_t words = 0;
  for (const Sentence& sentence : sentences) words += sentence.words.size();
  return words;
}

void set_fact(std::vector<Fact>& facts, std::string_view name, std::string value) {
  for (Fact& fact : facts) {
    if (fact.name != name) continue;
    fact.value = std::move(value);
    return;
  }
}

// Trains the parser with the guide that the options ask for, and adds a fact that says which.
// `sentences` and `development` are tagged as in parsing.
Parser train_parser_with_guide(std::span<const Sentence> sentences,
                               std::span<const Sentence> development, TrainOptions how,
                               const PipelineOptions& options, std::vector<Fact>& facts) {
  if (options.guide == Guide::kNone) return train_parser(sentences, development, how);
  how.features = with_guide(how.features);
  if (options.guide == Guide::kGiven) {
    facts.push_back({std::string(kGuideFact), "given with the sentences"});
    return train_parser(sentences, development, how);
  }
  GuidedTraining guided = train_guides(sentences, development, options.guide_options, how);
  facts.push_back({std::string(kGuideFact), guided.description});
  const Parser parser = train_parser(guided.sentences, guided.development, how);
  ParserSettings settings = parser.settings();
  settings.guide = std::move(guided.guide);
  return parser.with_settings(std::move(settings));
}

// Trains the tokenizer, the tagger and the lemmatizer. The parser of the result is a placeholder.
Pipeline train_stages_before_parser(std::span<const Sentence> sentences,
                                    const PipelineOptions& options) {
  Pipeline result{nullptr, nullptr, nullptr,
                  Parser(std::make_shared<LinearScorer>(LinearWeights()), {})};
  const bool tagger = options.tagger && any_word(sentences, has_tag);
  const bool lemmatizer = options.lemmatizer && any_word(sentences, has_lemma);
  // The three stages do not depend on each other.
  parallel_for(3, options.parser.threads, [&](std::size_t stage) {
    if (stage == 0 && tagger) {
      result.tagger = std::make_shared<const Tagger>(Tagger::train(sentences, options.tagging));
    }
    if (stage == 1 && options.tokenizer) {
      result.tokenizer =
          std::make_shared<const Tokenizer>(Tokenizer::train(sentences, options.tokenizing));
    }
    if (stage == 2 && lemmatizer) {
      result.lemmatizer =
          std::make_shared<const Lemmatizer>(Lemmatizer::train(sentences, options.lemmatizing));
    }
  });
  return result;
}

// The text of a teacher with the tags and lemmas that the parser will get in parsing: those of the
// stages before it. Where there is no stage, those of the teacher, if the treebank has the column.
TaughtText tagged_again(const TaughtText& text, std::span<const Sentence> treebank,
                        const Pipeline& stages, int threads) {
  using Column = std::string Word::*;
  std::vector<Column> cleared;
  for (const Column column : {&Word::lemma, &Word::upos, &Word::xpos, &Word::feats}) {
    const auto has_value = [column](const Word& word) { return word.*column != kEmptyField; };
    const bool predicted =
        column == &Word::lemma ? stages.lemmatizer != nullptr : stages.tagger != nullptr;
    if (predicted || !any_word(treebank, has_value)) cleared.push_back(column);
  }
  TaughtText result;
  ScratchPool<TaggingScratch> scratch;
  constexpr std::size_t kBlock = 4096;  // sentences that are in memory at a time
  for (std::size_t first = 0; first < text.size(); first += kBlock) {
    std::vector<Sentence> block(std::min(kBlock, text.size() - first));
    parallel_for(block.size(), threads, [&](std::size_t i) {
      block[i] = text.sentence(first + i);
      for (Word& word : block[i].words) {
        for (const Column column : cleared) word.*column = kEmptyField;
      }
      stages.tag(block[i], *scratch.borrow());
    });
    for (std::size_t i = 0; i < block.size(); ++i) result.add(block[i], text.soft(first + i));
  }
  return result;
}

}  // namespace

Pipeline train_pipeline(std::span<const Sentence> sentences, std::span<const Sentence> development,
                        const PipelineOptions& given) {
  PipelineOptions options = given;
  options.tagging.dictionary.forms = options.lemmatizing.forms = options.forms;
  const auto say = [&](const std::string& message) {
    if (options.parser.say) options.parser.say(message);
  };
  // Report invalid options of the parser before the other stages are trained.
  TrainOptions checked = options.parser;
  if (options.guide == Guide::kGiven) checked.features = with_guide(checked.features);
  if (options.guide != Guide::kNone && checked.transitions) {
    throw ArgumentError("a transition parser does not use a guide: train a graph parser with it");
  }
  if (options.guide != Guide::kNone && checked.teaching.text != nullptr) {
    throw ArgumentError("the sentences of a teacher have no guides: train without a guide");
  }
  check_training(sentences, checked);
  Pipeline result = train_stages_before_parser(sentences, options);
  std::string stages;
  if (result.tokenizer) stages += ", tokenizer";
  if (result.tagger) stages += ", tagger";
  if (result.lemmatizer) stages += ", lemmatizer";
  if (!stages.empty()) say("trained: " + stages.substr(2));

  std::vector<Sentence> tagged(development.begin(), development.end());
  if (result.tagger && !development.empty()) {
    ScratchPool<TaggingScratch> scratch;
    parallel_for(tagged.size(), options.parser.threads,
                 [&](std::size_t i) { result.tag(tagged[i], *scratch.borrow()); });
    say("development " + text_of(accuracy_of(development, tagged), result));
  }
  TrainOptions parser = options.parser;
  TaughtText taught;
  if (parser.teaching.text != nullptr) {
    taught = tagged_again(*parser.teaching.text, sentences, result, parser.threads);
    parser.teaching.text = &taught;
  }
  std::vector<Fact> facts;
  const std::size_t folds = std::min(static_cast<std::size_t>(options.folds), sentences.size());
  const bool uses_tags = !options.parser.lexical || options.parser.lexical->features.tags;
  if (result.tagger && uses_tags && options.tags != ParserTags::kGold && folds >= 2) {
    JackknifeOptions how{options.folds, options.parser.threads, options.tagging, std::nullopt};
    if (result.lemmatizer) how.lemmatizer = options.lemmatizing;
    std::vector<Sentence> training = jackknife(sentences, how);
    say(fmt::format("training data tagged in {} folds: {}", folds,
                    text_of(accuracy_of(sentences, training), result)));
    if (options.tags == ParserTags::kBoth) {
      training.insert(training.end(), sentences.begin(), sentences.end());
      parser.cutoff = 2 * parser.cutoff - 1;  // because every arc occurs twice
      parser.copies = 2;
    }
    result.parser = train_parser_with_guide(training, tagged, parser, options, facts);
    facts.push_back({"tags", fmt::format("predicted in {} folds{}", folds,
                                         options.tags == ParserTags::kBoth ? ", and gold" : "")});
  } else {
    if (result.tagger && uses_tags && options.tags != ParserTags::kGold) {
      say("too few sentences for jackknifing: training on gold tags");
    }
    result.parser = train_parser_with_guide(sentences, development, parser, options, facts);
    if (result.tagger && uses_tags) facts.push_back({"tags", "gold"});
  }
  if (!stages.empty()) facts.push_back({"other stages", stages.substr(2)});
  if (options.forms && result.tagger) {
    facts.push_back({"listed readings", fmt::format("{}", options.forms->size())});
  }
  ParserSettings settings = result.parser.settings();
  // Numbers of the treebank, not of the copies that the parser was trained on.
  set_fact(settings.facts, "sentences", fmt::format("{}", sentences.size()));
  set_fact(settings.facts, "words", fmt::format("{}", words_of(sentences)));
  set_fact(settings.facts, "cutoff", fmt::format("{}", options.parser.cutoff));
  settings.facts.insert(settings.facts.end(), facts.begin(), facts.end());
  result.parser = result.parser.with_settings(std::move(settings));
  return result;
}

}  // namespace arcus
