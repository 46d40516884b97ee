// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/annotated_text.h"

#include <string_view>

#include "arcus/tokenizer/spaces.h"
#include "arcus/tokenizer/treebank_text.h"

namespace arcus {
std::vector<AnnotatedParagraph> annotated_text(std::span<const Sentence> sentences) {
  const SpaceSource source = style_of(sentences).source_in_tokens();
  std::vector<AnnotatedParagraph> paragraphs;
  for (const Sentence& sentence : sentences) {
    if (paragraphs.empty() || begins_paragraph(sentence)) paragraphs.emplace_back();
    AnnotatedParagraph& paragraph = paragraphs.back();
    const std::vector<const Word*> tokens = tokens_of(sentence);
    const std::vector<std::string> spaces = spaces_after(sentence, tokens, source);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::size_t start = paragraph.text.size();
      paragraph.text += tokens[i]->form;
      if (start < paragraph.text.size()) {
        paragraph.tokens.push_back({start, paragraph.text.size(), false});
      }
      paragraph.text += spaces[i];
    }
    if (!paragraph.tokens.empty()) paragraph.tokens.back().ends_sentence = true;
  }
  return paragraphs;
}

std::string raw_text(std::span<const Sentence> sentences) {
  std::string text;
  TextWriter writer(style_of(sentences).source_in_tokens(),
                    [&](std::string_view part) { text += part; });
  for (const Sentence& sentence : sentences) writer.add(sentence);
  writer.finish();
  return text;
}

}  // namespace arcus
