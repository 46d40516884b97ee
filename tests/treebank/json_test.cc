// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/json.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/json.h"
#include "arcus/treebank/conllu.h"

namespace arcus {
namespace {

Sentence from_conllu(const std::string& text) {
  ConlluReader reader(bytes_of(text), "test");
  Sentence sentence;
  EXPECT_TRUE(reader.read(sentence));
  return sentence;
}

std::string written(const Sentence& sentence) {
  std::string text;
  append_json(sentence, text);
  return text;
}

Sentence read_one(const std::string& text) {
  JsonReader reader(bytes_of(text), "test");
  Sentence sentence;
  EXPECT_TRUE(reader.read(sentence));
  return sentence;
}

std::string error_of(const std::string& text) {
  try {
    read_one(text);
    return "accepted";
  } catch (const FormatError& error) {
    return error.what();
  }
}

TEST(Json, ProgramsNeedNotParseColumnsAndComments) {
  const Sentence sentence = from_conllu(
      "# sent_id = s1\n# text = Füße du.\n"
      "1\tFüße\t_\tNOUN\t_\tCase=Nom|Number=Plur\t0\troot\t_\tHeadProb=0.9000|DeprelProb=1\n"
      "2-3\tdu\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
      "2\tde\t_\t_\t_\t_\t1\tcase\t_\t_\n"
      "3\tle\t_\t_\t_\t_\t1\tdet\t_\tHeadProb=none\n"
      "4\t.\t_\t_\t_\t_\t1\tpunct\t_\t_\n\n");
  const std::string text = written(sentence);
  EXPECT_EQ(text.find('\n'), text.size() - 1);
  const Json json = parse_json(text);
  EXPECT_EQ(json["sent_id"], "s1");
  EXPECT_EQ(json["text"], "Füße du.");
  EXPECT_EQ(json["words"][0]["feats"].dump(), R"({"Case":"Nom","Number":"Plur"})");
  EXPECT_EQ(json["words"][0]["start"], 0);
  EXPECT_EQ(json["words"][0]["end"], 4);
  EXPECT_EQ(json["words"][0]["head_prob"], 0.9);
  EXPECT_EQ(json["words"][0]["deprel_prob"], 1.0);
  EXPECT_EQ(json["multiword_tokens"][0]["start"], 5);
  EXPECT_EQ(json["multiword_tokens"][0]["end"], 7);
  EXPECT_FALSE(json["words"][1].contains("start"));
  EXPECT_FALSE(json["words"][2].contains("head_prob"));
  EXPECT_EQ(json["words"][3]["end"], 8);
  EXPECT_EQ(read_one(text), sentence);
}

TEST(Json, FeatsThatAreNoListOfKeysAndValuesStayAString) {
  for (const std::string feats : {"soort|ev", "A=1|A=2", "A=1|", "|A=1", "A=1||B=2", "=x", "A"}) {
    const Sentence sentence = from_conllu("1\ta\t_\t_\t_\t" + feats + "\t0\troot\t_\t_\n\n");
    const std::string text = written(sentence);
    EXPECT_EQ(parse_json(text)["words"][0]["feats"], feats);
    EXPECT_EQ(read_one(text), sentence);
  }
  for (const std::string feats : {"A=", "A=b=c", "b=1|a=2", "A=_"}) {
    const Sentence sentence = from_conllu("1\ta\t_\t_\t_\t" + feats + "\t0\troot\t_\t_\n\n");
    const std::string text = written(sentence);
    EXPECT_TRUE(parse_json(text)["words"][0]["feats"].is_object()) << feats;
    EXPECT_EQ(read_one(text), sentence);
  }
}

TEST(Json, FilesOfEarlierVersionsAreRead) {
  const Sentence sentence = read_one(
      R"({"comments":["# sent_id = 1"],"words":[{"id":1,"form":"a","feats":"A=1|B=2","head":0}]})");
  EXPECT_EQ(sentence.word(1).feats, "A=1|B=2");
  EXPECT_EQ(sentence.comments, std::vector<std::string>{"# sent_id = 1"});
}

TEST(Json, FeatsAsAnObjectAreChecked) {
  const auto with_feats = [](const std::string& feats) {
    return R"({"words":[{"form":"a","feats":)" + feats + "}]}";
  };
  EXPECT_EQ(read_one(with_feats("{}")).word(1).feats, "_");
  EXPECT_EQ(read_one(with_feats(R"({"B":"1","A":"2,3"})")).word(1).feats, "B=1|A=2,3");
  for (const char* feats : {R"({"A":1})", R"({"":"x"})", R"({"A=":"x"})", R"({"A|B":"x"})",
                            R"({"A":"x|y"})", R"({"A":"x\ty"})", R"({"A":"x","A":"y"})",
                            R"({"A":["x"]})", R"({"A\n":"x"})", "[]", "1", R"({"A":"\u0000"})"}) {
    EXPECT_NE(error_of(with_feats(feats)), "accepted") << feats;
  }
}

TEST(Json, SentIdAndTextBecomeCommentsOrMustAgreeWithThem) {
  const std::string words = R"("words":[{"form":"Dogs"}]})";
  EXPECT_EQ(read_one(R"({"sent_id":"s1","text":"Dogs",)" + words).comments,
            (std::vector<std::string>{"# sent_id = s1", "# text = Dogs"}));
  EXPECT_EQ(read_one(R"({"text":"Dogs","comments":["# newdoc","# text = Dogs"],)" + words).comments,
            (std::vector<std::string>{"# newdoc", "# text = Dogs"}));
  EXPECT_EQ(error_of(R"({"text":"Cats","comments":["# text = Dogs"],)" + words),
            R"(test:1: found 'Cats' as "text", expected 'Dogs' as in "comments")");
  EXPECT_NE(error_of(R"({"text":"a\nb",)" + words), "accepted");
  EXPECT_NE(error_of(R"({"sent_id":1,)" + words), "accepted");
}

TEST(Json, ATextMadeFromSpaceAfterDoesNotBecomeAComment) {
  const std::string lines =
      "1\tDogs\t_\t_\t_\t_\t_\t_\t_\t_\n2\tbark\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
      "3\t.\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
  for (const std::string comments : {"", "# newpar\n"}) {
    const Sentence sentence = from_conllu(comments + lines);
    const std::string text = written(sentence);
    EXPECT_EQ(parse_json(text)["text"], "Dogs bark.");
    EXPECT_EQ(parse_json(text)["words"][2]["start"], 9);
    EXPECT_EQ(read_one(text), sentence);
  }
  // Another program that gives no comments means the text.
  EXPECT_EQ(read_one(R"({"text":"a.","words":[{"form":"a","misc":"SpaceAfter=No"},{"form":"."}]})")
                .comments,
            std::vector<std::string>{"# text = a."});
  EXPECT_EQ(
      read_one(R"({"text":"a  .","comments":[],"words":[{"form":"a"},{"form":"."}]})").comments,
      std::vector<std::string>{"# text = a  ."});
}

TEST(Json, OtherDerivedMembersAreIgnored) {
  const Sentence sentence = read_one(
      R"({"words":[{"form":"a","start":7,"end":-1,"head_prob":"x","deprel_prob":2,"other":[]}]})");
  EXPECT_EQ(sentence.word(1).misc, "_");
}

TEST(Json, ACommentMayHaveTabs) {
  const Sentence sentence =
      from_conllu("# a\tb\n# text = a\tb\n1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
  EXPECT_EQ(read_one(written(sentence)), sentence);
}

TEST(Json, FieldsThatAreNotThereHaveNoValue) {
  JsonReader reader(bytes_of(std::string(R"({"words":[{"form":"a"},{"form":"b","head":1}]})")),
                    "test");
  Sentence sentence;
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.word(1).lemma, "_");
  EXPECT_EQ(tree_of(sentence), (Tree{kNoHead, 1}));
  EXPECT_FALSE(reader.read(sentence));
}

TEST(Json, RefusesWhatIsNoSentenceWithOneLineEach) {
  for (const char* text : {
           "{",
           "[]",
           "7",
           R"({"words":[]})",
           R"({"words":[1]})",
           R"({"words":[{}]})",
           R"({"words":[{"form":""}]})",
           R"({"words":[{"form":"a\tb"}]})",
           R"({"words":[{"form":"a\nb"}]})",
           R"({"words":[{"form":"a\u0000"}]})",
           R"({"words":[{"form":"a","head":1.5}]})",
           R"({"words":[{"form":"a","head":9}]})",
           R"({"words":[{"form":"a","head":99999999999999999999}]})",
           R"({"words":[{"form":"a","id":2}]})",
           R"({"words":[{"form":"a"}],"comments":["a"]})",
           R"({"words":[{"form":"a"}],"comments":"# a"})",
           R"({"words":[{"form":"a"}],"multiword_tokens":[{"first":1,"last":2}]})",
           R"({"words":[{"form":"a"}],"empty_nodes":[{"after":1,"index":2}]})",
           R"({"words":[{"form":"a"}],"empty_nodes":[7]})",
       }) {
    JsonReader reader(bytes_of(std::string(text)), "test");
    Sentence sentence;
    try {
      reader.read(sentence);
      ADD_FAILURE() << "accepted " << text;
    } catch (const FormatError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      EXPECT_EQ(error.line(), 1);
    }
  }
}

TEST(Json, DeepNestingIsRefusedNotFollowed) {
  constexpr std::size_t kDepth = 1'000'000;
  const std::string open(kDepth, '[');
  const std::string deep = open + std::string(kDepth, ']');
  for (const std::string& text :
       {open, deep, R"({"words":)" + deep + "}", R"({"words":[{"form":)" + deep + "}]}",
        R"({"words":[{"form":"a","head":)" + deep + "}]}",
        R"({"words":[{"form":"a"}],"comments":)" + deep + "}"}) {
    JsonReader reader(bytes_of(text), "test");
    Sentence sentence;
    EXPECT_THROW(reader.read(sentence), FormatError) << text.substr(0, 40);
  }
}

}  // namespace
}  // namespace arcus
