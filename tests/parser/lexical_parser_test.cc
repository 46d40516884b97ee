// SPDX-License-Identifier: Apache-2.0
//
// Lexical parsers as users see them: trained from a treebank and a lexicon, used through Parser.
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/lexical/lexical_scorer.h"
#include "arcus/lexical/word_knowledge.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/parser_file.h"
#include "arcus/prune.h"
#include "arcus/train.h"
#include "arcus/tree/projectivity.h"
#include "tests/support/sample_pipeline.h"

namespace arcus {
namespace {

std::vector<Sentence> sample() { return testing::sentences_of(testing::kSample); }

std::shared_ptr<const Lexicon> sample_lexicon() {
  static const auto kLexicon = [] {
    std::vector<WordList> text;
    for (const Sentence& sentence : sample()) {
      WordList& words = text.emplace_back();
      for (const Word& word : sentence.words) words.push_back(word.form);
    }
    text.push_back({"Cats", "bark", "."});
    LexiconOptions options;
    options.min_count = 1;
    options.stopwords = 5;
    return std::make_shared<const Lexicon>(build_lexicon(source_of(text), options));
  }();
  return kLexicon;
}

TrainOptions options_of(LexicalLoss loss, bool laplacian, LinkFeatures features) {
  TrainOptions options;
  LexicalOptions& lexical = options.lexical.emplace();
  lexical.learner.loss = loss;
  lexical.learner.laplacian = laplacian;
  lexical.learner.alpha = 0.1;
  lexical.features = features;
  lexical.lexicon = sample_lexicon();
  return options;
}

const Parser& smoothed_parser() {
  static const Parser kParser =
      train_parser(sample(), {}, options_of(LexicalLoss::kLocal, true, {true, true, true}));
  return kParser;
}

double undirected_accuracy(const Parser& parser) {
  int right = 0;
  int all = 0;
  for (const Sentence& sentence : sample()) {
    const Tree tree = parser.parse(sentence)->tree;
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      if (h == kRoot) continue;
      ++all;
      right += tree.head(m) == h || tree.head(h) == m ? 1 : 0;
    }
  }
  return static_cast<double>(right) / all;
}

TEST(LexicalParser, LearnsTheLinksOfTheSampleWithEitherLoss) {
  for (const LexicalLoss loss : {LexicalLoss::kLocal, LexicalLoss::kGlobal}) {
    const Parser parser = train_parser(sample(), {}, options_of(loss, false, {true, true, false}));
    EXPECT_GT(undirected_accuracy(parser), 0.8);
  }
  EXPECT_GT(undirected_accuracy(smoothed_parser()), 0.7);
}

TEST(LexicalParser, WithDirectionLearnsTheHeadsOfTheSampleWithEitherLoss) {
  for (const LexicalLoss loss : {LexicalLoss::kLocal, LexicalLoss::kGlobal}) {
    for (const bool laplacian : {false, true}) {
      TrainOptions options = options_of(loss, laplacian, {true, true, false, true, true});
      options.lexical->learner.solver.max_gap = 0.01;
      const Parser parser = train_parser(sample(), {}, options);
      int right = 0;
      int words = 0;
      for (const Sentence& sentence : sample()) {
        const Tree tree = parser.parse(sentence)->tree;
        EXPECT_TRUE(is_projective(tree));
        for (int m = 1; m <= sentence.size(); ++m) {
          ++words;
          right += tree.head(m) == sentence.word(m).head ? 1 : 0;
        }
      }
      EXPECT_GT(right, 0.9 * words);
    }
  }
}

TEST(LexicalParser, WithAllFeaturesComesBackFromItsFile) {
  const Parser parser = train_parser(
      sample(), {}, options_of(LexicalLoss::kLocal, true, {true, true, true, true, true, true}));
  const std::string bytes = sections_of(parser).bytes();
  const Parser read = read_parser(SectionFile::parse(bytes, "lexical"));
  EXPECT_EQ(sections_of(read).bytes(), bytes);
  for (const Sentence& sentence : sample()) {
    EXPECT_EQ(read.parse(sentence)->tree, parser.parse(sentence)->tree);
  }
}

TEST(LexicalParser, FindsProjectiveTreesWithASingleRootAndTheirProbabilities) {
  ParseOptions options;
  options.probabilities = true;
  ParserScratch scratch;
  for (const Sentence& sentence : sample()) {
    const auto parses = smoothed_parser().parse(sentence, 3, options, scratch);
    ASSERT_FALSE(parses.empty());
    for (const Parse& parse : parses) {
      EXPECT_TRUE(is_tree(parse.tree) && is_projective(parse.tree));
      EXPECT_EQ(roots(parse.tree).size(), 1U);
      EXPECT_GT(parse.probability, 0);
    }
  }
}

TEST(LexicalParser, ComesBackFromItsFile) {
  const std::string bytes = sections_of(smoothed_parser()).bytes();
  const Parser read = read_parser(SectionFile::parse(bytes, "lexical"));
  EXPECT_EQ(sections_of(read).bytes(), bytes);
  EXPECT_EQ(read.settings().facts, smoothed_parser().settings().facts);
  for (const Sentence& sentence : sample()) {
    EXPECT_EQ(read.parse(sentence)->tree, smoothed_parser().parse(sentence)->tree);
  }
}

TEST(LexicalParser, WithoutPairsComesBackFromItsFileToo) {
  const Parser parser =
      train_parser(sample(), {}, options_of(LexicalLoss::kLocal, false, {false, true, false}));
  const std::string bytes = sections_of(parser).bytes();
  EXPECT_EQ(sections_of(read_parser(SectionFile::parse(bytes, "distance"))).bytes(), bytes);
}

TEST(LexicalParser, ThreadsDoNotChangeTheModel) {
  for (const LexicalLoss loss : {LexicalLoss::kLocal, LexicalLoss::kGlobal}) {
    TrainOptions options = options_of(loss, true, {true, true, false});
    options.threads = 3;
    const std::string several = sections_of(train_parser(sample(), {}, options)).bytes();
    options.threads = 1;
    EXPECT_EQ(sections_of(train_parser(sample(), {}, options)).bytes(), several);
  }
}

TEST(LexicalParser, DoesNotLookAtTags) {
  std::vector<Sentence> untagged = sample();
  for (Sentence& sentence : untagged) {
    for (Word& word : sentence.words) word.upos = word.xpos = word.lemma = kEmptyField;
  }
  const TrainOptions options = options_of(LexicalLoss::kLocal, false, {true, false, false});
  EXPECT_EQ(sections_of(train_parser(untagged, {}, options)).bytes(),
            sections_of(train_parser(sample(), {}, options)).bytes());
}

TEST(LexicalParser, NeedsTagsForTheFeatureTags) {
  std::vector<Sentence> untagged = sample();
  for (Sentence& sentence : untagged) {
    for (Word& word : sentence.words) word.upos = word.xpos = kEmptyField;
  }
  const LinkFeatures features{true, true, false, false, false, true};
  EXPECT_THROW(train_parser(untagged, {}, options_of(LexicalLoss::kLocal, false, features)),
               ArgumentError);
  // UPOS alone or XPOS alone will do.
  untagged[0].words[0].upos = "NOUN";
  EXPECT_NO_THROW(train_parser(untagged, {}, options_of(LexicalLoss::kLocal, false, features)));
  const Parser parser =
      train_parser(sample(), {}, options_of(LexicalLoss::kLocal, false, features));
  EXPECT_TRUE(parser.uses_tags());
  EXPECT_TRUE(parser.parse(untagged[0]).has_value());
  EXPECT_FALSE(smoothed_parser().uses_tags());
}

TEST(LexicalParser, CopiesWithTheSameTagsDoNotChangeTheMinimum) {
  const LinkFeatures features{true, true, false, true, false, true};
  TrainOptions options = options_of(LexicalLoss::kLocal, false, features);
  options.lexical->learner.solver.max_gap = 1e-7;
  const Parser once = train_parser(sample(), {}, options);
  std::vector<Sentence> twice = sample();
  for (const Sentence& sentence : sample()) twice.push_back(sentence);
  options.copies = 2;
  const Parser both = train_parser(twice, {}, options);
  const auto weights_of = [](const Parser& parser) -> const std::vector<float>& {
    return dynamic_cast<const LexicalScorer&>(parser.scorer()).model().pair_weights;
  };
  ASSERT_EQ(weights_of(once).size(), weights_of(both).size());
  for (std::size_t i = 0; i < weights_of(once).size(); ++i) {
    EXPECT_NEAR(weights_of(once)[i], weights_of(both)[i], 0.01);
  }
}

TEST(LexicalParser, NeedsALexiconForTheLaplacianAndForMi) {
  TrainOptions options = options_of(LexicalLoss::kLocal, true, {true, false, false});
  options.lexical->lexicon = nullptr;
  EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError);
  options.lexical->learner.laplacian = false;
  EXPECT_NO_THROW(train_parser(sample(), {}, options));
  options.lexical->features.mi = true;
  EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError);
  options = options_of(LexicalLoss::kLocal, true, {false, true, false});
  EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError);
}

