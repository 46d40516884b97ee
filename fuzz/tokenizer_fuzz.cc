// SPDX-License-Identifier: Apache-2.0
//
// Checks the tokenizer: any bytes become sentences that are valid CoNLL-U and from which the text
// can be reconstructed, and the result does not depend on the pieces in which the bytes arrive. The
// bytes of a model are rejected with ModelError (or MemoryError), or give a tokenizer with these
// properties.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/characters.h"
#include "arcus/tokenizer/spaces.h"
#include "arcus/tokenizer/text_reader.h"
#include "arcus/treebank/conllu.h"
#include "arcus/validate/validator.h"
#include "fuzz/fuzz_target.h"
#include "tests/tokenizer/toy_treebank.h"

namespace {

using arcus::Sentence;
using arcus::fuzz::require;

// Reconstruction may lose a byte-order mark, and white space in long runs and at the end of the
// text, so texts are compared without them.
std::string without_white_space(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  std::string result;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t start = i;
    if (!arcus::is_white_space(arcus::next_of_any_bytes(bytes, i))) {
      result += bytes.substr(start, i - start);
    }
  }
  return result;
}

std::vector<Sentence> read_in_pieces(const arcus::Tokenizer& tokenizer, std::string_view text,
                                     const arcus::TextOptions& options) {
  const auto source = [&text](char* buffer, std::size_t room) {
    const std::size_t count = std::min({text.size(), room, std::size_t{3}});
    if (count > 0) std::memcpy(buffer, text.data(), count);
    text.remove_prefix(count);
    return count;
  };
  arcus::TextReader reader(tokenizer, source, options);
  std::vector<Sentence> sentences;
  for (Sentence sentence; reader.read(sentence);) sentences.push_back(sentence);
  return sentences;
}

void check_text(const arcus::Tokenizer& tokenizer, const std::string& text,
                const arcus::TextOptions& options) {
  const std::vector<Sentence> sentences = arcus::tokenize(tokenizer, text, options);
  require(without_white_space(arcus::original_text(sentences)) == without_white_space(text),
          "the text comes back");
  std::string conllu;
  for (const Sentence& sentence : sentences) append_conllu(sentence, conllu);
  arcus::ConlluReader reader(arcus::bytes_of(conllu), "output");
  for (const Sentence& sentence : sentences) {
    Sentence again;
    require(reader.read(again) && again == sentence, "the output is CoNLL-U");
  }
  require(read_in_pieces(tokenizer, text, options) == sentences, "pieces make no difference");
}

// Two tokens side by side may be letters that Unicode composes, so that the text is not in NFC.
void check_validity(const arcus::Tokenizer& tokenizer, const std::string& text,
                    const arcus::TextOptions& options) {
  std::string conllu;
  for (const Sentence& sentence : arcus::tokenize(tokenizer, text, options)) {
    append_conllu(sentence, conllu);
  }
  arcus::Validator validator({.level = 1}, [](const arcus::Finding& finding) {
    require(finding.rule == arcus::Rule::kUnicodeNormalization, "the output is valid");
  });
  validator.validate(arcus::bytes_of(conllu));
}

void check_model(const std::string& bytes) {
  arcus::PackedReader reader(bytes, "input", "all of it");
  try {
    const arcus::Tokenizer tokenizer = arcus::Tokenizer::read(reader);
    check_text(tokenizer, "Dogs bark, cats don't. 中文。", {});
    check_text(tokenizer, bytes.substr(0, 200), {});
  } catch (const arcus::ModelError&) {
  } catch (const arcus::MemoryError&) {
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  const arcus::Tokenizer& tokenizer = arcus::testing::toy_tokenizer();
  check_text(tokenizer, input, {});
  check_validity(tokenizer, input, {});
  check_text(tokenizer, input, {.lines = true, .ranges = true, .max_bytes = 64});
  check_validity(tokenizer, input, {.lines = true, .ranges = true, .max_bytes = 64});
  check_text(tokenizer, input, {.max_bytes = 16});
  check_validity(tokenizer, input, {.max_bytes = 16});
  check_model(input);
  return 0;
}
