// SPDX-License-Identifier: Apache-2.0
#include "arcus/annotate.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "arcus/fallback_parse.h"
#include "arcus/parse_notes.h"
#include "arcus/text/tags.h"
#include "arcus/tree/complete_tree.h"

namespace arcus {
namespace {

// The sentence once for each parse.
std::vector<Sentence> with_parses(Sentence sentence, const std::vector<Parse>& parses,
                                  const AnnotateOptions& options) {
  remove_notes(sentence);
  sentence.guide.clear();
  std::vector<Sentence> result(parses.size() - 1, sentence);
  result.push_back(std::move(sentence));
  for (std::size_t i = 0; i < parses.size(); ++i) {
    const Parse& parse = parses[i];
    // With constraints, the enhanced graph of a tree that stays is kept. Without, it is removed
    // from all sentences, because a file has it in all or in none.
    if (!options.parsing.constraints || !has_parse(parse, result[i])) set_parse(parse, result[i]);
    if (options.parsing.probabilities && !parse.head_probabilities.empty()) {
      add_probabilities(parse, result[i]);
    }
    if (options.parsing.marginals && parse.marginals) add_head_probabilities(parse, result[i]);
    if (options.k == 1) continue;
    add_rank(static_cast<int>(i) + 1, parse.score, result[i]);
    Layout& layout = result[i].layout;
    if (i > 0) layout.blank_lines_before = 0;
    layout.blank_line_after = true;
    layout.newline_at_end = true;
  }
  return result;
}

// The largest number of parses, at most k, that the work limit allows; may be 0.
int affordable(int n, int k, const Parser& parser, const ParseOptions& options, double max_work) {
  if (parser.work(n, k, options) <= max_work) return k;
  int low = 0;
  for (int high = k; high - low > 1;) {
    const int middle = low + (high - low) / 2;
    (parser.work(n, middle, options) <= max_work ? low : high) = middle;
  }
  return low;
}

std::string reason_not_to_parse(const ParseLimits& limits, int n, double work) {
  if (n > limits.max_words) return fmt::format("{} words are more than {}", n, limits.max_words);
  return fmt::format("{:.3g} steps are more than {:.3g}", work, limits.max_work);
}

std::string no_tree_message(const Constraints& constraints, const TreeSpace& space) {
  return fmt::format(
      "the given heads{} cannot all be in one {}tree{}: change one, replace it by _, or allow "
      "other trees",
      constraints.forbidden.empty() ? "" : " and forbidden arcs",
      space.projective ? "projective " : "",
      space.roots == Roots::kSingle ? " with a single root" : "");
}

// The given relations that the model would not give to these arcs.
std::string odd_relations(const Constraints& constraints, const Parser& parser,
                          const Sentence& parsed) {
  const auto& known = parser.relations();
  if (known.empty() || constraints.relations.empty()) return {};
  const auto root_label = parser.root_label();
  std::string list;
  for (int m = 1; m <= parsed.size(); ++m) {
    const std::string_view relation = constraints.relation(m);
    if (relation.empty()) continue;
    const auto label = std::find(known.begin(), known.end(), relation) - known.begin();
    const bool from_root = parsed.word(m).head == kRoot;
    const char* reason = nullptr;
    if (label == std::ssize(known)) {
      reason = "is not in the model";
    } else if (root_label && from_root != (label == *root_label)) {
      reason = from_root ? "is not of arcs from 0" : "is of arcs from 0";
    }
    if (reason == nullptr) continue;
    list += fmt::format("{}{} of word {} {}", list.empty() ? "kept as given: " : ", ", relation, m,
                        reason);
  }
  return list;
}

// Parses one sentence.
class SentenceParser {
 public:
  SentenceParser(const Parser& parser, const AnnotateOptions& options, ParserScratch& scratch)
      : parser_(parser), options_(options), scratch_(scratch) {}

  // `original` is the sentence before tagging, if there may be constraints.
  void parse(Sentence sentence, Sentence original, Annotation& annotation) {
    const TreeSpace asked = options_.parsing.space.value_or(parser_.space());
    TreeSpace space = asked;
    annotation.unparsed = read_constraints(sentence, space);
    if (!annotation.unparsed) {
      // Given heads that cross need no search to see that no projective tree has them.
      if (!constraints_.empty() && space.projective && may_widen(space) &&
          constraints_.heads.size() > 0 && !complete_tree(constraints_.heads, space)) {
        space.projective = false;
      }
      bool found = parse_in(space, sentence, annotation);
      if (!found && may_widen(space)) {
        space.projective = false;
        found = parse_in(space, sentence, annotation);
      }
      if (!found) annotation.unparsed = {{0, no_tree_message(constraints_, space)}};
    }
    if (annotation.unparsed) {
      remove_notes("unparsed", original);
      add_note("unparsed", annotation.unparsed->message, original);
      annotation.sentences.clear();
      annotation.sentences.push_back(std::move(original));
      return;
    }
    for (Sentence& parsed : annotation.sentences) {
      if (space != asked) add_note("space", name_of_trees(space.projective), parsed);
      const std::string odd = odd_relations(constraints_, parser_, parsed);
      if (!odd.empty()) add_note("relations", odd, parsed);
    }
  }

