// SPDX-License-Identifier: Apache-2.0
#include "arcus/parse_stream.h"

#include <algorithm>
#include <future>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "arcus/text/key_values.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/train_pipeline.h"
#include "tests/support/pausing_source.h"
#include "tests/support/sample_pipeline.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

using testing::in_pieces_of;
using testing::kSample;
using testing::pausing_source;

const Pipeline& pipeline() { return testing::sample_pipeline(); }

std::string sample_text() { return raw_text(testing::sentences_of(kSample)); }

// What is written for these sources, which stand for files of the names a, b, ...
std::string written(const std::vector<PolledSource>& sources, InputKind kind,
                    const StreamOptions& options, Format format = Format::kConllu) {
  const testing::TemporaryFolder folder;
  StreamInput input;
  input.kind = kind;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    input.files.push_back(std::string(1, static_cast<char>('a' + i)));
  }
  input.open = [&](const std::string& file) {
    return sources.at(static_cast<std::size_t>(file[0] - 'a'));
  };
  TreebankWriter writer(format, folder / "out");
  parse_stream(pipeline(), input, options, writer);
  writer.commit();
  return read_file(folder / "out");
}

std::string written(const std::string& text, InputKind kind, const StreamOptions& options = {}) {
  return written({PolledSource{.read = bytes_of(text)}}, kind, options);
}

std::vector<Sentence> parsed(const std::string& text, InputKind kind,
                             const StreamOptions& options = {}) {
  std::vector<Sentence> sentences;
  parse_stream(
      pipeline(), bytes_of(text), kind,
      [&](Sentence sentence) { sentences.push_back(std::move(sentence)); }, options);
  return sentences;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(ParseStream, ThreadsAndPausesChangeNothing) {
  struct Case {
    InputKind kind;
    std::string text;
  };
  const std::string conllu = read_file(kSample);
  const std::string text = sample_text();
  for (const Case& each :
       {Case{InputKind::kText, repeated(text + "\n\n", 12)},
        Case{InputKind::kText, repeated(text, 42)}, Case{InputKind::kLines, repeated(text, 10)},
        Case{InputKind::kTokens, repeated(text, 10)},
        Case{InputKind::kConllu, repeated(conllu, 8)}}) {
    StreamOptions options;
    options.threads = 1;
    const std::string expected = written(each.text, each.kind, options);
    EXPECT_FALSE(expected.empty());
    for (const int threads : {1, 4}) {
      options.threads = threads;
      EXPECT_EQ(written(each.text, each.kind, options), expected) << name_of(each.kind);
      EXPECT_EQ(written({pausing_source(in_pieces_of(each.text, each.text.size() / 12))}, each.kind,
                        options),
                expected)
          << name_of(each.kind);
    }
  }
}

TEST(ParseStream, TheCallbackReceivesTheWrittenSentences) {
  const std::string text = repeated(sample_text() + "\n\n", 5);
  std::string formatted;
  for (const Sentence& sentence : parsed(text, InputKind::kText)) {
    append_conllu(sentence, formatted);
  }
  EXPECT_EQ(formatted, written(text, InputKind::kText));
}

TEST(ParseStream, ParsesAsThePipelineDoes) {
  const std::string text = repeated(sample_text() + "\n\n", 3);
  EXPECT_EQ(parsed(text, InputKind::kText), pipeline().parse(text));
  StreamOptions options;
  options.annotate.k = 3;
  options.annotate.parsing.probabilities = true;
  EXPECT_EQ(parsed(text, InputKind::kText, options), pipeline().parse(text, options.annotate));
}

TEST(ParseStream, KeepsTheBytesOfATreebankButHeadsAndRelations) {
  StreamOptions options;
  options.annotate.parse = false;
  for (const char* name : {"everything", "blank_lines", "byte_order_mark", "crlf", "no_newline",
                           "crlf_no_newline", "no_blank_line", "empty"}) {
    const std::string text = read_file(std::string(ARCUS_TEST_DATA "/conllu/") + name + ".conllu");
    options.annotate.tags = TagStage::kKeep;
    EXPECT_EQ(written(text, InputKind::kConllu, options), text) << name;
  }
}

TEST(ParseStream, SeveralFilesAreReadAsOne) {
  StreamOptions options;
  options.annotate.tags = TagStage::kKeep;
  options.annotate.parse = false;
  const auto source = [](const std::string& text) { return PolledSource{.read = bytes_of(text)}; };
  const std::string word = "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n";
  // The end of one lacks its blank line; blank lines are kept, and a mark only at the start.
  EXPECT_EQ(written({source(word), source("\xef\xbb\xbf" + word + "\n\n\n"), source(""),
                     source("\n" + word + "\n\n")},
                    InputKind::kConllu, options),
            word + "\n" + word + "\n\n\n\n" + word + "\n\n");
  const std::string text =
      written({source("Yes. No."), source(""), source("Yes.")}, InputKind::kText, options);
  EXPECT_NE(text.find("# newdoc id = a\n# newpar\n# sent_id = 1\n"), std::string::npos);
  EXPECT_NE(text.find("# newdoc id = c\n# newpar\n# sent_id = "), std::string::npos);
}

TEST(ParseStream, AFileOfManyBatchesBeginsOneDocument) {
  StreamOptions options;
  options.annotate.parse = false;
  const std::string text = written({PolledSource{.read = bytes_of(repeated("Yes.\n\n", 3000))},
                                    PolledSource{.read = bytes_of("No.")}},
                                   InputKind::kText, options);
  std::vector<std::size_t> documents;
  for (std::size_t i = text.find("# newdoc"); i != std::string::npos;
       i = text.find("# newdoc", i + 1)) {
    documents.push_back(i);
  }
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[0], 0U);
  EXPECT_EQ(text.find("# newdoc id = b\n# newpar\n# sent_id = 3001\n"), documents[1]);
}