TEST(LexicalParser, RefusesNumbersOutOfRangeAndNoFeatures) {
  const TrainOptions good = options_of(LexicalLoss::kGlobal, true, {true, true, false});
  for (const double bad : {0.0, -1.0, 1e-7, 1e7, std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()}) {
    TrainOptions options = good;
    options.lexical->learner.alpha = bad;
    EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError) << bad;
    options = good;
    options.lexical->learner.rho = bad;
    EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError) << bad;
  }
  for (const double bad : {0.0, 1.0, std::numeric_limits<double>::quiet_NaN()}) {
    TrainOptions options = good;
    options.lexical->learner.solver.max_gap = bad;
    EXPECT_THROW(train_parser(sample(), {}, options), ArgumentError) << bad;
  }
  EXPECT_THROW(
      train_parser(sample(), {}, options_of(LexicalLoss::kLocal, false, {false, false, false})),
      ArgumentError);
}

std::string fact_of(const Parser& parser, const std::string& name) {
  const auto& facts = parser.settings().facts;
  const auto fact =
      std::find_if(facts.begin(), facts.end(), [&](const Fact& one) { return one.name == name; });
  return fact == facts.end() ? "" : fact->value;
}

TEST(LexicalParser, WarnsIfTheGapThatWasAskedForIsNotReached) {
  TrainOptions options = options_of(LexicalLoss::kLocal, false, {true, true, false});
  std::vector<LexicalWarning> warnings;
  options.lexical->warn = [&](LexicalWarning warning, const std::string& message) {
    EXPECT_NE(message.find("not certified"), std::string::npos) << message;
    warnings.push_back(warning);
  };
  EXPECT_EQ(fact_of(train_parser(sample(), {}, options), "duality gap").find("not certified"),
            std::string::npos);
  EXPECT_TRUE(warnings.empty());
  options.lexical->learner.solver.max_rounds = 2;
  const std::string gap = fact_of(train_parser(sample(), {}, options), "duality gap");
  EXPECT_NE(gap.find(", not certified"), std::string::npos) << gap;
  EXPECT_EQ(warnings, std::vector{LexicalWarning::kNotCertified});
}

