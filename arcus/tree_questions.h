// SPDX-License-Identifier: Apache-2.0
//
// Inference as text: a question about the trees over one table of scores as a JSON object, and its
// answer as another. `arcus trees` answers one a line; a server can answer one a request.
// docs/inference.md describes the members. Each sum over trees is computed once for all answers.
#pragma once

#include <string>
#include <string_view>

namespace arcus {

// The answer, in one line without its end. Throws ArgumentError when the text is not an
// object of the members that are known, each of its kind, saying what was found and expected; the
// message may hold bytes of the text in quotes, escaped. Throws MemoryError when the tables cannot
// fit.
std::string answer_tree_question(std::string_view json);

}  // namespace arcus
