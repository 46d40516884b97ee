// SPDX-License-Identifier: Apache-2.0
#include "arcus/teacher.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "arcus/annotate.h"
#include "arcus/base/error.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/stream_reader.h"

namespace arcus {
namespace {

// What the parser gets at once: enough for a network to be fast, within a few megabytes.
constexpr std::size_t kMaxSentencesAtOnce = 64;
constexpr std::size_t kMaxArcsAtOnce = 500'000;

enum class Verdict { kKeep, kOverLimits, kImprobable };

struct Lesson {
  Verdict verdict = Verdict::kKeep;
  std::vector<SoftArc> soft;
};

struct Batch {
  StreamBatch input;
  std::vector<Lesson> lessons;  // of the sentences of the input
};

struct Scratch {
  TokenizerScratch tokenizer;
  AnnotateScratch annotate;
};

// The geometric mean.
double probability_per_word(const Parse& parse) {
  double sum = 0;
  for (const double p : parse.head_probabilities) sum += portable_log(std::max(p, 1e-300));
  return portable_exp(sum / parse.tree.size());
}

class Teacher {
 public:
  Teacher(const Pipeline& pipeline, const StreamInput& input, const TeacherOptions& options)
      : pipeline_(pipeline), options_(options), reader_(input, pipeline.tokenizer.get(), {}) {
    parsing_.marginals = options.soft;
    parsing_.probabilities = options.min_probability > 0;
  }

  TaughtResult run() {
    while (!ended_) {
      run_until_pause();
      if (!ended_) reader_.wait();
    }
    return std::move(result_);
  }

 private:
  void run_until_pause() {
    const std::vector<PipelineStage<Batch>> stages = {
        {false, [this](Batch& batch) { parse(batch); }},
        {true, [this](Batch& batch) { keep(batch); }}};
    run_pipeline<Batch>(
        options_.threads, [this] { return read(); }, stages);
  }

  std::shared_ptr<Batch> read() {
    auto batch = std::make_shared<Batch>();
    const auto next = enough_ ? StreamReader::Next::kEnd : reader_.next(batch->input);
    if (next == StreamReader::Next::kBatch) return batch;
    ended_ = next == StreamReader::Next::kEnd;
    return nullptr;
  }

  void parse(Batch& batch) {
    if (enough_) return;  // keep() will not look at it
    const auto scratch = scratch_.borrow();
    read_sentences(reader_, pipeline_.tokenizer.get(), batch.input, scratch->tokenizer);
    std::vector<Sentence>& sentences = batch.input.sentences;
    batch.lessons.resize(sentences.size());
    std::vector<std::size_t> waiting;  // to be parsed together
    std::size_t arcs = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const int n = sentences[i].size();
      if (n == 0) continue;
      if (is_over(options_.limits, n, pipeline_.parser, parsing_)) {
        batch.lessons[i].verdict = Verdict::kOverLimits;
        continue;
      }
      pipeline_.fill_missing_columns(sentences[i], scratch->annotate.tagging);
      waiting.push_back(i);
      arcs += static_cast<std::size_t>(n + 1) * static_cast<std::size_t>(n + 1);
      if (waiting.size() < kMaxSentencesAtOnce && arcs < kMaxArcsAtOnce) continue;
      parse_together(waiting, batch, scratch->annotate.parsing);
      waiting.clear();
      arcs = 0;
    }
    if (!waiting.empty()) parse_together(waiting, batch, scratch->annotate.parsing);
  }

  void parse_together(const std::vector<std::size_t>& indices, Batch& batch,
                      ParserScratch& scratch) const {
    std::vector<const Sentence*> sentences;
    for (const std::size_t i : indices) sentences.push_back(&batch.input.sentences[i]);
    const auto parses = pipeline_.parser.parse(sentences, 1, parsing_, scratch);
    for (std::size_t k = 0; k < indices.size(); ++k) {
      Lesson& lesson = batch.lessons[indices[k]];
      const Parse& parse = parses[k].at(0);
      if (parsing_.probabilities && probability_per_word(parse) < options_.min_probability) {
        lesson.verdict = Verdict::kImprobable;
        continue;
      }
      Sentence& sentence = batch.input.sentences[indices[k]];
      set_parse(parse, sentence);
      if (options_.soft) lesson.soft = soft_arcs(*parse.marginals, sentence.size());
    }
  }

  void keep(Batch& batch) {
    if (enough_) return;
    TeacherCounts& counts = result_.counts;
    for (std::size_t i = 0; i < batch.lessons.size(); ++i) {
      const Sentence& sentence = batch.input.sentences[i];
      if (sentence.words.empty()) continue;
      if (counts.words + sentence.size() > options_.max_text_words) {
        enough_ = true;
        break;
      }
      ++counts.sentences;
      counts.words += sentence.size();
      switch (batch.lessons[i].verdict) {
        case Verdict::kKeep:
          result_.text.add(sentence, batch.lessons[i].soft);
          break;
        case Verdict::kOverLimits:
          ++counts.over_limits;
          break;
        case Verdict::kImprobable:
          ++counts.improbable;
          break;
      }
    }
    if (options_.progress) {
      options_.progress({batch.input.bytes_read, counts.sentences, counts.words, batch.input.file});
    }
    if (batch.input.failure && !enough_) std::rethrow_exception(batch.input.failure);
  }

  const Pipeline& pipeline_;
  const TeacherOptions& options_;
  ParseOptions parsing_;
  ScratchPool<Scratch> scratch_;
  std::atomic<bool> enough_ = false;  // set by keep()

  // Used by read().
  StreamReader reader_;
  bool ended_ = false;

  TaughtResult result_;  // used by keep()
};

}  // namespace

TaughtResult parse_with_teacher(const Pipeline& teacher, const StreamInput& input,
                                const TeacherOptions& options) {
  if (teacher.parser.needs_given_guide()) {
    throw ArgumentError("the teacher needs guides, which plain text does not have");
  }
  if ((options.soft || options.min_probability > 0) && teacher.parser.transitions() != nullptr) {
    throw ArgumentError(
        "the teacher is a transition parser, which has no probabilities: use a graph parser, or "
        "its trees alone");
  }
  return Teacher(teacher, input, options).run();
}

std::vector<SoftArc> soft_arcs(const ArcMarginals& marginals, int n) {
  std::vector<SoftArc> arcs;
  for (int m = 1; m <= n; ++m) {
    const std::size_t first = arcs.size();
    int best = kRoot;
    double sum = 0;
    for (int h = 0; h <= n; ++h) {
      if (h == m) continue;
      const double p = marginals(h, m);
      if (p > marginals(best, m)) best = h;
      if (!(p >= kMinSoftProbability)) continue;
      arcs.push_back({h, m, static_cast<float>(p)});
      sum += p;
    }
    if (arcs.size() == first) arcs.push_back({best, m, 1});
    if (sum == 0) continue;
    for (std::size_t a = first; a < arcs.size(); ++a) {
      arcs[a].probability = static_cast<float>(arcs[a].probability / sum);
    }
  }
  return arcs;
}

}  // namespace arcus
