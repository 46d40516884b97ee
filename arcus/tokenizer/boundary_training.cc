// SPDX-License-Identifier: Apache-2.0
//
// Training of a BoundaryModel.
#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "arcus/text/fold.h"
#include "arcus/tokenizer/acronyms.h"
#include "arcus/tokenizer/boundary_model.h"
#include "arcus/tokenizer/boundary_places.h"
#include "arcus/tokenizer/layouts.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

// The annotated tokens in characters. A token with a space in it is cut at the space, as the
// tokenizer does.
void spans_of(const AnnotatedParagraph& paragraph, const Characters& text,
              std::vector<TokenSpan>& tokens, std::vector<bool>& ends_sentence) {
  tokens.clear();
  ends_sentence.clear();
  std::size_t i = 0;
  for (const AnnotatedToken& token : paragraph.tokens) {
    while (i < text.size() && text.offset(i) < token.start) ++i;
    while (i < text.size() && text.offset(i) < token.end) {
      const std::size_t begin = i;
      while (i < text.size() && text.offset(i) < token.end && !text.is_space(i)) ++i;
      if (begin < i) {
        tokens.push_back({begin, i});
        ends_sentence.push_back(false);
      } else {
        ++i;
      }
    }
    if (!tokens.empty() && token.ends_sentence) ends_sentence.back() = true;
  }
}

}  // namespace

// The frequency of each pair of kinds, and how often it has a boundary in between.
class BoundaryModel::PairCounts {
 public:
  void add(std::size_t pair, bool boundary) {
    ++seen_[pair];
    if (boundary) ++boundaries_[pair];
  }

  KindPairs without_boundaries() const {
    constexpr std::int64_t kOften = 1000;
    constexpr std::int64_t kHardlyEver = 2000;  // at most one boundary in this many
    KindPairs result;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      result[i] = seen_[i] >= kOften && boundaries_[i] * kHardlyEver < seen_[i];
    }
    return result;
  }

 private:
  std::array<std::int64_t, kCharacterKinds * kCharacterKinds> seen_{};
  std::array<std::int64_t, kCharacterKinds * kCharacterKinds> boundaries_{};
};

// How often a proposal is one token.
class BoundaryModel::ProposalCounts {
 public:
  void add(const Characters& text, const Proposals& proposals, std::span<const TokenSpan> tokens) {
    for (const auto& [begin, end] : tokens) {
      // A proposal is counted at its start, as whole if the token ends where it ends.
      for (std::size_t i = begin; i < end; ++i) {
        const auto kind = static_cast<std::size_t>(proposals.of(i));
        const bool starts =
            i == 0 || proposals.of(i - 1) != proposals.of(i) || proposals.is_last(i - 1);
        if (kind == 0 || !starts) continue;
        std::size_t last = i;
        while (last + 1 < end && !proposals.is_last(last)) ++last;
        std::size_t behind = last;
        while (!proposals.is_last(behind)) ++behind;
        if (is_shortened(proposals.of(i)) && !is_before_lower_case(text, behind)) continue;
        ++seen_[kind];
        if (proposals.is_last(last)) ++whole_[kind];
      }
    }
  }

  // The kinds that are never cut: those that the treebank does not cut.
  std::bitset<kProposals> whole() const {
    constexpr std::int64_t kFew = 5;
    std::bitset<kProposals> result;
    for (const Proposal kind :
         {Proposal::kAddress, Proposal::kMail, Proposal::kShortForm, Proposal::kFile,
          Proposal::kHandle, Proposal::kCode, Proposal::kWith}) {
      const auto i = static_cast<std::size_t>(kind);
      result[i] = seen_[i] < kFew || 10 * whole_[i] >= 9 * seen_[i];
    }
    for (const Proposal kind : {Proposal::kInitials, Proposal::kAbbreviation}) {
      const auto i = static_cast<std::size_t>(kind);
      result[i] = seen_[i] >= kFew && 10 * whole_[i] >= 8 * seen_[i];
    }
    return result;
  }

 private:
  std::array<std::int64_t, kProposals> seen_{};
  std::array<std::int64_t, kProposals> whole_{};
};

void BoundaryModel::keep_quotes(std::span<const AnnotatedParagraph> paragraphs) {
  constexpr std::int64_t kOften = 50;
  std::map<char32_t, std::int64_t> counts;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    for (std::size_t i = 0; i < paragraph.text.size();) {
      const char32_t code = next_of_any_bytes(paragraph.text, i);
      if (code >= 0x80 && folded(code) == U'"') ++counts[code];
    }
  }
  for (const auto& [code, count] : counts) {
    if (count >= kOften) kept_quotes_ += code;
  }
}

