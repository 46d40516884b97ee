// SPDX-License-Identifier: Apache-2.0
//
// Inference with JSON: a question about the trees over one table of scores is a JSON object, and so
// is the answer. `arcus trees` answers one question per line. docs/inference.md describes the
// members. Each sum over trees is computed once per question.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace arcus {

// Takes the next part of an answer.
using AnswerSink = std::function<void(std::string_view)>;

// Writes the answer as one line, without a newline, in parts: it may be much larger than the trees
// in memory. Throws ArgumentError if the text is not an object or has an unknown member or a value
// of the wrong type; the message says what was found and expected and may quote bytes of the text,
// escaped. Throws MemoryError if the tables do not fit into memory. Then nothing has been written.
void answer_tree_question(std::string_view json, const AnswerSink& write);

// The same, as a string.
std::string answer_tree_question(std::string_view json);

}  // namespace arcus
