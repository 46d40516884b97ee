// SPDX-License-Identifier: Apache-2.0
//
// A tour of the pipeline: text in, words with their heads and relations out.
#include <iostream>

#include "arcus/arcus.h"

int main() {
  const auto pipeline = arcus::Pipeline::load(arcus::default_model_path());
  for (const arcus::Sentence& sentence :
       pipeline.parse("She reads a book. The old man saw a bird.")) {
    for (const arcus::Word& word : sentence.words) {
      std::cout << word.form << " <-" << word.deprel << "- "
                << (word.head == 0 ? "root" : sentence.word(word.head).form) << '\n';
    }
  }
}
