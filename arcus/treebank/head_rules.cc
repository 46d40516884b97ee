// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/head_rules.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/list_items.h"

namespace arcus {
namespace {

constexpr std::string_view kAnyPhrase = "*";
constexpr std::string_view kPunctuation = "punctuation";

// Verbs that are tagged as nouns by mistake are heads of their phrases: hence NN and NNS in VP.
constexpr std::string_view kEnglish = R"(
punctuation  , . : `` '' -LRB- -RRB-
ADJP    right NNS; right QP; right NN; right $; right ADVP; right JJ; right VBN; right VBG; right ADJP; right JJR; right NP; right JJS; right DT; right FW; right RBR; right RBS; right SBAR; right RB
ADVP    left RB; left RBR; left RBS; left FW; left ADVP; left TO; left CD; left JJR; left JJ; left IN; left NP; left JJS; left NN
CONJP   left CC; left RB; left IN
FRAG    left
INTJ    right
LST     left LS; left :
NAC     right NN NNS NNP NNPS; right NP; right NAC; right EX; right $; right CD; right QP; right PRP; right VBG; right JJ; right JJS; right JJR; right ADJP; right FW
NP      right POS NN NNP NNPS NNS; right NX; right JJR; right CD; right JJ; right JJS; right RB; right QP; right NP
NX      right POS NN NNP NNPS NNS; right NX; right JJR; right CD; right JJ; right JJS; right RB; right QP; right NP
PP      left IN; left TO; left VBG; left VBN; left RP; left FW
PRN     right
PRT     left RP
QP      right $; right IN; right NNS; right NN; right JJ; right RB; right DT; right CD; right NCD; right QP; right JJR; right JJS
RRC     left VP; left NP; left ADVP; left ADJP; left PP
S       right TO; right IN; right VP; right S; right SBAR; right ADJP; right UCP; right NP
SBAR    right WHNP; right WHPP; right WHADVP; right WHADJP; right IN; right DT; right S; right SQ; right SINV; right SBAR; right FRAG
SBARQ   right SQ; right S; right SINV; right SBARQ; right FRAG
SINV    right VBZ; right VBD; right VBP; right VB; right MD; right VP; right S; right SINV; right ADJP; right NP
SQ      right VBZ; right VBD; right VBP; right VB; right MD; right VP; right SQ
UCP     left
VP      left VBD; left VBN; left MD; left VBZ; left VB; left VBG; left VBP; left VP; left TO; left ADJP; left NN; left NNS; left NP
WHADJP  right CC; right WRB; right JJ; right ADJP
WHADVP  left CC; left WRB
WHNP    right WDT; right WP; right WP$; right WHADJP; right WHPP; right WHNP
WHPP    left IN; left TO; left FW
X       right
*       left
)";

constexpr std::string_view kChinese = R"(
punctuation  PU
ADJP  right ADJP JJ AD; right
ADVP  right ADVP AD CS JJ NP PP P VA VV; right
CLP   right CLP M NN NP; right
CP    right CP IP VP; right
DNP   right DEG DNP DEC QP; right
DP    right M; left DP DT OD; left
DVP   right DEV AD VP; right
FRAG  right VV NR NN NT; right
IP    right VP IP NP; right
LCP   right LCP LC; right
LST   right CD NP QP; right
NP    right NP NN IP NR NT; right
PP    left P PP; left
PRN   left
QP    right QP CLP CD; right
UCP   left IP NP VP; left
VCD   left VV VA VE; left
VCP   left VV VA VE; left
VNV   left VV VA VE; left
VP    left VE VC VV VNV VPT VRD VSB VCD VCP VP; left
VPT   left VA VV; left
VRD   left VV VA; left
VSB   right VV VE; right
*     right
)";

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t length = std::min(text.find_first_of(" \t\r"), text.size());
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

// The first child that `wanted` accepts, from the left or from the right.
template <typename Wanted>
std::optional<std::size_t> first_child(std::span<const std::string_view> children, bool from_left,
                                       Wanted wanted) {
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::size_t child = from_left ? i : children.size() - 1 - i;
    if (wanted(children[child])) return child;
  }
  return std::nullopt;
}

}  // namespace

HeadRules HeadRules::parse(std::string_view table, const std::string& name) {
  HeadRules result;
  std::int64_t line_number = 0;
  for (std::string_view line : list_items(table, '\n')) {
    ++line_number;
    const std::vector<std::string> first = words_of(line);
    if (first.empty() || first[0].starts_with('#')) continue;  // "#" is also a tag
    const std::string& label = first[0];
    if (label == kPunctuation) {
      result.punctuation_.insert(result.punctuation_.end(), first.begin() + 1, first.end());
      continue;
    }
    const std::string_view rest = line.substr(line.find(label) + label.size());
    Alternatives alternatives;
    for (const std::string_view item : list_items(rest, ';')) {
      std::vector<std::string> words = words_of(item);
      if (words.empty() || (words[0] != "left" && words[0] != "right")) {
        throw FormatError(name, line_number,
                          words.empty() ? "a rule without a direction" : in_quotes(words[0]),
                          "left or right, then labels: NP right NN NNS; right NP");
      }
      Alternative& alternative = alternatives.emplace_back();
      alternative.from_left = words[0] == "left";
      alternative.labels.assign(words.begin() + 1, words.end());
    }
    if (!result.rules_.emplace(label, std::move(alternatives)).second) {
      throw FormatError(name, line_number, "a second rule for " + in_quotes(label), "one");
    }
  }
  if (result.rules_.find(kAnyPhrase) == result.rules_.end()) {
    result.rules_[std::string(kAnyPhrase)].emplace_back();
  }
  return result;
}

const HeadRules& HeadRules::english() {
  static const HeadRules kRules = parse(kEnglish, "english");
  return kRules;
}

const HeadRules& HeadRules::chinese() {
  static const HeadRules kRules = parse(kChinese, "chinese");
  return kRules;
}

bool HeadRules::is_punctuation(std::string_view label) const {
  return std::find(punctuation_.begin(), punctuation_.end(), label) != punctuation_.end();
}

std::size_t HeadRules::head_of(std::string_view phrase,
                               std::span<const std::string_view> children) const {
  const auto found = rules_.find(phrase);
  const Alternatives& alternatives =
      found == rules_.end() ? rules_.find(kAnyPhrase)->second : found->second;
  const auto is_no_punctuation = [&](std::string_view label) { return !is_punctuation(label); };
  for (const auto& [from_left, labels] : alternatives) {
    const auto child =
        labels.empty()
            ? first_child(children, from_left, is_no_punctuation)
            : first_child(children, from_left, [&, &wanted = labels](std::string_view label) {
                return std::find(wanted.begin(), wanted.end(), label) != wanted.end();
              });
    if (child) return *child;
  }
  return first_child(children, alternatives.back().from_left, is_no_punctuation).value_or(0);
}

HeadRules head_rules_named(const std::string& name) {
  if (name == "english") return HeadRules::english();
  if (name == "chinese") return HeadRules::chinese();
  const std::string table = read_file(name);
  if (table.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw FileError(name, "found an empty file, expected head rules");
  }
  return HeadRules::parse(table, name);
}

}  // namespace arcus
