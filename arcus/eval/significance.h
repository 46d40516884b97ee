// SPDX-License-Identifier: Apache-2.0
//
// Tests of the difference between two parsers: McNemar's test on words, the sign test over
// sentences, and the paired bootstrap. All p-values are two-sided: the probability of a difference
// at least as large, in either direction, if the two were equally good.
//
// McNemar's test assumes that words are independent. Words of one sentence are not, so its p-value
// is too small. The unit of the other two tests is the sentence.
#pragma once

#include <cstdint>
#include <span>

namespace arcus {

// The number of words that two systems, A and B, got right in one sentence.
struct PairedCounts {
  int words = 0;
  int a = 0;     // right by A
  int b = 0;     // right by B
  int both = 0;  // right by both

  friend bool operator==(const PairedCounts&, const PairedCounts&) = default;
};

// The exact two-sided sign test: the probability of a split at least as uneven as this one if a
// fair coin decides each case. It is twice the smaller tail of Binomial(a + b, 1/2), at most 1.
// Returns 1 if there are no cases.
double sign_test(std::int64_t a, std::int64_t b);

// McNemar's test (1947) on the words that exactly one system got right.
struct McNemarTest {
  std::int64_t only_a = 0;
  std::int64_t only_b = 0;
  double p = 1;              // exact: sign_test(only_a, only_b)
  double chi_squared = 0;    // (|only_a - only_b| - 1)^2 / (only_a + only_b), Edwards' correction
  double p_chi_squared = 1;  // its tail with one degree of freedom, for comparison with old tables
};
McNemarTest mcnemar_test(std::span<const PairedCounts> sentences);

// The sign test over sentences: a sentence counts for the system that got more of its words right.
struct SentenceSignTest {
  std::int64_t a_better = 0;
  std::int64_t b_better = 0;
  std::int64_t ties = 0;  // ignored by the test
  double p = 1;
};
SentenceSignTest sentence_sign_test(std::span<const PairedCounts> sentences);

struct BootstrapOptions {
  int samples = 10'000;
  double confidence = 0.95;
  std::uint64_t seed = 1;
};

// The paired bootstrap (Efron & Tibshirani, 1993; Berg-Kirkpatrick et al., 2012). Each sample draws
// as many sentences as there are, with replacement, and computes accuracy(A) - accuracy(B).
struct PairedBootstrap {
  double difference = 0;  // on the original sentences
  double low = 0;         // percentile interval of the samples' differences
  double high = 0;
  double p = 1;  // (1 + samples with |d - difference| >= |difference|) / (1 + samples)
};

// O(samples * sentences). The result depends only on the input and the seed, not on the machine.
// Throws ArgumentError if there is less than one sample or the confidence is outside (0, 1).
PairedBootstrap paired_bootstrap(std::span<const PairedCounts> sentences,
                                 const BootstrapOptions& options = {});

}  // namespace arcus
