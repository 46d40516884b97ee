// SPDX-License-Identifier: Apache-2.0
//
// Sentences that are read several times, in batches: the input of build_lexicon.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace arcus {

using WordList = std::vector<std::string>;  // the words of a sentence, well-formed UTF-8

// The sentences of a batch. Called once, on any thread.
using SentenceBatch = std::function<std::vector<WordList>()>;

// The next batch, in the order of the text; nullopt at the end. Called by one thread at a time.
using BatchReader = std::function<std::optional<SentenceBatch>()>;

// Starts to read from the beginning. Every pass returns the same batches.
using LexiconSource = std::function<BatchReader()>;

// A source for sentences in memory.
LexiconSource source_of(std::vector<WordList> sentences);

}  // namespace arcus