TEST(ParseStream, TellsHowManyBytesSentencesAndWordsOfAllFilesHaveBeenRead) {
  const std::string word = "1\ta\t_\tX\tX\t_\t_\t_\t_\t_\n\n";
  const std::string two = "1\ta\t_\tX\tX\t_\t_\t_\t_\t_\n2\tb\t_\tX\tX\t_\t_\t_\t_\t_\n\n";
  const std::vector<std::string> files = {repeated(word, 600), two, repeated(word, 300)};
  std::vector<std::int64_t> told;
  StreamProgress last;
  StreamOptions options;
  options.progress = [&](const StreamProgress& progress) {
    told.push_back(progress.bytes);
    last = progress;
  };
  std::vector<PolledSource> sources;
  for (const std::string& file : files) sources.push_back({.read = bytes_of(file)});
  written(sources, InputKind::kConllu, options);
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), static_cast<std::int64_t>(900 * word.size() + two.size()));
  EXPECT_EQ(last.sentences, 901);
  EXPECT_EQ(last.words, 902);
  EXPECT_EQ(last.file, 2U);
}

TEST(ParseStream, TellsThePlacesOfTokensIfSoAsked) {
  StreamInput input;
  input.kind = InputKind::kText;
  input.open = [](const std::string&) { return PolledSource{.read = bytes_of("Yes.\n\nNo.")}; };
  for (const bool ranges : {true, false}) {
    input.ranges = ranges;
    std::vector<std::string> places;
    parse_stream(pipeline(), input, {}, [&](const Sentence& sentence) {
      for (const Word& word : sentence.words) {
        places.emplace_back(list_value(word.misc, "TokenRange"));
      }
    });
    EXPECT_EQ(places, ranges ? (std::vector<std::string>{"0:3", "3:4", "6:8", "8:9"})
                             : std::vector<std::string>(4));
  }
}

