// SPDX-License-Identifier: Apache-2.0
//
// The rules that a CoNLL-U file can break, with the names and levels that the validator of
// Universal Dependencies gives them. docs/validation.md lists them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arcus {

enum class Rule : std::uint8_t {
  // Level 1: the format.
  kInvalidUtf8,
  kByteOrderMark,
  kNonUnixNewline,
  kUnicodeNormalization,
  kPseudoEmptyLine,
  kExtraEmptyLine,
  kEmptySentence,
  kMissingEmptyLine,
  kMisplacedComment,
  kInvalidLine,
  kNumberOfColumns,
  kEmptyColumn,
  kInvalidWhiteSpace,
  kInvalidWhiteSpaceMwt,
  kLeadingWhiteSpace,
  kTrailingWhiteSpace,
  kRepeatedWhiteSpace,
  kInvalidWordId,
  kWordIdSequence,
  kMisplacedWordInterval,
  kReversedWordInterval,
  kWordIntervalOut,
  kOverlappingWordIntervals,
  kMisplacedEmptyNode,
  // Level 2: comments.
  kMissingSentId,
  kMultipleSentId,
  kInvalidSentId,
  kSlashInSentId,
  kNonUniqueSentId,
  kInvalidParallelId,
  kMultipleParallelId,
  kNonUniqueParallelId,
  kParallelIdAlt,
  kParallelIdPart,
  kInvalidNewdoc,
  kMultipleNewdoc,
  kInvalidNewpar,
  kMultipleNewpar,
  kSpaceAfterNewdocpar,
  // Level 2: the text.
  kMissingText,
  kMultipleText,
  kTextTrailingWhiteSpace,
  kTextFormMismatch,
  kMissingSpaceAfter,
  kTextExtraChars,
  kNoSpaceAfterYes,
  kSpaceAfterValue,
  kSpaceAfterEmptyNode,
  kSpaceAfterMwtNode,
  // Level 2: columns.
  kMwtNonemptyField,
  kEmptyNodeNonemptyField,
  kUnknownUpos,
  kInvalidFeature,
  kUnsortedFeatures,
  kRepeatedFeature,
  kUnsortedFeatureValues,
  kRepeatedFeatureValue,
  kInvalidDeprel,
  kUnknownUdeprel,
  kRepeatedMisc,
  kEmptyMisc,
  kEmptyMiscKey,
  kMiscExtraSpace,
  kMiscAttrTypo,
  // Level 2: the tree.
  kInvalidHead,
  kUnknownHead,
  kHeadSelfLoop,
  kMultipleRoots,
  kNonTree,
  kZeroIsNotRoot,
  kRootIsNotZero,
  // Level 2: the enhanced graph.
  kInvalidDeps,
  kInvalidEhead,
  kUnknownEhead,
  kUnsortedDeps,
  kUnsortedDeps2,
  kRepeatedDeps,
  kDepsSelfLoop,
  kInvalidEdeprel,
  kUnknownEudeprel,
  kEnhancedZeroIsNotRoot,
  kEnhancedRootIsNotZero,
  kUnconnectedEgraph,
  kEdepsOnlySometimes,
};
inline constexpr std::size_t kRules = static_cast<std::size_t>(Rule::kEdepsOnlySometimes) + 1;

std::string_view name_of(Rule rule);  // "head-self-loop"
int level_of(Rule rule);              // 1 or 2

// A file that only breaks rules of this kind is valid: they point at probable mistakes.
bool is_warning(Rule rule);

}  // namespace arcus
