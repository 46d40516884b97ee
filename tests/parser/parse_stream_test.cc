// SPDX-License-Identifier: Apache-2.0
#include "arcus/parse_stream.h"

#include <algorithm>
#include <future>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "arcus/text/key_values.h"
#include "tests/parser/stream_helpers.h"
#include "tests/support/pausing_source.h"
#include "tests/support/source_files.h"

namespace arcus {
namespace {

using testing::in_pieces_of;
using testing::kSample;
using testing::parsed;
using testing::pausing_source;
using testing::pipeline;
using testing::repeated;
using testing::sample_text;
using testing::written;

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
    const std::string text =
        read_file(testing::source_file("tests/data/conllu/") + name + ".conllu");
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
