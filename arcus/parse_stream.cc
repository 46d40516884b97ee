// SPDX-License-Identifier: Apache-2.0
//
// The stages never wait for input: when the source pauses, the pipeline finishes all batches, and
// only then does run() wait for the source. So a silent source never delays a result or an error,
// and no thread of the pool is blocked.
//
// Guides come from a callback that needs the sentences in order, before they are parsed. Only then
// is there an in-order stage between reading and annotation.
#include "arcus/parse_stream.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "arcus/annotate.h"
#include "arcus/base/error.h"
#include "arcus/further_parses.h"
#include "arcus/sentence_ids.h"
#include "arcus/stream_reader.h"
#include "arcus/treebank/sentence_formatter.h"

namespace arcus {
namespace {

// A batch in the pipeline.
struct Work {
  StreamBatch batch;
  std::vector<Annotation> annotations;
  std::int64_t sentences_before = 0;  // in all files
  StreamProgress progress;            // with this batch
  Layout layout_before;               // of the sentence before the first of these
  std::string untagged;               // the place of an untagged sentence to warn about
  std::vector<std::string> unparsed;  // why some sentences were not parsed
  std::vector<std::string> doubtful;  // the places of the sentences with doubtful arcs
  std::string text;                   // formatted
  std::int64_t incomplete = 0;
};

struct Scratch {
  TokenizerScratch tokenizer;
  AnnotateScratch annotate;
};

class Stream {
 public:
  // Exactly one of take and writer is not null.
  Stream(const Pipeline& pipeline, const StreamInput& input, const StreamOptions& options,
         const std::function<void(Sentence)>* take, TreebankWriter* writer)
      : pipeline_(pipeline),
        options_(options),
        reader_(input, pipeline.tokenizer.get(), options.annotate),
        take_(take),
        writer_(writer) {}

  StreamCounts run() {
    while (!ended_) {
      run_until_pause();
      if (!ended_) reader_.wait();
    }
    if (writer_ != nullptr) writer_->write_end(between_files_);
    return counts_;
  }

 private:
  void run_until_pause() {
    std::vector<PipelineStage<Work>> stages;
    if (options_.add_guide) {
      stages = {{false, [this](Work& work) { read_batch(work); }},
                {true, [this](Work& work) { add_guides(work); }},
                {false, [this](Work& work) { annotate_batch(work); }}};
    } else {
      stages = {{false, [this](Work& work) {
                   read_batch(work);
                   annotate_batch(work);
                 }}};
    }
    stages.push_back({true, [this](Work& work) { number(work); }});
    stages.push_back({false, [this](Work& work) { format(work); }});
    stages.push_back({true, [this](Work& work) { hand_on(work); }});
    run_pipeline<Work>(
        options_.threads, [this] { return read(); }, stages);
  }

  std::shared_ptr<Work> read() {
    auto work = std::make_shared<Work>();
    const auto next = failed_ ? StreamReader::Next::kEnd : reader_.next(work->batch);
    if (next == StreamReader::Next::kBatch) return work;
    ended_ = next == StreamReader::Next::kEnd;
    return nullptr;
  }

  void read_batch(Work& work) {
    const auto scratch = scratch_.borrow();
    StreamBatch& batch = work.batch;
    read_sentences(reader_, pipeline_.tokenizer.get(), batch, scratch->tokenizer);
    if (options_.complete_comments && writes_comments()) {
      for (Sentence& sentence : batch.sentences) add_missing_comments(sentence);
    }
    if (batch.failure) failed_ = true;
  }

  void add_guides(Work& work) {
    std::vector<Sentence>& sentences = work.batch.sentences;
    if (guide_failed_) sentences.clear();
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      try {
        options_.add_guide(sentences[i]);
      } catch (...) {
        work.batch.failure = std::current_exception();
        sentences.resize(i);
        failed_ = guide_failed_ = true;
      }
    }
  }

  void annotate_batch(Work& work) {
    const auto scratch = scratch_.borrow();
    work.annotations = annotate(pipeline_, std::exchange(work.batch.sentences, {}),
                                options_.annotate, scratch->annotate);
  }

