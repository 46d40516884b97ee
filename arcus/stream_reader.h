// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of a stream in batches. StreamReader splits the files sequentially, which is
// cheap; read_sentences turns a batch into sentences on any thread. Internal to parse_stream.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/parse_stream.h"
#include "arcus/tokenizer/text_blocks.h"
#include "arcus/treebank/treebank_blocks.h"

namespace arcus {

// Consecutive sentences of one file.
struct StreamBatch {
  // The input of read_sentences; unused for brat.
  std::vector<RawBlock> blocks;        // of a text
  std::optional<TreebankBlock> lines;  // of a treebank
  // The output of read_sentences; for brat, StreamReader sets it.
  std::vector<Sentence> sentences;
  RaggedArray<std::int64_t> line_numbers;  // in a treebank: the first line of each sentence, and
                                           // those of its words
  std::vector<std::string> skipped;        // error messages of skipped sentences
  Layout layout_at_end;                    // of the lines after the last sentence of the file

  std::size_t file = 0;  // index in StreamInput::files
  bool begins_file = false;
  bool ends_file = false;
  std::int64_t bytes_read = 0;  // of all files, up to here
  std::exception_ptr failure;   // thrown after these sentences
};

// The name of the file in messages: "-" is "standard input".
std::string shown_name(const std::string& file);

class StreamReader {
 public:
  // The tokenizer must outlive the reader; it may be null. Throws ArgumentError for text without a
  // tokenizer.
  StreamReader(StreamInput input, const Tokenizer* tokenizer, const AnnotateOptions& options);

  const StreamInput& input() const { return input_; }
  const TextOptions& text_options() const { return text_options_; }

  enum class Next { kBatch, kPause, kEnd };
  // Replaces the batch by the next one. An error becomes the failure of the last batch. kPause: no
  // complete sentence is ready; call wait(), then next() again.
  Next next(StreamBatch& batch);
  void wait();

 private:
  using Source = std::variant<std::monostate, TextBlocks, TreebankBlocks>;

  void open();
  Next read(StreamBatch& batch);
  Next read(TextBlocks& blocks, StreamBatch& batch);
  Next read(TreebankBlocks& blocks, StreamBatch& batch);
  void read_brat(StreamBatch& batch);
  int batch_size(int full) const;
  std::int64_t bytes_read() const;

  StreamInput input_;
  const Tokenizer* tokenizer_;
  TextOptions text_options_;
  int parses_ = 1;  // per sentence
  std::size_t file_ = 0;
  Source source_;  // of that file, once it is open; not used for brat
  bool begins_file_ = false;
  bool ended_ = false;
  std::int64_t batches_ = 0;
  std::int64_t bytes_of_earlier_files_ = 0;
  std::exception_ptr wait_failure_;
};

// Fills batch.sentences. After an error, the batch has the sentences before it and the error as its
// failure. Sentences of a text have no number yet: see sentence_ids.h.
void read_sentences(const StreamReader& reader, const Tokenizer* tokenizer, StreamBatch& batch,
                    TokenizerScratch& scratch);

}  // namespace arcus