 private:
  std::optional<ConstraintDefect> read_constraints(const Sentence& sentence,
                                                   const TreeSpace& space) {
    if (!options_.parsing.constraints) return std::nullopt;
    try {
      constraints_ = options_.parsing.constraints(sentence);
    } catch (const BadConstraint& error) {
      return {{error.word(), error.what()}};
    }
    check_constraints(constraints_, sentence.size());
    return find_contradiction(constraints_, space);
  }

  bool may_widen(const TreeSpace& space) const {
    return options_.widen_space && space.projective && !constraints_.empty();
  }

  // False if the space has no tree that meets the constraints; else the sentence is moved from.
  bool parse_in(const TreeSpace& space, Sentence& sentence, Annotation& annotation) {
    const int n = sentence.size();
    ParseOptions parsing = options_.parsing;
    parsing.space = space;
    parsing.marginals = parsing.marginals || options_.doubt_below > 0;
    if (is_over(options_.limits, n, parser_, parsing)) {
      return fall_back(parsing, sentence, annotation);
    }
    const int k = affordable(n, options_.k, parser_, parsing, options_.limits.max_work);
    if (parsing.constraints) {
      parsing.constraints = [this](const Sentence&) { return constraints_; };
    }
    const auto parses = parser_.parse(sentence, k, parsing, scratch_);
    if (parses.empty()) return false;
    if (options_.doubt_below > 0) {
      annotation.doubtful = doubtful_arcs(parses[0], options_.doubt_below);
    }
    annotation.sentences = with_parses(std::move(sentence), parses, options_);
    if (k == options_.k) return true;
    for (Sentence& parsed : annotation.sentences) {
      add_note("fallback",
               fmt::format("{} parses, because {} would take more than {:.3g} steps", k, options_.k,
                           options_.limits.max_work),
               parsed);
    }
    return true;
  }

  bool fall_back(const ParseOptions& parsing, Sentence& sentence, Annotation& annotation) {
    const int n = sentence.size();
    const auto fallback = fallback_parse(constraints_, n, *parsing.space, parser_);
    if (!fallback) return false;
    std::string reason = reason_not_to_parse(options_.limits, n, parser_.work(n, 1, parsing));
    annotation.sentences = with_parses(std::move(sentence), {fallback->parse}, options_);
    reason += constraints_.empty()
                  ? ": each word is attached to the word before it"
                  : ": the given heads are kept, the other words attached without a search";
    if (fallback->forbidden > 0) {
      reason += fmt::format("; forbidden arcs that are not avoided: {}", fallback->forbidden);
    }
    add_note("fallback", reason, annotation.sentences[0]);
    annotation.over_limits = true;
    return true;
  }

  const Parser& parser_;
  const AnnotateOptions& options_;
  ParserScratch& scratch_;
  Constraints constraints_;
};

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

bool is_over(const ParseLimits& limits, int n, const Parser& parser, const ParseOptions& options) {
  return n > limits.max_words || parser.work(n, 1, options) > limits.max_work;
}

std::vector<Annotation> annotate(const Pipeline& pipeline, std::vector<Sentence> sentences,
                                 const AnnotateOptions& options, AnnotateScratch& scratch) {
  std::vector<Annotation> annotations(sentences.size());
  std::vector<Sentence> originals(sentences.size());
  const bool constraints = options.parse && options.parsing.constraints;
  for_each(annotations, [&](std::size_t i) {
    Sentence& sentence = sentences[i];
    if (constraints) originals[i] = sentence;
    annotations[i].before = identity_of(sentence);
    annotations[i].tags_kept =
        options.tags != TagStage::kReplace && pipeline.tagger && has_tags(sentence);
    if (options.tags == TagStage::kFillMissing) {
      pipeline.fill_missing_columns(sentence, scratch.tagging);
    } else if (options.tags == TagStage::kReplace) {
      pipeline.tag(sentence, scratch.tagging);
    }
    annotations[i].untagged = pipeline.parser.uses_tags() && !has_tags(sentence);
  });
  for_each(annotations, [&](std::size_t i) {
    if (options.parse) {
      SentenceParser(pipeline.parser, options, scratch.parsing)
          .parse(std::move(sentences[i]), std::move(originals[i]), annotations[i]);
    } else {
      annotations[i].sentences.push_back(std::move(sentences[i]));
    }
  });
  return annotations;
}

}  // namespace arcus
