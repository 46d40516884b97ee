// SPDX-License-Identifier: Apache-2.0
//
// Checks that a brat document that was written is read back unchanged. The input is NAME.txt up to
// the first NUL byte, then NAME.ann.
#include <filesystem>
#include <fstream>
#include <vector>

#include <unistd.h>

#include "arcus/base/error.h"
#include "arcus/treebank/brat.h"
#include "fuzz/fuzz_target.h"

namespace {

namespace fs = std::filesystem;

// Nothing if the files are no brat document; a document whose bytes look like an archive is refused
// as one.
std::vector<arcus::Sentence> read(const std::string& text, const std::string& annotations) {
  static const fs::path name =
      fs::temp_directory_path() / ("arcus_brat_fuzz_" + std::to_string(::getpid()));
  const arcus::BratPaths paths = arcus::brat_paths(name.string());
  std::ofstream(paths.text, std::ios::binary) << text;
  std::ofstream(paths.annotations, std::ios::binary) << annotations;
  std::vector<arcus::Sentence> sentences;
  try {
    arcus::BratReader reader(name.string());
    arcus::Sentence sentence;
    while (reader.read(sentence)) sentences.push_back(sentence);
  } catch (const arcus::FormatError&) {
    sentences.clear();
  } catch (const arcus::FileError&) {
    sentences.clear();
  }
  fs::remove(paths.text);
  fs::remove(paths.annotations);
  return sentences;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t nul = std::min(input.find('\0'), input.size());
  const auto sentences = read(input.substr(0, nul), input.substr(std::min(nul + 1, input.size())));
  if (sentences.empty()) return 0;
  arcus::BratWriter writer;
  std::string text;
  std::string annotations;
  for (const arcus::Sentence& sentence : sentences) writer.append(sentence, text, annotations);
  const auto again = read(text, annotations);
  constexpr std::size_t kArchiveMark = 257;  // where a tar archive has "ustar"
  const bool archive =
      annotations.compare(std::min(kArchiveMark, annotations.size()), 5, "ustar") == 0;
  arcus::fuzz::require(archive || again == sentences, "a written document is read as it was");
  return 0;
}
