// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexicon_stream.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/stat.h>

#include "arcus/base/error.h"
#include "arcus/stream_reader.h"

namespace arcus {
namespace {

void require_regular(const std::string& file) {
  struct stat status = {};
  if (file != "-" && ::stat(file.c_str(), &status) != 0) {
    throw FileError(file, std::strerror(errno));
  }
  if (file != "-" && S_ISDIR(status.st_mode)) throw FileError(file, "is a directory");
  if (file == "-" || !S_ISREG(status.st_mode)) {
    throw ArgumentError(shown_name(file) +
                        ": a lexicon reads its text twice: write it to a file first");
  }
}

std::vector<WordList> words_of(StreamBatch& batch) {
  if (batch.failure) std::rethrow_exception(batch.failure);
  std::vector<WordList> sentences;
  sentences.reserve(batch.sentences.size());
  for (Sentence& sentence : batch.sentences) {
    WordList& words = sentences.emplace_back();
    words.reserve(sentence.words.size());
    for (Word& word : sentence.words) words.push_back(std::move(word.form));
  }
  return sentences;
}

}  // namespace

void require_readable_twice(const std::vector<std::string>& files) {
  for (const std::string& file : files) require_regular(file);
  if (files.empty()) require_regular("-");
}

LexiconSource lexicon_source(
    const StreamInput& input, const Tokenizer* tokenizer,
    const std::function<void(std::int64_t bytes, std::size_t file)>& read) {
  require_readable_twice(input.files);
  const StreamReader check(input, tokenizer, AnnotateOptions());  // throws
  return [input, tokenizer, read]() -> BatchReader {
    const auto reader = std::make_shared<StreamReader>(input, tokenizer, AnnotateOptions());
    const auto scratch = std::make_shared<ScratchPool<TokenizerScratch>>();
    return [reader, scratch, tokenizer, read]() -> std::optional<SentenceBatch> {
      const auto batch = std::make_shared<StreamBatch>();
      auto next = reader->next(*batch);
      // Regular files do not pause.
      for (; next == StreamReader::Next::kPause; next = reader->next(*batch)) reader->wait();
      if (next == StreamReader::Next::kEnd) return std::nullopt;
      if (read) read(batch->bytes_read, batch->file);
      return [reader, scratch, tokenizer, batch] {
        const auto lease = scratch->borrow();
        read_sentences(*reader, tokenizer, *batch, *lease);
        return words_of(*batch);
      };
    };
  };
}

}  // namespace arcus
