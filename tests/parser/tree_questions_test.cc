// SPDX-License-Identifier: Apache-2.0
//
// Questions as JSON text. tests/cli/trees.transcript has whole answers.
#include "arcus/tree_questions.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arcus/base/error.h"
#include "arcus/inference/labeled_trees.h"
#include "arcus/inference/trees.h"

namespace arcus {
namespace {

using Json = nlohmann::json;

// The message of the refusal; empty when the question is answered.
std::string refusal_of(const std::string& question) {
  try {
    answer_tree_question(question);
  } catch (const ArgumentError& error) {
    return error.what();
  }
  return "";
}

TEST(TreeQuestions, AnswersAreThoseOfTheLibrary) {
  ArcScores scores(3);
  scores(0, 2) = 2;
  scores(2, 1) = 1.5;
  scores(2, 3) = kNoArc;
  const std::string table = "[[0,0,2,0],[0,0,0,0],[0,1.5,0,null],[0,0,0,0]]";
  for (const bool projective : {false, true}) {
    for (const Roots roots : {Roots::kSingle, Roots::kMulti}) {
      const TreeSpace space{projective, roots};
      const auto answer = Json::parse(answer_tree_question(
          R"({"scores": )" + table + R"(, "projective": )" + (projective ? "true" : "false") +
          R"(, "roots": ")" + (roots == Roots::kSingle ? "single" : "multi") +
          R"(", "k": 4, "samples": 6, "seed": 9})"));
      EXPECT_EQ(answer["best"]["score"], best_tree(scores, space)->score);
      EXPECT_EQ(answer["k_best"].size(), 4U);
      EXPECT_EQ(answer["log_partition"], *log_partition(scores, space));
      EXPECT_EQ(answer["marginals"][2][1], (*arc_marginals(scores, space))(2, 1));
      EXPECT_EQ(answer["entropy"], *entropy(scores, space));
      EXPECT_EQ(answer["min_risk"]["score"], min_risk_tree(scores, space)->score);
      Random random(9);
      const auto samples = sample_trees(scores, 6, space, random);
      ASSERT_EQ(answer["samples"].size(), samples.size());
      for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto heads = samples[i].heads();
        EXPECT_EQ(answer["samples"][i]["heads"], std::vector<int>(heads.begin(), heads.end()));
        EXPECT_EQ(answer["samples"][i]["score"], score_of(scores, samples[i]));
      }
    }
  }
}

TEST(TreeQuestions, ListsOfScoresAreThoseOfLabels) {
  const auto answer =
      Json::parse(answer_tree_question(R"({"scores": [[0,[1,2],null],[0,0,[0,1]],[0,[1,1],0]]})"));
  LabeledArcScores scores(2, 2);
  scores(0, 1, 0) = 1;
  scores(0, 1, 1) = 2;
  scores(0, 2, 0) = scores(0, 2, 1) = kNoArc;
  scores(1, 2, 1) = 1;
  scores(2, 1, 0) = scores(2, 1, 1) = 1;
  EXPECT_EQ(answer["log_partition"], *labeled_log_partition(scores, {}));
  EXPECT_EQ(answer["entropy"], *labeled_entropy(scores, {}));
  EXPECT_EQ(answer["best"]["labels"], (std::vector<int>{1, 1}));
  EXPECT_EQ(answer["label_marginals"][0][1][1], (*label_marginals(scores, {}))(0, 1, 1));
}

TEST(TreeQuestions, AnAnswerIsOneLine) {
  EXPECT_EQ(answer_tree_question(R"({"scores": [[0,1],[0,0]]})").find('\n'), std::string::npos);
}

TEST(TreeQuestions, AMemberThatIsNotKnownIsNamedAndRefused) {
  EXPECT_EQ(refusal_of(R"({"scores": [[0,1],[0,0]], "sample": 3})"),
            "found the member 'sample', expected only scores, projective, roots, k, samples, seed");
  EXPECT_EQ(refusal_of(R"({"Scores": [[0,1],[0,0]]})").substr(0, 25), "found the member 'Scores'");
  EXPECT_EQ(refusal_of(R"({"scores": [[0,1],[0,0]], "": 3})").substr(0, 19), "found the member ''");
}

TEST(TreeQuestions, MoreTreesThanFitIntoMemoryAreRefused) {
  const std::string table = "\"scores\": [[0,1,2],[0,0,3],[0,4,0]]";
  EXPECT_EQ(refusal_of("{" + table + ", \"samples\": 1000000000}"),
            "found \"samples\": 1000000000, expected at most 5000000 trees of 2 words");
  EXPECT_NE(refusal_of("{" + table + ", \"k\": 5000001}"), "");
  EXPECT_EQ(refusal_of("{" + table + ", \"k\": 5000, \"samples\": 5000}"), "");
}

TEST(TreeQuestions, ManySamplesAreWrittenInParts) {
  const std::string question = "{\"scores\": [[0,1,2],[0,0,3],[0,4,0]], \"samples\": 50000}";
  std::size_t parts = 0;
  std::size_t longest = 0;
  std::string answer;
  answer_tree_question(question, [&](std::string_view part) {
    ++parts;
    longest = std::max(longest, part.size());
    answer += part;
  });
  EXPECT_GT(parts, 10u);
  EXPECT_LT(longest, 100'000u);
  EXPECT_EQ(answer, answer_tree_question(question));
  EXPECT_EQ(Json::parse(answer)["samples"].size(), 50'000u);
}

TEST(TreeQuestions, ScoresWhoseSumOverflowsAreRefused) {
  EXPECT_NE(refusal_of("{\"scores\": [[0,1e308,1e308],[0,0,3],[0,4,0]]}"), "");
  EXPECT_NE(refusal_of("{\"scores\": [[0,[1,-1e308],[1,1e308]],[0,0,null],[0,null,0]]}"), "");
  EXPECT_EQ(refusal_of("{\"scores\": [[0,1e307,-1e307],[0,0,3],[0,4,0]]}"), "");
}

TEST(TreeQuestions, EveryKnownMemberIsTaken) {
  EXPECT_EQ(refusal_of(R"({"scores": [[0,1],[0,0]], "projective": true, "roots": "multi", "k": 2,
                           "samples": 1, "seed": 18446744073709551615})"),
            "");
}

TEST(TreeQuestions, BadTextIsRefusedAndNoOtherErrorComesOut) {
  for (const char* const question :
       {"", "null", "{", "[]", "{}", R"({"scores": []})", R"({"scores": [1]})",
        R"({"scores": [[0,1],[0,0]], "k": 1.5})", R"({"scores": [[0,1],[0,0]], "k": 2147483648})",
        R"({"scores": [[0,1],[0,0]], "seed": -1})", R"({"scores": [[0,1],[0,0]], "roots": null})",
        R"({"scores": [[0,1e999],[0,0]]})", R"({"scores": [[0,[]],[0,0]]})",
        R"({"scores": [[0,[1],1],[0,0,1],[0,1,0]]})", "{\"\xff\": 1}"}) {
    EXPECT_NE(refusal_of(question), "") << question;
  }
}

TEST(TreeQuestions, DeepNestingIsRefused) {
  constexpr std::size_t kDepth = 1'000'000;
  const std::string open(kDepth, '[');
  for (const std::string& question :
       {open, "{\"scores\": " + open, "{\"scores\": " + open + std::string(kDepth, ']') + "}"}) {
    EXPECT_EQ(refusal_of(question),
              "found lists and objects nested more than 64 deep, expected fewer");
  }
}

}  // namespace
}  // namespace arcus
