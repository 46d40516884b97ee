// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/recognizer.h"

#include <string>

#include <gtest/gtest.h>

namespace arcus {
namespace {

// The stretches of the text that are proposed as this kind, between bars.
std::string proposed(const std::string& text, Proposal kind) {
  Characters characters;
  characters.assign(text, Reading::kFolded);
  Proposals proposals;
  proposals.assign(characters, Reading::kFolded);
  std::string result;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    if (proposals.of(i) != kind) continue;
    if (i == 0 || proposals.of(i - 1) != kind) result += '|';
    result += text.substr(characters.offset(i), characters.offset(i + 1) - characters.offset(i));
  }
  return result;
}

TEST(Recognizer, WebAddressesEndBeforeTheSentenceDoes) {
  EXPECT_EQ(proposed("See http://a.org/b?c=1.", Proposal::kAddress), "|http://a.org/b?c=1");
  EXPECT_EQ(proposed("(www.a.org)", Proposal::kAddress), "|www.a.org");
  EXPECT_EQ(proposed("http://a.org/b_(c)", Proposal::kAddress), "|http://a.org/b_(c)");
  EXPECT_EQ(proposed("at example.com, or", Proposal::kAddress), "|example.com");
  EXPECT_EQ(proposed("<http://a.org>", Proposal::kAddress), "|http://a.org");
  EXPECT_EQ(proposed("the end.so it", Proposal::kAddress), "");
}

TEST(Recognizer, MailAddressesHaveASignAndAHost) {
  EXPECT_EQ(proposed("to jane.doe@mail.example.org.", Proposal::kMail),
            "|jane.doe@mail.example.org");
  EXPECT_EQ(proposed("me @ home", Proposal::kMail), "");
  EXPECT_EQ(proposed("me@home", Proposal::kMail), "");
}

TEST(Recognizer, EmoticonsStandAlone) {
  EXPECT_EQ(proposed("fine :-) and ;) or :(((", Proposal::kEmoticon), "|:-)|;)|:(((");
  EXPECT_EQ(proposed("I <3 it ^_^ :D :P", Proposal::kEmoticon), "|<3|^_^|:D|:P");
  EXPECT_EQ(proposed("note:Dogs", Proposal::kEmoticon), "");
  EXPECT_EQ(proposed("1:3", Proposal::kEmoticon), "");
  EXPECT_EQ(proposed("8) but 8D or 8p or 83", Proposal::kEmoticon), "|8)");
}

TEST(Recognizer, NumbersKeepTheirSeparators) {
  EXPECT_EQ(proposed("1,234.50.", Proposal::kNumber), "|1,234.50");
  EXPECT_EQ(proposed("10:30, 12/31/2003", Proposal::kFigures), "|10:30|12/31/2003");
  EXPECT_EQ(proposed("B52", Proposal::kNumber), "");
}

TEST(Recognizer, InitialsKeepTheirStops) {
  EXPECT_EQ(proposed("the U.S. and e.g. J. Doe", Proposal::kInitials), "|U.S.|e.g.|J.");
  EXPECT_EQ(proposed("I did. so", Proposal::kInitials), "");
  EXPECT_EQ(proposed("item a. and b.", Proposal::kInitials), "");
}

TEST(Recognizer, ABoundaryKnowsWhetherItCutsAProposal) {
  Characters characters;
  characters.assign("a :-).", Reading::kLiteral);
  Proposals proposals;
  proposals.assign(characters, Reading::kLiteral);
  EXPECT_EQ(proposals.at_boundary(0), 0u);
  EXPECT_EQ(proposals.at_boundary(2), proposals.at_boundary(3));
  EXPECT_NE(proposals.at_boundary(3), proposals.at_boundary(4));
  for (std::size_t i = 0; i + 1 < characters.size(); ++i) EXPECT_LT(proposals.at_boundary(i), 64u);
}

TEST(Recognizer, AbbreviationsKeepTheirStops) {
  EXPECT_EQ(proposed("Prof. Lee met Capt. Roe, z.B. (cf. that)", Proposal::kAbbreviation),
            "|Prof.|Capt.|cf.");
  EXPECT_EQ(proposed("on p. 5 and pp. 3-4", Proposal::kAbbreviation), "|p.|pp.");
  EXPECT_EQ(proposed("He said no. We went", Proposal::kAbbreviation), "");
}

TEST(Recognizer, NamesOfFilesStayWhole) {
  EXPECT_EQ(proposed("Open report.pdf, or main.cc.", Proposal::kFile), "|report.pdf|main.cc");
  EXPECT_EQ(proposed("in /usr/local/bin or C:\\temp\\x", Proposal::kFile),
            "|/usr/local/bin|C:\\temp\\x");
  EXPECT_EQ(proposed("and/or the end.so it", Proposal::kFile), "");
  EXPECT_EQ(proposed("in D.C. or B.H. at 5 p.h. in main.c", Proposal::kFile), "|main.c");
  EXPECT_EQ(proposed("in D.C. or B.H. it", Proposal::kInitials), "|D.C.|B.H.");
}

TEST(Recognizer, NamesCanBeginWithAStop) {
  EXPECT_EQ(proposed("Add .gitignore (.bashrc) for .NET.", Proposal::kFile),
            "|.gitignore|.bashrc|.NET");
  EXPECT_EQ(proposed("the end .Then it was .5 or ...so", Proposal::kFile), "");
}

TEST(Recognizer, NamesOfLanguagesHaveSignsAndVersionsALetter) {
  EXPECT_EQ(proposed("in C++, C++11, Notepad++ or C#.", Proposal::kCode),
            "|C++|C++11|Notepad++|C#");
  EXPECT_EQ(proposed("A+++ and #1, c# or 1++", Proposal::kCode), "");
  EXPECT_EQ(proposed("from v1.2.3. Then v2 or V8.x", Proposal::kCode), "|v1.2.3");
}

TEST(Recognizer, HandlesAndTagsHaveALetterBehindTheirSign) {
  EXPECT_EQ(proposed("@ann_b saw #MeToo, #1 @ home", Proposal::kHandle), "|@ann_b|#MeToo");
}

TEST(Recognizer, CodeHasArgumentsAVersionOrUnderscores) {
  EXPECT_EQ(proposed("Call foo.bar(x), main() or std::max.", Proposal::kCode),
            "|foo.bar(x)|main()|std::max");
  EXPECT_EQ(proposed("numpy==1.26.4, snake_case", Proposal::kCode), "|numpy==1.26.4|snake_case");
  EXPECT_EQ(proposed("item(s) so.What", Proposal::kCode), "");
}

TEST(Recognizer, ShortFormsHaveASlash) {
  EXPECT_EQ(proposed("w/ or w/o it, b/c so", Proposal::kShortForm), "|w/o|b/c");
  EXPECT_EQ(proposed("w/ or w/o it, w/cats", Proposal::kWith), "|w/|w/");
}

}  // namespace
}  // namespace arcus
