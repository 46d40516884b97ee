// SPDX-License-Identifier: Apache-2.0
#include "arcus/annotate.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "arcus/text/key_values.h"
#include "arcus/text/tags.h"
#include "arcus/tree/complete_tree.h"

namespace arcus {
namespace {

void add_comment(Sentence& sentence, const std::string& key, const std::string& value) {
  sentence.comments.push_back(fmt::format("# {} = {}", key, value));
}

void add_probabilities(const Parse& parse, Sentence& sentence) {
  add_comment(sentence, "arcus_probability", fmt::format("{:.6g}", parse.probability));
  add_comment(sentence, "arcus_entropy", fmt::format("{:.4f}", parse.entropy));
  for (std::size_t i = 0; i < sentence.words.size(); ++i) {
    std::string& misc = sentence.words[i].misc;
    set_item("HeadProb", fmt::format("{:.4f}", parse.head_probabilities[i]), misc);
    if (parse.relation_probabilities.empty()) continue;
    set_item("DeprelProb", fmt::format("{:.4f}", parse.relation_probabilities[i]), misc);
  }
}

// Marks the sentence as one of several parses.
void number(std::size_t rank, double score, Sentence& sentence) {
  for (std::string& comment : sentence.comments) {
    if (comment.rfind("# sent_id =", 0) == 0) comment += fmt::format("/{}", rank);
  }
  add_comment(sentence, "arcus_rank", fmt::format("{}", rank));
  add_comment(sentence, "arcus_score", fmt::format("{:.4f}", score));
  if (rank > 1) sentence.layout.blank_lines_before = 0;
  sentence.layout.blank_line_after = true;
  sentence.layout.newline_at_end = true;
}

// The sentence once for each parse.
std::vector<Sentence> with_parses(Sentence sentence, const std::vector<Parse>& parses,
                                  bool numbered) {
  std::vector<Sentence> result(parses.size() - 1, sentence);
  result.push_back(std::move(sentence));
  for (std::size_t i = 0; i < parses.size(); ++i) {
    set_parse(parses[i], result[i]);
    if (!parses[i].head_probabilities.empty()) add_probabilities(parses[i], result[i]);
    if (numbered) number(i + 1, parses[i].score, result[i]);
  }
  return result;
}

// The heads that the tree must keep; kNoHead for the other words.
Tree given_heads(const Sentence& sentence, const ParseOptions& options) {
  return options.constraints ? tree_of(sentence) : Tree(sentence.size());
}

// A tree with the given heads that is built without scores; nullopt if no tree of the space has all
// of these heads. The relation of a given head is kept, because the parser does not predict one.
std::optional<Parse> parse_without_search(const Sentence& sentence, const Tree& given,
                                          const TreeSpace& space, const Parser& parser) {
  auto tree = complete_tree(given, space);
  if (!tree) return std::nullopt;
  Parse parse;
  parse.tree = std::move(*tree);
  if (parser.relations().empty()) return parse;
  for (int m = 1; m <= sentence.size(); ++m) {
    const std::string& relation = sentence.word(m).deprel;
    if (given.head(m) != kNoHead && relation != kEmptyField) {
      parse.relations.push_back(relation);
    } else {
      parse.relations.emplace_back(parse.tree.head(m) == kRoot ? "root" : "dep");
    }
  }
  return parse;
}

// The largest number of parses, at most k, that the work limit allows; may be 0.
int affordable(int n, int k, const TreeSpace& space, double max_work) {
  if (work_of(n, k, space) <= max_work) return k;
  int low = 0;
  for (int high = k; high - low > 1;) {
    const int middle = low + (high - low) / 2;
    (work_of(n, middle, space) <= max_work ? low : high) = middle;
  }
  return low;
}

std::string reason_not_to_parse(const ParseLimits& limits, int n, const TreeSpace& space) {
  if (n > limits.max_words) return fmt::format("{} words are more than {}", n, limits.max_words);
  return fmt::format("{:.3g} steps are more than {:.3g}", work_of(n, 1, space), limits.max_work);
}

void parse(const Parser& parser, const AnnotateOptions& options, Sentence sentence,
           Annotation& annotation, ParserScratch& scratch) {
  const int n = sentence.size();
  const TreeSpace space = options.parsing.space.value_or(parser.space());
  const bool numbered = options.k > 1;
  if (is_over(options.limits, n, space)) {
    const Tree given = given_heads(sentence, options.parsing);
    const auto fallback = parse_without_search(sentence, given, space, parser);
    annotation.no_tree = !fallback;
    if (annotation.no_tree) return;
    annotation.sentences = with_parses(std::move(sentence), {*fallback}, numbered);
    add_comment(
        annotation.sentences[0], "arcus_fallback",
        reason_not_to_parse(options.limits, n, space) +
            (given == Tree(n)
                 ? ": each word is attached to the word before it"
                 : ": the given heads are kept, the other words attached without a search"));
    return;
  }
  const int k = affordable(n, options.k, space, options.limits.max_work);
  const auto parses = parser.parse(sentence, k, options.parsing, scratch);
  annotation.no_tree = parses.empty();
  if (annotation.no_tree) return;
  annotation.sentences = with_parses(std::move(sentence), parses, numbered);
  if (k == options.k) return;
  for (Sentence& parsed : annotation.sentences) {
    add_comment(parsed, "arcus_fallback",
                fmt::format("{} parses, because {} would take more than {:.3g} steps", k, options.k,
                            options.limits.max_work));
  }
}

// Calls work(i) for each sentence that has not failed. An exception becomes the failure of that
// sentence's annotation.
template <typename Work>
void for_each(std::vector<Annotation>& annotations, Work work) {
  for (std::size_t i = 0; i < annotations.size(); ++i) {
    if (annotations[i].failure) continue;
    try {
      work(i);
    } catch (...) {
      annotations[i].failure = std::current_exception();
    }
  }
}

}  // namespace

std::string no_tree_message(const TreeSpace& space) {
  return fmt::format(
      "the given heads cannot all be in one {}tree{}: change one, replace it by _, or allow other "
      "trees",
      space.projective ? "projective " : "",
      space.roots == Roots::kSingle ? " with a single root" : "");
}

bool is_over(const ParseLimits& limits, int n, const TreeSpace& space) {
  return n > limits.max_words || work_of(n, 1, space) > limits.max_work;
}

std::vector<Annotation> annotate(const Pipeline& pipeline, std::vector<Sentence> sentences,
                                 const AnnotateOptions& options, AnnotateScratch& scratch) {
  std::vector<Annotation> annotations(sentences.size());
  for_each(annotations, [&](std::size_t i) {
    Sentence& sentence = sentences[i];
    annotations[i].tags_kept =
        options.tags != TagStage::kReplace && pipeline.tagger && has_tags(sentence);
    if (options.tags == TagStage::kFillMissing) {
      pipeline.fill_missing_columns(sentence, scratch.tagging);
    } else if (options.tags == TagStage::kReplace) {
      pipeline.tag(sentence, scratch.tagging);
    }
    annotations[i].untagged = !has_tags(sentence);
  });
  for_each(annotations, [&](std::size_t i) {
    if (options.parse) {
      parse(pipeline.parser, options, std::move(sentences[i]), annotations[i], scratch.parsing);
    } else {
      annotations[i].sentences.push_back(std::move(sentences[i]));
    }
  });
  return annotations;
}

}  // namespace arcus
