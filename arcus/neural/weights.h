// SPDX-License-Identifier: Apache-2.0
//
// The weights of the network. Gradients and the moments of Adam have the same type.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "arcus/base/random.h"
#include "arcus/neural/neural_options.h"
#include "arcus/neural/word_inputs.h"
#include "arcus/neural/word_vectors.h"
#include "arcus/numeric/matrix.h"

namespace arcus {

struct DenseWeights {
  Matrix matrix;  // inputs x outputs
  Matrix bias;    // 1 x outputs
};

// One direction of one layer. The outputs are the gates of lstm_cell.h.
struct LstmWeights {
  Matrix input;      // inputs x 4 hidden
  Matrix recurrent;  // hidden x 4 hidden
  Matrix bias;       // 1 x 4 hidden
};

// A matrix other than a table.
struct DenseName {
  std::string text;
  bool of_words = false;  // multiplies a vector of each word: nearly all of the network's time
};

struct NetworkWeights {
  std::array<Matrix, kFields> tables;  // empty for fields that are left out
  std::vector<std::array<LstmWeights, 2>> layers;
  DenseWeights projections;  // of a word as head and as modifier of arcs, then the same for labels
  DenseWeights arcs;         // modifier -> what its head should be
  Matrix labels;             // (label + 1)^2 products of head and modifier x labels

  // Zeros of the right shapes.
  NetworkWeights() = default;
  NetworkWeights(const WordInputs& inputs, std::size_t label_count);

  // Random start values.
  void randomize(Random& random);

  // Start values of the words' vectors, scaled to the size of random ones. Of several words with
  // one row, the first counts.
  void set_words(const WordVectors& vectors, const WordInputs& inputs);

  // The number of weights that the constructor makes.
  static std::size_t count(const WordInputs& inputs, std::size_t label_count);

  std::size_t label_count() const { return labels.columns(); }

  // Calls use(name, matrix) for each matrix but the tables, in a fixed order.
  template <typename Use>
  void each_dense(Use use) {
    visit_dense(*this, use);
  }
  template <typename Use>
  void each_dense(Use use) const {
    visit_dense(*this, use);
  }

 private:
  template <typename Self, typename Use>
  static void visit_dense(Self& self, Use use) {
    for (std::size_t layer = 0; layer < self.layers.size(); ++layer) {
      for (std::size_t direction = 0; direction < 2; ++direction) {
        auto& lstm = self.layers[layer][direction];
        const std::string name =
            "layer " + std::to_string(layer + 1) + (direction == 0 ? " forward" : " backward");
        use(DenseName{name + " input", true}, lstm.input);
        use(DenseName{name + " recurrent", true}, lstm.recurrent);
        use(DenseName{name + " bias"}, lstm.bias);
      }
    }
    use(DenseName{"projections", true}, self.projections.matrix);
    use(DenseName{"projections bias"}, self.projections.bias);
    use(DenseName{"arcs"}, self.arcs.matrix);
    use(DenseName{"arcs bias"}, self.arcs.bias);
    use(DenseName{"labels"}, self.labels);
  }
};

}  // namespace arcus