  bool writes_comments() const {
    return writer_ == nullptr || writer_->format() == Format::kConllu ||
           writer_->format() == Format::kJson || writer_->format() == Format::kBrat;
  }

  // The place of a word of sentence i of the batch, for messages; 0: of the sentence.
  std::string place(const Work& work, std::size_t i, int word = 0) const {
    const std::string name = shown_name(reader_.input().files[work.batch.file]);
    if (i < work.batch.line_numbers.size()) {
      return fmt::format("{}:{}", name, work.batch.line_numbers[i][static_cast<std::size_t>(word)]);
    }
    return fmt::format(
        "{}, sentence {}", name,
        work.sentences_before - sentences_before_file_ + static_cast<std::int64_t>(i) + 1);
  }

  // Removes the first sentence that failed and all sentences after it.
  void find_failure(Work& work) {
    for (std::size_t i = 0; i < work.annotations.size(); ++i) {
      const Annotation& annotation = work.annotations[i];
      if (annotation.failure) {
        work.batch.failure = annotation.failure;
      } else if (annotation.unparsed) {
        const auto& [word, message] = *annotation.unparsed;
        std::string error = fmt::format("{}: {}", place(work, i, word), message);
        if (reader_.input().lenient) {
          work.unparsed.push_back(std::move(error));
          continue;
        }
        work.batch.failure = std::make_exception_ptr(ConstraintError(error));
      } else {
        continue;
      }
      work.annotations.resize(i);
      failed_ = true;
    }
  }

  void number(Work& work) {
    StreamBatch& batch = work.batch;
    if (batch.begins_file) sentences_before_file_ = counts_.sentences;
    work.sentences_before = counts_.sentences;
    find_failure(work);
    counts_.sentences += static_cast<std::int64_t>(work.annotations.size());
    for (const Annotation& annotation : work.annotations) {
      counts_.words += annotation.sentences.front().size();
    }
    work.progress = {batch.bytes_read, counts_.sentences, counts_.words, batch.file};
    counts_.skipped += static_cast<std::int64_t>(batch.skipped.size());
    counts_.unparsed += static_cast<std::int64_t>(work.unparsed.size());
    for (const Annotation& annotation : work.annotations) {
      counts_.tags_kept += annotation.tags_kept ? 1 : 0;
      counts_.over_limits += annotation.over_limits ? 1 : 0;
    }
    find_untagged(work);
    drop_further_parses(work);
    work.layout_before = last_layout_;
    if (!work.annotations.empty()) {
      // Several files are read as one: blank lines between them are kept, byte-order marks are not.
      Layout& first = work.annotations.front().sentences.front().layout;
      first.blank_lines_before += std::exchange(between_files_, {}).blank_lines_before;
      if (batch.file > 0) first.byte_order_mark = false;
      last_layout_ = work.annotations.back().sentences.back().layout;
    }
    if (batch.layout_at_end != Layout()) end_of_file_ = batch.layout_at_end;
    if (batch.ends_file) {
      const int blank_lines = between_files_.blank_lines_before;
      between_files_ = std::exchange(end_of_file_, {});
      between_files_.blank_lines_before += blank_lines;
      if (batch.file > 0) between_files_.byte_order_mark = false;
    }
  }

  void find_untagged(Work& work) {
    if (warned_ || !options_.annotate.parse) return;
    for (std::size_t i = 0; i < work.annotations.size() && !warned_; ++i) {
      if (!work.annotations[i].untagged) continue;
      work.untagged = place(work, i);
      warned_ = true;
    }
  }