TEST(LexicalParser, WarnsIfTheLexiconHasNoWordOfTheTreebank) {
  TrainOptions options = options_of(LexicalLoss::kLocal, false, {true, true, false});
  std::vector<LexicalWarning> warnings;
  options.lexical->warn = [&](LexicalWarning warning, const std::string&) {
    warnings.push_back(warning);
  };
  EXPECT_EQ(fact_of(train_parser(sample(), {}, options), "lexicon"), "199 of 199 words");
  EXPECT_TRUE(warnings.empty());
  LexiconOptions counting;
  counting.min_count = 1;
  options.lexical->lexicon = std::make_shared<const Lexicon>(
      build_lexicon(source_of(std::vector<WordList>{{"αα", "ββ"}}), counting));
  EXPECT_EQ(fact_of(train_parser(sample(), {}, options), "lexicon"), "0 of 199 words");
  EXPECT_EQ(warnings, std::vector{LexicalWarning::kNoSharedWords});
}

TEST(LexicalParser, CannotBePruned) {
  EXPECT_THROW(pruned(smoothed_parser(), {.unit_times = 2, .min_multiple = 2}), ArgumentError);
}

TEST(WordKnowledge, HasWordsThatOnlyTheLexiconHasIfTheyAreSimilarToWordsOfTheTreebank) {
  const Lexicon& lexicon = *sample_lexicon();
  const auto cats = lexicon.find("Cats");
  ASSERT_TRUE(cats);
  LexicalModel model;
  model.features = {true, false, false};
  std::vector<std::string> treebank;
  for (std::uint32_t id = 0; id < lexicon.size(); ++id) {
    if (id != *cats) treebank.emplace_back(lexicon.word(id));
  }
  set_words(treebank, &lexicon, model);
  ASSERT_FALSE(lexicon.neighbours(*cats).empty());
  const std::uint32_t id = model.find("Cats");
  ASSERT_NE(id, kNoWord);
  EXPECT_GT(model.similar[id].size(), 0U);
  for (std::uint32_t u = 0; u < model.words.size(); ++u) {
    float last = 1;
    EXPECT_LE(model.similar[u].size(), kMaxSimilarWords);
    for (const auto& [v, similarity] : model.similar[u]) {
      EXPECT_NE(v, id);  // similar words are of the treebank
      EXPECT_LE(similarity, last);
      last = similarity;
      const double expected =
          lexicon.similarity(*lexicon.find(model.words[u]), *lexicon.find(model.words[v]));
      EXPECT_NEAR(similarity, expected, 1e-5);
    }
  }
}

TEST(WordKnowledge, HasThePmiOfTheLexicon) {
  const Lexicon& lexicon = *sample_lexicon();
  LexicalModel model;
  model.features = {true, false, true};
  set_words({"the"}, &lexicon, model);
  EXPECT_GE(model.words.size(), lexicon.size());
  EXPECT_GT(model.pmi.pairs.size(), 100U);
  for (std::uint32_t u = 0; u < lexicon.size(); u += 7) {
    for (std::uint32_t v = 0; v < lexicon.size(); v += 5) {
      const std::uint32_t own_u = model.find(lexicon.word(u));
      const std::uint32_t own_v = model.find(lexicon.word(v));
      EXPECT_NEAR(model.pmi.of(own_u, own_v), lexicon.pmi(u, v), 0.0006);
    }
  }
}

}  // namespace
}  // namespace arcus
