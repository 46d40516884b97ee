// SPDX-License-Identifier: Apache-2.0
//
// Parses plain text with one parser, the teacher, so that another one, the student, can be trained
// on it in addition to a treebank (Buciluǎ et al., 2006; Hinton et al., 2015, "distillation"). A
// small and fast student learns from a large and slow teacher what the treebank is too small to
// show.
//
// The text is read, tokenized, tagged and parsed in batches on all cores; only the sentences that
// are kept stay in memory (taught_text.h). The result does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arcus/parse_stream.h"
#include "arcus/taught_text.h"

namespace arcus {

// Soft targets leave out arcs that are less probable, unless the word has no other.
inline constexpr double kMinSoftProbability = 0.01;

struct TeacherOptions {
  std::int64_t max_text_words = 2'000'000;  // stop after this many words of the text
  ParseLimits limits = {};                  // sentences over them are left out
  bool soft = false;                        // keep the probabilities of arcs
  // Leave out a sentence if the geometric mean of the probabilities of its heads is lower.
  double min_probability = 0;
  int threads = available_threads();
  std::function<void(const StreamProgress&)> progress = {};  // after each batch, on any thread
};

struct TeacherCounts {
  std::int64_t sentences = 0;  // of the text, as far as it was read
  std::int64_t words = 0;
  std::int64_t over_limits = 0;  // sentences that were left out
  std::int64_t improbable = 0;
};

struct TaughtResult {
  TaughtText text;
  TeacherCounts counts;
};

// Throws the exceptions of parse_stream, and ArgumentError if the teacher needs guides, or if
// probabilities are asked for and it has none.
TaughtResult parse_with_teacher(const Pipeline& teacher, const StreamInput& input,
                                const TeacherOptions& options);

// The arcs of probability kMinSoftProbability and more into each of the n words; the most probable
// one if there is none. Those into one word sum to 1.
std::vector<SoftArc> soft_arcs(const ArcMarginals& marginals, int n);

}  // namespace arcus