TEST(ParseStream, AnEmptyInputGivesNothing) {
  for (const InputKind kind : {InputKind::kText, InputKind::kLines, InputKind::kConllu,
                               InputKind::kJson, InputKind::kTokens, InputKind::kVertical}) {
    EXPECT_EQ(written("", kind), "") << name_of(kind);
    EXPECT_TRUE(parsed("", kind).empty());
  }
  EXPECT_EQ(written(" \n\n ", InputKind::kText), "");
}

TEST(ParseStream, TextNeedsATokenizer) {
  Pipeline without = pipeline();
  without.tokenizer = nullptr;
  const auto take = [](const Sentence&) {};
  EXPECT_THROW(parse_stream(without, bytes_of("Yes."), InputKind::kText, take), ArgumentError);
  EXPECT_THROW(without.parse("Yes."), ArgumentError);
  EXPECT_EQ(parse_stream(without, bytes_of("Yes .\n"), InputKind::kTokens, take).sentences, 1);
}

// What is handed on before the error, and the error.
struct Outcome {
  std::size_t sentences = 0;
  std::string error;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome outcome(const std::string& text, InputKind kind, const StreamOptions& options) {
  Outcome result;
  try {
    parse_stream(
        pipeline(), bytes_of(text), kind, [&](const Sentence&) { ++result.sentences; }, options);
  } catch (const std::exception& error) {
    result.error = error.what();
  }
  return result;
}

TEST(ParseStream, EverythingBeforeAnErrorIsHandedOnFirst) {
  const std::string good = "1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n\n";
  const std::string bad = "1\ta\n\n";
  const std::string two_roots = "1\ta\ta\tX\tX\t_\t0\t_\t_\t_\n2\tb\tb\tX\tX\t_\t0\t_\t_\t_\n\n";
  StreamOptions options;
  options.annotate.parsing.constraints = given_constraints;
  options.annotate.parsing.space = TreeSpace{true, Roots::kSingle};
  for (const int threads : {1, 4}) {
    options.threads = threads;
    for (const int before : {0, 1, 5, 700}) {
      const std::size_t count = static_cast<std::size_t>(before);
      EXPECT_EQ(
          outcome(repeated(good, before) + bad + repeated(good, 900), InputKind::kConllu, options),
          (Outcome{count, "standard input:" + std::to_string(2 * before + 1) +
                              ": found 2 columns, expected 10"}));
      EXPECT_EQ(outcome(repeated(good, before) + two_roots + bad + repeated(good, 900),
                        InputKind::kConllu, options),
                (Outcome{count, "standard input:" + std::to_string(2 * before + 2) +
                                    ": found 2 roots, the words 1 and 2, expected one"}));
    }
  }
}

TEST(ParseStream, BadSentencesAreSkippedIfSoAsked) {
  const std::string good = "1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n\n";
  StreamInput input;
  input.kind = InputKind::kConllu;
  input.lenient = true;
  input.open = [&](const std::string&) {
    return PolledSource{.read = bytes_of(good + "1\ta\n\n" + good + "1\tb\n\n")};
  };
  StreamOptions options;
  std::vector<std::string> errors;
  options.skipped = [&](const std::string& error) { errors.push_back(error); };
  const StreamCounts counts = parse_stream(pipeline(), input, options, [](const Sentence&) {});
  EXPECT_EQ(counts.sentences, 2);
  EXPECT_EQ(counts.skipped, 2);
  EXPECT_EQ(errors, (std::vector<std::string>{"standard input:3: found 2 columns, expected 10",
                                              "standard input:7: found 2 columns, expected 10"}));
}

// Only the sentences with a contradiction are not parsed, whatever the number of threads.
TEST(ParseStream, ASentenceWhoseConstraintsNoTreeMeetsIsWrittenAsItCameIfSoAsked) {
  const std::string good = "# a\n1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n\n";
  const std::vector<std::string> bad = {
      "# b\n1\ta\ta\tX\tX\t_\t2\tx\t_\t_\n2\tb\tb\tX\tX\t_\t1\t_\t_\t_\n\n",
      "# c\n1\ta\ta\tX\tX\t_\t0\t_\t_\t_\n2\tb\tb\tX\tX\t_\t0\t_\t_\t_\n\n",
      "# d\n1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n2\tb\tb\tX\tX\t_\t_\t_\t_\tNot=3\n\n",
      "# e\n1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n2\tb\tb\tX\tX\t_\t2\t_\t_\t_\n\n"};
  std::string text;
  for (const std::string& sentence : bad) text += repeated(good, 300) + sentence;
  StreamInput input;
  input.kind = InputKind::kConllu;
  input.lenient = true;
  input.open = [&](const std::string&) { return PolledSource{.read = bytes_of(text)}; };
  StreamOptions options;
  options.annotate.parsing.constraints = given_constraints;
  options.annotate.parsing.space = TreeSpace{true, Roots::kSingle};
  std::vector<std::string> errors;
  options.unparsed = [&](const std::string& error) { errors.push_back(error); };
  for (const int threads : {1, 4}) {
    options.threads = threads;
    errors.clear();
    std::string result;
    const StreamCounts counts = parse_stream(
        pipeline(), input, options, [&](const Sentence& each) { append_conllu(each, result); });
    EXPECT_EQ(counts.sentences, 1204);
    EXPECT_EQ(counts.unparsed, 4);
    EXPECT_EQ(counts.skipped, 0);
    EXPECT_EQ(errors,
              (std::vector<std::string>{
                  "standard input:902: found a sentence without a root, expected a word with the "
                  "head 0",
                  "standard input:1807: found 2 roots, the words 1 and 2, expected one",
                  "standard input:2711: found 'Not=3' in MISC, expected Not= and heads from 0 to 2 "
                  "other than the word itself, as in Not=3,5",
                  "standard input:3615: found the head 2 of word 2 itself, expected another word, "
                  "0 or _"}));
    for (std::size_t i = 0; i < bad.size(); ++i) {
      std::string expected = bad[i];
      expected.insert(4, "# arcus_unparsed = " + errors[i].substr(errors[i].find(": ") + 2) + "\n");
      EXPECT_NE(result.find(expected), std::string::npos) << expected;
    }
  }
}

TEST(ParseStream, TheBestParsesOfASentenceAreParsedOnce) {
  const std::string text = read_file(kSample);
  StreamOptions best;
  best.annotate.k = 4;
  const std::string parses = written(repeated(text, 5), InputKind::kConllu, best);
  for (const int threads : {1, 3}) {
    StreamOptions options;
    options.threads = threads;
    EXPECT_EQ(written(parses, InputKind::kConllu, options),
              written(repeated(text, 5), InputKind::kConllu));
    options.annotate.k = 4;
    EXPECT_EQ(written(parses, InputKind::kConllu, options), parses);
  }
  // Each of them is a sentence of its own if its heads are constraints.
  StreamOptions options;
  options.annotate.parsing.constraints = given_constraints;
  EXPECT_EQ(parsed(parses, InputKind::kConllu, options).size(),
            4 * parsed(repeated(text, 5), InputKind::kConllu).size());
}

TEST(ParseStream, TellsDoubtfulArcsInOrderWithTheirPlaces) {
  const std::string text = repeated(read_file(kSample), 20);
  StreamOptions options;
  options.annotate.doubt_below = 0.9;
  std::vector<std::string> expected;
  for (const int threads : {1, 4}) {
    options.threads = threads;
    std::vector<std::string> places;
    options.doubtful = [&](const DoubtfulSentence& each) {
      EXPECT_FALSE(each.arcs.empty());
      for (const DoubtfulArc& arc : each.arcs) {
        EXPECT_EQ(each.sentence.word(arc.word).head, arc.head);
        EXPECT_LT(arc.probability, 0.9);
      }
      places.push_back(each.place);
    };
    // Sentences are as without, and have no probabilities that nobody asked for.
    EXPECT_EQ(written(text, InputKind::kConllu, options),
              written(text, InputKind::kConllu, {.annotate = {.parsing = {.exact = true}}}));
    if (expected.empty()) expected = places;
    EXPECT_EQ(places, expected);
  }
  EXPECT_GT(expected.size(), 40u);
  EXPECT_EQ(expected[0].substr(0, 2), "a:");
}

TEST(ParseStream, WarnsOnceOfWordsWithoutTags) {
  StreamOptions options;
  options.annotate.tags = TagStage::kKeep;
  std::vector<std::string> places;
  options.untagged = [&](const std::string& place) { places.push_back(place); };
  const std::string tagged = "1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n\n";
  const std::string untagged = "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
  parsed(repeated(tagged, 300) + repeated(untagged, 300), InputKind::kConllu, options);
  EXPECT_EQ(places, (std::vector<std::string>{"standard input:601"}));
  places.clear();
  parsed("Yes. No.\n\nYes.", InputKind::kText, options);
  EXPECT_EQ(places, (std::vector<std::string>{"standard input, sentence 1"}));
  options.annotate.parse = false;  // nobody minds
  places.clear();
  parsed(untagged, InputKind::kConllu, options);
  EXPECT_TRUE(places.empty());
}

TEST(ParseStream, AnErrorOfTheCallbackEndsTheWork) {
  const std::string text = repeated("Yes.\n\n", 2000);
  for (const int threads : {1, 4}) {
    StreamOptions options;
    options.threads = threads;
    int count = 0;
    EXPECT_THROW(parse_stream(
                     pipeline(), bytes_of(text), InputKind::kText,
                     [&](const Sentence&) {
                       if (++count == 10) throw std::runtime_error("enough");
                     },
                     options),
                 std::runtime_error);
    EXPECT_EQ(count, 10);
  }
}

// A real pipe: each piece is written only after the answer to the one before. If an answer were
// held back, the wait for it would end after a minute.
void expect_answers(InputKind kind, const std::vector<std::string>& pieces, int threads) {
  int ends[2] = {};
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  StreamInput input;
  input.kind = kind;
  input.files = {"/dev/fd/" + std::to_string(ends[0])};
  StreamOptions options;
  options.threads = threads;
  std::vector<std::promise<void>> answers(pieces.size());
  std::size_t answered = 0;
  std::thread parser([&] {
    parse_stream(pipeline(), input, options, [&](const Sentence&) {
      if (answered < answers.size()) answers[answered++].set_value();
    });
  });
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    EXPECT_EQ(::write(ends[1], pieces[i].data(), pieces[i].size()),
              static_cast<ssize_t>(pieces[i].size()));
    EXPECT_EQ(answers[i].get_future().wait_for(std::chrono::minutes(1)), std::future_status::ready)
        << name_of(kind) << ' ' << i;
  }
  ::close(ends[1]);
  parser.join();
  ::close(ends[0]);
}

TEST(ParseStream, CompleteInputIsWrittenWhenAPipePauses) {
  for (const int threads : {1, 2}) {
    expect_answers(InputKind::kLines, {"One.\n", "Two.\n", "Three.\n"}, threads);
    expect_answers(InputKind::kText, {"One is here.\n\n", "Two.\n\n"}, threads);
    expect_answers(InputKind::kTokens, {"One .\n", "Two .\n"}, threads);
    expect_answers(InputKind::kVertical, {"One\n.\n\n", "Two\n.\n\n"}, threads);
    const std::string word = "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
    expect_answers(InputKind::kConllu, {word, word}, threads);
    expect_answers(
        InputKind::kJson,
        {"{\"words\":[{\"id\":1,\"form\":\"a\"}]}\n", "{\"words\":[{\"id\":1,\"form\":\"b\"}]}\n"},
        threads);
  }
}

}  // namespace
}  // namespace arcus
