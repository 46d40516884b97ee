// SPDX-License-Identifier: Apache-2.0
#include "arcus/stream_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/sentence_ids.h"
#include "arcus/text/unicode.h"
#include "arcus/treebank/treebank_reader.h"

namespace arcus {
namespace {

// Large enough that a stage's weights are loaded into the cache for many sentences, small enough
// that all threads get work.
constexpr int kFullBatchOfText = 32768;  // bytes
constexpr int kFullBatch = 256;          // sentences

// Makes a file name, which can have any bytes, valid in a comment.
std::string in_one_line(std::string name) {
  for (char& c : name) {
    if (static_cast<unsigned char>(c) < 0x20) c = '?';
  }
  for (std::size_t bad = 0; (bad = find_invalid_utf8(name)) != std::string::npos;) name[bad] = '?';
  return nfc(name);
}

// Adds a newline to a text that does not end in one, so that the next document does not begin right
// behind its last token.
PolledSource with_newline_at_end(PolledSource source) {
  source.read = [read = std::move(source.read), last = '\n'](char* buffer,
                                                             std::size_t size) mutable {
    std::size_t count = read(buffer, size);
    if (count == 0 && last != '\n') {
      buffer[0] = '\n';
      count = 1;
    }
    if (count > 0) last = buffer[count - 1];
    return count;
  };
  return source;
}

void read_text(const StreamReader& reader, const Tokenizer& tokenizer, StreamBatch& batch,
               TokenizerScratch& scratch) {
  for (RawBlock& block : batch.blocks) {
    std::vector<Sentence> found = sentences_of(tokenizer, block, reader.text_options(), scratch);
    for (Sentence& sentence : found) {
      sentence.comments.insert(sentence.comments.end() - 1, unnumbered_id());
      batch.sentences.push_back(std::move(sentence));
    }
  }
  batch.blocks.clear();
  const auto& files = reader.input().files;
  if (files.size() > 1 && batch.begins_file && !batch.sentences.empty()) {
    auto& comments = batch.sentences[0].comments;
    comments.insert(comments.begin(),
                    "# newdoc id = " + in_one_line(shown_name(files[batch.file])));
  }
}

void read_all(TreebankReader& reader, StreamBatch& batch) {
  for (Sentence sentence; reader.read(sentence);) {
    for (int m = 0; m <= sentence.size(); ++m)
      batch.line_numbers.open_row().push_back(reader.line(m));
    batch.line_numbers.finish_row();
    batch.sentences.push_back(std::move(sentence));
  }
  batch.layout_at_end = reader.layout_at_end();
}

TreebankOptions treebank_options(const StreamReader& reader, std::vector<std::string>* skipped) {
  const StreamInput& input = reader.input();
  TreebankOptions options;
  // Heads are replaced, constraints that are checked later, or not used at all. But a HEAD that is
  // not a number may be the sign of a file with other columns.
  options.reader.heads = input.lenient ? HeadCheck::kNone : HeadCheck::kNumbers;
  options.format = *format_of(input.kind);
  options.lenient = input.lenient;
  options.warn = [skipped](const std::string& error) { skipped->push_back(error); };
  return options;
}

void read_treebank(const StreamReader& reader, StreamBatch& batch) {
  TreebankOptions options = treebank_options(reader, &batch.skipped);
  options.reader.lines_before = batch.lines->lines_before;
  options.open = [&](const std::string&) { return bytes_of(std::move(batch.lines->text)); };
  TreebankReader sentences({reader.input().files[batch.file]}, std::move(options));
  read_all(sentences, batch);
}

}  // namespace

std::string shown_name(const std::string& file) { return file == "-" ? "standard input" : file; }

StreamReader::StreamReader(StreamInput input, const Tokenizer* tokenizer,
                           const AnnotateOptions& options)
    : input_(std::move(input)), tokenizer_(tokenizer), parses_(options.k) {
  if (input_.files.empty()) input_.files.emplace_back("-");
  text_options_.lines = input_.kind == InputKind::kLines;
  text_options_.ranges = input_.ranges;
  if (!format_of(input_.kind) && tokenizer_ == nullptr) {
    throw ArgumentError("the model has no tokenizer: use another model, or a treebank as input");
  }
}

void StreamReader::open() {
  const std::string& file = input_.files[file_];
  if (const auto format = format_of(input_.kind)) {
    source_.emplace<TreebankBlocks>(input_.open(file), shown_name(file), *format);
  } else {
    PolledSource source = input_.open(file);
    if (file_ + 1 < input_.files.size()) source = with_newline_at_end(std::move(source));
    source_.emplace<TextBlocks>(*tokenizer_, std::move(source), text_options_);
  }
  begins_file_ = true;
}

std::int64_t StreamReader::bytes_read() const {
  std::int64_t bytes = bytes_of_earlier_files_;
  if (const auto* text = std::get_if<TextBlocks>(&source_)) bytes += text->bytes_read();
  if (const auto* lines = std::get_if<TreebankBlocks>(&source_)) bytes += lines->bytes_read();
  return bytes;
}

// The first batches are small, so that a short input also keeps all threads busy. Several parses
// per sentence need more memory, so batches are smaller.
int StreamReader::batch_size(int full) const {
  const auto halved = std::max<std::int64_t>(0, 5 - batches_ / 2);  // number of halvings
  return std::max(1, (full >> halved) / parses_);
}

StreamReader::Next StreamReader::read(TextBlocks& blocks, StreamBatch& batch) {
  const auto wanted = static_cast<std::size_t>(batch_size(kFullBatchOfText));
  for (std::size_t bytes = 0; bytes < wanted; bytes += batch.blocks.back().text.size()) {
    RawBlock block;
    const TextBlocks::Next next = blocks.next(block);
    if (next == TextBlocks::Next::kEnd) {
      batch.ends_file = true;
      break;
    }
    if (next == TextBlocks::Next::kPause) {
      if (batch.blocks.empty()) return Next::kPause;
      break;
    }
    batch.blocks.push_back(std::move(block));
  }
  return Next::kBatch;
}

StreamReader::Next StreamReader::read(TreebankBlocks& blocks, StreamBatch& batch) {
  switch (blocks.next(batch.lines.emplace(), batch_size(kFullBatch))) {
    case TreebankBlocks::Next::kPause:
      return Next::kPause;
    case TreebankBlocks::Next::kEnd:
      batch.lines.reset();
      batch.ends_file = true;
      break;
    case TreebankBlocks::Next::kBlock:
      break;
  }
  return Next::kBatch;
}

void StreamReader::read_brat(StreamBatch& batch) {
  begins_file_ = true;
  batch.ends_file = true;
  TreebankReader reader({input_.files[file_]}, treebank_options(*this, &batch.skipped));
  read_all(reader, batch);
  bytes_of_earlier_files_ += reader.bytes_read();
}

StreamReader::Next StreamReader::read(StreamBatch& batch) {
  batch.file = file_;
  if (input_.kind == InputKind::kBrat) {
    read_brat(batch);
    return Next::kBatch;
  }
  if (std::holds_alternative<std::monostate>(source_)) open();
  if (auto* text = std::get_if<TextBlocks>(&source_)) return read(*text, batch);
  return read(std::get<TreebankBlocks>(source_), batch);
}

StreamReader::Next StreamReader::next(StreamBatch& batch) {
  batch = {};
  if (ended_) return Next::kEnd;
  try {
    if (wait_failure_) std::rethrow_exception(wait_failure_);
    if (read(batch) == Next::kPause) return Next::kPause;
  } catch (...) {
    batch.failure = std::current_exception();
    ended_ = true;
  }
  ++batches_;
  batch.begins_file = std::exchange(begins_file_, false);
  batch.bytes_read = bytes_read();
  if (batch.ends_file) {
    bytes_of_earlier_files_ = batch.bytes_read;
    source_.emplace<std::monostate>();
    ended_ = ended_ || ++file_ == input_.files.size();
  }
  return Next::kBatch;
}

void StreamReader::wait() {
  try {
    if (auto* text = std::get_if<TextBlocks>(&source_)) text->wait();
    if (auto* lines = std::get_if<TreebankBlocks>(&source_)) lines->wait();
  } catch (...) {
    wait_failure_ = std::current_exception();
  }
}

void read_sentences(const StreamReader& reader, const Tokenizer* tokenizer, StreamBatch& batch,
                    TokenizerScratch& scratch) {
  try {
    if (batch.lines) {
      read_treebank(reader, batch);
    } else if (!batch.blocks.empty()) {
      read_text(reader, *tokenizer, batch, scratch);
    }
  } catch (...) {
    batch.failure = std::current_exception();
  }
}

}  // namespace arcus
