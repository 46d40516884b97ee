// SPDX-License-Identifier: Apache-2.0
//
// Streams with bad sentences, contradicting constraints, and callbacks that throw.
#include <stdexcept>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/parser/stream_helpers.h"

namespace arcus {
namespace {

using testing::pipeline;
using testing::repeated;
using testing::written;

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

TEST(ParseStreamErrors, EverythingBeforeAnErrorIsHandedOnFirst) {
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

TEST(ParseStreamErrors, BadSentencesAreSkippedIfSoAsked) {
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
TEST(ParseStreamErrors, ASentenceWhoseConstraintsNoTreeMeetsIsWrittenAsItCameIfSoAsked) {
  const std::string good = "# a\n1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n\n";
  const std::vector<std::string> bad = {
      "# b\n1\ta\ta\tX\tX\t_\t2\tx\t_\t_\n2\tb\tb\tX\tX\t_\t1\t_\t_\t_\n\n",
      "# c\n1\ta\ta\tX\tX\t_\t0\t_\t_\t_\n2\tb\tb\tX\tX\t_\t0\t_\t_\t_\n\n",
      "# d\n1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n2\tb\tb\tX\tX\t_\t_\t_\t_\tNot=3\n\n",
      "# e\n1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n2\tb\tb\tX\tX\t_\t2\t_\t_\t_\n\n",
      "# f\n1\ta\ta\tX\tX\t_\t_\t_\t_\t_\n2\tb\tb\tX\tX\t_\t7\t_\t_\t_\n\n",
      "# g\n1\ta\ta\tX\tX\t_\tx\t_\t_\t_\n2\tb\tb\tX\tX\t_\t_\t_\t_\t_\n\n"};
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
    EXPECT_EQ(counts.sentences, 1806);
    EXPECT_EQ(counts.unparsed, 6);
    EXPECT_EQ(counts.skipped, 0);
    // Parentheses tell that literals side by side are one message.
    const std::vector<std::string> expected_errors = {
        ("standard input:902: found a sentence without a root, expected a word with the "
         "head 0"),
        "standard input:1807: found 2 roots, the words 1 and 2, expected one",
        ("standard input:2711: found 'Not=3' in MISC, expected Not= and heads from 0 to 2 "
         "other than the word itself, as in Not=3,5"),
        ("standard input:3615: found the head 2 of word 2 itself, expected another word, "
         "0 or _"),
        "standard input:4519: found the head 7, expected a number from 0 to 2",
        ("standard input:5422: found the head 'x', expected a number from 0 to 2, or "
         "_")};
    EXPECT_EQ(errors, expected_errors);
    for (std::size_t i = 0; i < bad.size(); ++i) {
      std::string expected = bad[i];
      expected.insert(4, "# arcus_unparsed = " + errors[i].substr(errors[i].find(": ") + 2) + "\n");
      EXPECT_NE(result.find(expected), std::string::npos) << expected;
    }
  }
}

// Heads are replaced, so that they need not be a tree. A HEAD that is not a number may be the sign
// of other columns: it is an error unless errors are to be skipped.
TEST(ParseStreamErrors, HeadsThatAreReplacedNeedNotBeATree) {
  const std::string start = "# sent_id = a\n1\ta\ta\tX\tX\t_\t";
  const std::string middle = "\tx\t_\t_\n2\tb\tb\tX\tX\t_\t";
  const std::string end = "\tx\t_\t_\n\n";
  const std::string expected = written(start + "_" + middle + "_" + end, InputKind::kConllu);
  for (const auto& [first, second] : {std::pair{"2", "1"}, {"1", "0"}, {"0", "99"}}) {
    EXPECT_EQ(written(start + first + middle + second + end, InputKind::kConllu), expected);
  }
  StreamOptions options;
  const std::string text = start + "x" + middle + "-1" + end;
  EXPECT_EQ(outcome(text, InputKind::kConllu, options).error,
            "standard input:2: found the head 'x', expected the number of a word, 0 or _");
  StreamInput input;
  input.kind = InputKind::kConllu;
  input.lenient = true;
  input.open = [&](const std::string&) { return PolledSource{.read = bytes_of(text)}; };
  const auto result = [&] {
    std::string lines;
    parse_stream(pipeline(), input, options, [&](const Sentence& s) { append_conllu(s, lines); });
    return lines;
  };
  EXPECT_EQ(result(), expected);
  // Where they are not replaced, they are written as they came.
  options.annotate.tags = TagStage::kKeep;
  options.annotate.parse = false;
  EXPECT_EQ(result(), text);
  options.annotate.parse = true;
  options.annotate.parsing.constraints = given_constraints;
  std::string unparsed = text;
  unparsed.insert(text.find('\n') + 1,
                  "# arcus_unparsed = found the head 'x', expected a number from 0 to 2, or _\n");
  EXPECT_EQ(result(), unparsed);
}

TEST(ParseStreamErrors, AnErrorOfTheCallbackEndsTheWork) {
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

}  // namespace
}  // namespace arcus
