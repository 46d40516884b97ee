// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "arcus/treebank/treebank_reader.h"
#include "cli/input.h"

namespace arcus::cli {

// The name of the file in messages: "-" is "standard input".
std::string display_name(const std::string& file);

// For commands that need all heads: throws FormatError at the first word of the sentence just read
// whose HEAD is "_". The message ends with the advice, if there is any.
void require_heads(const Sentence& sentence, const TreebankReader& reader,
                   const std::string& advice = {});

inline constexpr int kMaxTrainingWords = 1000;  // default of --max-words

// Adds --max-words of the commands that train.
void add_max_words_option(CLI::App& command, int& max_words);

// Reads all sentences of at most `max_words` words; a warning says how many were skipped and where
// the first is. kAll requires a head for every word; kSome accepts words without one. `guide` is a
// file with a guide for each sentence (guide_input.h), or empty; `advice` is for words without a
// head.
enum class Heads { kAll, kSome };
std::vector<Sentence> read_treebank(const InputOptions& options, Heads heads, int max_words,
                                    const std::string& guide = {}, const std::string& advice = {});

// Reads the development treebank with the options of the training data; returns no sentences if
// `file` is empty. Throws FileError if the treebank has no sentences.
std::vector<Sentence> read_development(const InputOptions& options, const std::string& file,
                                       int max_words, const std::string& guide = {});

}  // namespace arcus::cli
