// SPDX-License-Identifier: Apache-2.0
//
// Runs files through a pipeline, in order, on all cores and in bounded memory.
//
// Batches of sentences go through an ordered oneTBB pipeline:
//
//   split the input into batches   in order, a search for blank lines
//   tokenize or read, tag, parse   in parallel, nearly all of the work
//   number                         in order, a few additions for each batch
//   format                         in parallel
//   write                          in order
//
// The output does not depend on the number of threads or on how the input arrives. When the input
// pauses, everything complete is parsed and written before the reader waits for more.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arcus/annotate_options.h"
#include "arcus/base/byte_source.h"
#include "arcus/base/text_input.h"
#include "arcus/base/workers.h"
#include "arcus/doubtful_arcs.h"
#include "arcus/input_kind.h"
#include "arcus/pipeline.h"
#include "arcus/treebank/treebank_writer.h"

namespace arcus {

struct StreamInput {
  std::vector<std::string> files;  // none, or "-": standard input
  InputKind kind = InputKind::kText;
  bool ranges = false;  // text: TokenRange=START:END in MISC
  // Treebanks: skip a bad sentence, and do not parse one whose constraints no tree meets, instead
  // of throwing. A HEAD may be any text.
  bool lenient = false;
  // Opens each file, except brat standoff.
  std::function<PolledSource(const std::string&)> open = open_polled_text;
};

// What has been read and annotated so far, in all files.
struct StreamProgress {
  std::int64_t bytes = 0;
  std::int64_t sentences = 0;
  std::int64_t words = 0;
  std::size_t file = 0;  // index in StreamInput::files
};

// A sentence with arcs that should be checked.
struct DoubtfulSentence {
  const std::string& place;  // in the input: file and line
  const Sentence& sentence;  // parsed
  const std::vector<DoubtfulArc>& arcs;
};

// Callbacks are called one at a time, in the order of the sentences, on any thread.
struct StreamOptions {
  AnnotateOptions annotate = {};
  int threads = available_threads();
  // Treebanks: add "# sent_id" and "# text" where they are missing (sentence_ids.h), if the output
  // can hold them. Sentences of a text always have them.
  bool complete_comments = false;
  // Called with each sentence as it was read, before it is annotated. An exception ends the stream
  // after the sentences before it.
  std::function<void(Sentence&)> add_guide = {};
  std::function<void(const std::string& error)> skipped = {};   // a bad sentence, with `lenient`
  std::function<void(const std::string& error)> unparsed = {};  // no tree meets its constraints
  std::function<void(const std::string& place)> untagged = {};  // the first one parsed without tags
  std::function<void(const DoubtfulSentence&)> doubtful = {};   // with AnnotateOptions::doubt_below
  std::function<void(const StreamProgress&)> progress = {};     // after each batch
};

struct StreamCounts {
  std::int64_t sentences = 0;  // read
  std::int64_t words = 0;      // of these
  std::int64_t skipped = 0;
  std::int64_t unparsed = 0;      // because no tree meets the constraints
  std::int64_t repeated = 0;      // further parses of one sentence, which is parsed once
  std::int64_t repeated_ids = 0;  // sent_ids that are also the number of a sentence without one
  std::int64_t tags_kept = 0;     // sentences with tags that the model's tagger did not replace
  std::int64_t over_limits =
      0;  // sentences that were not parsed because of AnnotateOptions::limits
};

// Sentences of a text are numbered in "# sent_id" across the files; if there are several files, the
// first sentence of each has "# newdoc id".
//
// If the input has the k best parses of a sentence, the first of them is parsed, and the others are
// left out. Heads of the input need not be trees: they are replaced, or constraints.
//
// Throws FormatError, FileError and MemoryError, ArgumentError for text if the model has no
// tokenizer, and ConstraintError, unless input.lenient, if no tree meets the constraints of a
// sentence. An error is thrown only after `take` has received all sentences before the bad one.
StreamCounts parse_stream(const Pipeline& pipeline, const StreamInput& input,
                          const StreamOptions& options, const std::function<void(Sentence)>& take);

// The same for one source, such as bytes_of("Any text.").
StreamCounts parse_stream(const Pipeline& pipeline, ByteSource source, InputKind kind,
                          const std::function<void(Sentence)>& take,
                          const StreamOptions& options = {});

// Writes to a file, which the caller commits. Sentences before a bad one are written before the
// error is thrown.
StreamCounts parse_stream(const Pipeline& pipeline, const StreamInput& input,
                          const StreamOptions& options, TreebankWriter& writer);

}  // namespace arcus
