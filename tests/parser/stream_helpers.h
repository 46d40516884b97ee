// SPDX-License-Identifier: Apache-2.0
//
// Streams from memory, through the pipeline of the sample.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arcus/parse_stream.h"
#include "arcus/tokenizer/annotated_text.h"
#include "tests/support/sample_pipeline.h"
#include "tests/support/sentences.h"
#include "tests/support/temporary_folder.h"

namespace arcus::testing {

inline const Pipeline& pipeline() { return sample_pipeline(); }

inline std::string sample_text() { return raw_text(sentences_of(kSample)); }

// What is written for these sources, which stand for files of the names a, b, ...
inline std::string written(const std::vector<PolledSource>& sources, InputKind kind,
                           const StreamOptions& options, Format format = Format::kConllu) {
  const TemporaryFolder folder;
  StreamInput input;
  input.kind = kind;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    input.files.push_back(std::string(1, static_cast<char>('a' + i)));
  }
  input.open = [&](const std::string& file) {
    return sources.at(static_cast<std::size_t>(file[0] - 'a'));
  };
  TreebankWriter writer(format, folder / "out");
  parse_stream(pipeline(), input, options, writer);
  writer.commit();
  return read_file(folder / "out");
}

inline std::string written(const std::string& text, InputKind kind,
                           const StreamOptions& options = {}) {
  return written({PolledSource{.read = bytes_of(text)}}, kind, options);
}

inline std::vector<Sentence> parsed(const std::string& text, InputKind kind,
                                    const StreamOptions& options = {}) {
  std::vector<Sentence> sentences;
  parse_stream(
      pipeline(), bytes_of(text), kind,
      [&](Sentence sentence) { sentences.push_back(std::move(sentence)); }, options);
  return sentences;
}

inline std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace arcus::testing