void BoundaryModel::count_pairs(std::span<const AnnotatedParagraph> paragraphs) {
  PairCounts in_tokens;
  PairCounts in_sentences;
  ProposalCounts proposals;
  keep_quotes(paragraphs);
  constexpr std::int64_t kForeign = 100;  // at most so many tokens of a script
  std::int64_t ideographic = 0;
  std::vector<CommonWords::Occurrence> words;
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<bool> ends_sentence;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    read(paragraph.text, text);
    const Characters& characters = text.characters();
    spans_of(paragraph, characters, tokens, ends_sentence);
    proposals.add(characters, text.proposals(), tokens);
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      const auto [begin, end] = tokens[t];
      ideographic += is_ideographic(characters.kind(begin)) ? 1 : 0;
      for (std::size_t i = begin; i < end; ++i) {
        if (is_followed_by_text(characters, i)) {
          in_tokens.add(pair_of(characters, i, i + 1), i + 1 == end);
        }
      }
      if (t > 0 && !ends_sentence[t - 1]) {
        words.push_back({text.hash(begin, end), characters.kind(begin) == Kind::kUpper});
      }
      if (t + 1 == tokens.size()) continue;
      in_sentences.add(pair_of(characters, end - 1, tokens[t + 1].begin), ends_sentence[t]);
    }
  }
  inside_token_ = in_tokens.without_boundaries();
  inside_sentence_ = in_sentences.without_boundaries();
  whole_ = proposals.whole();
  rules_for_ideographs_ = ideographic <= kForeign;
  common_words_ = CommonWords::of(words);
}

// The scores of the other features come from weights that were not trained on the text: on their
// training text they are more certain than on new text.
void BoundaryModel::learn_lines(std::span<const AnnotatedParagraph> paragraphs,
                                const Examples& examples,
                                std::span<const std::size_t> sentence_starts,
                                const BoundaryOptions& options) {
  constexpr std::size_t kFolds = 4;
  const std::size_t sentences = sentence_starts.size();
  std::array<PackedWeights, kFolds> folds;
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    const auto start = [&](std::size_t f) {
      return f == kFolds ? examples.size() : sentence_starts[f * sentences / kFolds];
    };
    folds[fold] =
        train_classifier_without(examples, start(fold), start(fold + 1), options.sentences);
  }
  Examples line_examples;
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<std::uint64_t> keys;
  for (const LaidOutText& laid : laid_out_texts(paragraphs, options.seed)) {
    read(laid.text, text);
    const Characters& characters = text.characters();
    find_tokens(text, tokens);
    text.set_tokens(tokens, common_words_);
    if (!text.lines().any()) continue;
    std::size_t fold = 0;
    while (fold + 1 < kFolds && laid.first_sentence >= (fold + 1) * sentences / kFolds) ++fold;
    std::size_t first = 0;
    auto end = laid.sentence_ends.begin();
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const std::size_t offset = characters.offset(tokens[i].end);
      while (end != laid.sentence_ends.end() && *end < offset) ++end;
      const bool ends_sentence = end != laid.sentence_ends.end() && *end == offset;
      if (may_end_sentence(text, tokens, i)) {
        text.sentence_keys(first, i, keys);
        const double known = known_odds(classifier_score(folds[fold], keys) * folds[fold].unit());
        text.line_keys(first, i, known, keys);
        line_examples.add(keys, ends_sentence, static_cast<float>(known));
      }
      if (ends_sentence) first = i + 1;
    }
  }
  line_weights_ = train_classifier(line_examples, options.sentences);
}

BoundaryModel BoundaryModel::train(std::span<const AnnotatedParagraph> paragraphs,
                                   const BoundaryOptions& options) {
  BoundaryModel model;
  model.count_pairs(paragraphs);
  Examples token_examples;
  Examples sentence_examples;
  std::vector<std::size_t> sentence_starts;  // examples
  BoundaryText text;
  std::vector<TokenSpan> tokens;
  std::vector<bool> ends_sentence;
  std::vector<std::uint64_t> keys;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    model.read(paragraph.text, text);
    const Characters& characters = text.characters();
    spans_of(paragraph, characters, tokens, ends_sentence);
    TokenSpan before;
    for (const TokenSpan& token : tokens) {
      for (std::size_t i = token.begin; i < token.end; ++i) {
        if (!is_followed_by_text(characters, i) || model.must_end_token(text, i) ||
            !model.may_end_token(text, i)) {
          continue;
        }
        text.token_keys(before, token.begin, i, model.common_words_, keys);
        token_examples.add(keys, i + 1 == token.end);
      }
      before = token;
    }
    text.set_tokens(tokens, model.common_words_);
    std::size_t first = 0;
    if (!tokens.empty()) sentence_starts.push_back(sentence_examples.size());
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (model.may_end_sentence(text, tokens, i)) {
        text.sentence_keys(first, i, keys);
        sentence_examples.add(keys, ends_sentence[i]);
      }
      if (!ends_sentence[i]) continue;
      first = i + 1;
      sentence_starts.push_back(sentence_examples.size());
    }
  }
  for (const AcronymExample& example : acronym_examples(paragraphs, options.seed)) {
    model.read(example.text, text);
    const Characters& characters = text.characters();
    std::size_t stop = 0;
    while (stop < characters.size() && characters.offset(stop) < example.stop) ++stop;
    if (stop == 0 || !model.may_end_token(text, stop - 1)) continue;
    text.token_keys({}, 0, stop - 1, model.common_words_, keys);
    token_examples.add(keys, example.is_token);
  }
  model.token_weights_ = train_classifier(token_examples, options.tokens);
  model.sentence_weights_ = train_classifier(sentence_examples, options.sentences);
  if (options.layouts && !sentence_starts.empty()) {
    model.learn_lines(paragraphs, sentence_examples, sentence_starts, options);
  }
  return model;
}

}  // namespace arcus
