// SPDX-License-Identifier: Apache-2.0
//
// The k most similar words of each word by the cosine of their vectors, exactly.
//
// PMI is symmetric, so the matrix X of all vectors is its own inverted index: row c has the
// contexts of c, and also the words that have c as a context. The similarities of u are row u of X
// X, divided by the lengths of the vectors. One row costs the sum over the contexts c of u of the
// number of contexts of c; all rows together cost the sum of the squares of these numbers. Memory:
// one float per word and thread.
#pragma once

#include <cstddef>
#include <functional>

#include "arcus/base/ragged_array.h"
#include "arcus/lexicon/context_vectors.h"
#include "arcus/lexicon/lexicon.h"

namespace arcus {

// `vectors` is symmetric: row u has v with some value exactly if row v has u with that value. Each
// result row has the words with a similarity above 0, the most similar first, ties by id.
// done(share) is called now and then, by one thread at a time.
RaggedArray<Lexicon::Neighbour> nearest_words(const RaggedArray<ContextValue>& vectors,
                                              std::size_t k, int threads,
                                              const std::function<void(double share)>& done = {});

}  // namespace arcus
