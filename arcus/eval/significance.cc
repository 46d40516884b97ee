// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/significance.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/eval/ratio.h"

namespace arcus {
namespace {

struct Totals {
  std::int64_t words = 0;
  std::int64_t ahead = 0;  // words right by A less words right by B

  void add(const PairedCounts& sentence) {
    words += sentence.words;
    ahead += sentence.a - sentence.b;
  }
  // Sums are integers, so only this last step rounds.
  double difference() const { return ratio(ahead, words); }
};

}  // namespace

double sign_test(std::int64_t a, std::int64_t b) {
  if (a == b) return 1;
  const boost::math::binomial_distribution<double> coin(static_cast<double>(a + b), 0.5);
  return std::min(1.0, 2 * boost::math::cdf(coin, static_cast<double>(std::min(a, b))));
}

McNemarTest mcnemar_test(std::span<const PairedCounts> sentences) {
  McNemarTest test;
  for (const PairedCounts& sentence : sentences) {
    test.only_a += sentence.a - sentence.both;
    test.only_b += sentence.b - sentence.both;
  }
  test.p = sign_test(test.only_a, test.only_b);
  if (test.only_a + test.only_b == 0) return test;
  // Without the maximum, the correction would turn an even split into an uneven one.
  const auto apart =
      static_cast<double>(std::max<std::int64_t>(0, std::abs(test.only_a - test.only_b) - 1));
  test.chi_squared = apart * apart / static_cast<double>(test.only_a + test.only_b);
  test.p_chi_squared = boost::math::cdf(
      boost::math::complement(boost::math::chi_squared_distribution<double>(1), test.chi_squared));
  return test;
}

SentenceSignTest sentence_sign_test(std::span<const PairedCounts> sentences) {
  SentenceSignTest test;
  for (const PairedCounts& sentence : sentences) {
    if (sentence.a > sentence.b) {
      ++test.a_better;
    } else if (sentence.a < sentence.b) {
      ++test.b_better;
    } else {
      ++test.ties;
    }
  }
  test.p = sign_test(test.a_better, test.b_better);
  return test;
}

PairedBootstrap paired_bootstrap(std::span<const PairedCounts> sentences,
                                 const BootstrapOptions& options) {
  if (options.samples < 1) throw ArgumentError("a bootstrap needs at least one sample");
  if (!(options.confidence > 0 && options.confidence < 1)) {
    throw ArgumentError("the confidence must lie between 0 and 1");
  }
  PairedBootstrap result;
  if (sentences.empty()) return result;
  Totals all;
  for (const PairedCounts& sentence : sentences) all.add(sentence);
  result.difference = all.difference();

  Random random(options.seed);
  std::vector<double> differences(static_cast<std::size_t>(options.samples));
  std::int64_t as_far = 0;
  for (double& difference : differences) {
    Totals sample;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      sample.add(sentences[random.below(sentences.size())]);
    }
    difference = sample.difference();
    // Samples centred on the observed difference show how much it varies by chance.
    as_far += std::abs(difference - result.difference) >= std::abs(result.difference) ? 1 : 0;
  }
  result.p = ratio(1 + as_far, 1 + options.samples);
  std::sort(differences.begin(), differences.end());
  const auto cut =
      static_cast<std::size_t>((1 - options.confidence) / 2 * static_cast<double>(options.samples));
  result.low = differences[cut];
  result.high = differences[differences.size() - 1 - cut];
  return result;
}

}  // namespace arcus
