// SPDX-License-Identifier: Apache-2.0
//
// The table of arcs to check that arcus parse --below prints: lines with tabs, the titles first.
#pragma once

#include "arcus/parse_stream.h"

namespace arcus::cli {

void print_doubt_titles();

// Prints a line for each arc: sent_id, or else the place in the input; the word, its head and
// relation, the probability of the arc; the most probable other head and its probability.
void print_doubts(const DoubtfulSentence& doubtful);

}  // namespace arcus::cli