  // Finds the places of doubtful arcs too, which are not known once sentences are removed.
  void drop_further_parses(Work& work) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < work.annotations.size(); ++i) {
      Annotation& annotation = work.annotations[i];
      const bool is_further =
          further_parses_.contain(annotation.before, annotation.sentences.front());
      if (is_further && options_.annotate.parse) {
        ++counts_.repeated;
        continue;
      }
      if (!is_further) id_ = ids_.next(annotation.sentences.front(), annotation.before.id);
      set_id(annotation);
      if (!annotation.doubtful.empty()) work.doubtful.push_back(place(work, i));
      if (kept != i) work.annotations[kept] = std::move(annotation);
      ++kept;
    }
    work.annotations.resize(kept);
    counts_.repeated_ids = ids_.repeated();
  }

  void set_id(Annotation& annotation) const {
    // Parses that stay as they are have their rank.
    const bool is_ranked = !options_.annotate.parse && annotation.before.rank > 0;
    const std::string suffix = is_ranked ? fmt::format("/{}", annotation.before.rank) : "";
    for (Sentence& sentence : annotation.sentences) arcus::set_id(id_ + suffix, sentence);
  }

  void format(Work& work) {
    if (!is_formatted()) return;
    SentenceFormatter formatter(writer_->format(), work.layout_before);
    for (const Annotation& annotation : work.annotations) {
      for (const Sentence& sentence : annotation.sentences) formatter.append(sentence, work.text);
    }
    work.incomplete = formatter.incomplete();
    // Free the memory in this parallel stage, not in a serial one.
    if (!options_.doubtful) work.annotations.clear();
  }

  // Brat needs the sentences themselves, and so does the callback.
  bool is_formatted() const { return writer_ != nullptr && writer_->format() != Format::kBrat; }

  void tell_doubts(const Work& work) const {
    if (!options_.doubtful) return;
    auto place = work.doubtful.begin();
    for (const Annotation& annotation : work.annotations) {
      if (annotation.doubtful.empty()) continue;
      options_.doubtful({*place++, annotation.sentences.front(), annotation.doubtful});
    }
  }

  void hand_on(Work& work) {
    const StreamBatch& batch = work.batch;
    if (options_.progress) options_.progress(work.progress);
    for (const std::string& error : batch.skipped) {
      if (options_.skipped) options_.skipped(error);
    }
    if (!work.untagged.empty() && options_.untagged) options_.untagged(work.untagged);
    for (const std::string& error : work.unparsed) {
      if (options_.unparsed) options_.unparsed(error);
    }
    tell_doubts(work);
    if (writer_ != nullptr) writer_->write_formatted(work.text, work.incomplete);
    if (is_formatted()) work.annotations.clear();
    for (Annotation& annotation : work.annotations) {
      for (Sentence& sentence : annotation.sentences) {
        if (writer_ != nullptr) {
          writer_->write(sentence);
        } else {
          (*take_)(std::move(sentence));
        }
      }
    }
    if (writer_ != nullptr) writer_->flush();
    if (batch.failure) std::rethrow_exception(batch.failure);
  }

  const Pipeline& pipeline_;
  const StreamOptions& options_;
  ScratchPool<Scratch> scratch_;
  std::atomic<bool> failed_ = false;  // stop reading

  // Used by read().
  StreamReader reader_;
  bool ended_ = false;

  // Used by add_guides().
  bool guide_failed_ = false;

  // Used by number().
  StreamCounts counts_;
  std::int64_t sentences_before_file_ = 0;
  Layout last_layout_;
  Layout end_of_file_;
  Layout between_files_;  // the layout after the last sentence of the previous files
  bool warned_ = false;
  FurtherParses further_parses_;
  SentenceIds ids_;
  std::string id_;  // of the sentence before, if it had none

  // Used by hand_on().
  const std::function<void(Sentence)>* take_;
  TreebankWriter* writer_;
};

}  // namespace

StreamCounts parse_stream(const Pipeline& pipeline, const StreamInput& input,
                          const StreamOptions& options, const std::function<void(Sentence)>& take) {
  return Stream(pipeline, input, options, &take, nullptr).run();
}

StreamCounts parse_stream(const Pipeline& pipeline, ByteSource source, InputKind kind,
                          const std::function<void(Sentence)>& take, const StreamOptions& options) {
  StreamInput input;
  input.kind = kind;
  input.open = [&](const std::string&) { return PolledSource{.read = source}; };
  return parse_stream(pipeline, input, options, take);
}

StreamCounts parse_stream(const Pipeline& pipeline, const StreamInput& input,
                          const StreamOptions& options, TreebankWriter& writer) {
  return Stream(pipeline, input, options, nullptr, &writer).run();
}

}  // namespace arcus
