// SPDX-License-Identifier: Apache-2.0
//
// The sizes of a neural scorer and how it is trained.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace arcus {

// What the network sees of a word. Each field is one vector: the sum of the rows of a table.
enum class Field : std::uint8_t {
  kWord,   // the folded form in lower case
  kAffix,  // prefixes, suffixes, shape and form, hashed into a table of fixed size
  kUpos,
  kXpos,
  kFeats,  // each single feature, such as Case=Nom
  kLemma,
};
inline constexpr std::size_t kFields = 6;

std::string_view name_of(Field field);

// The dimensions of the network. A field of dimension 0 is left out.
struct NetworkShape {
  std::array<std::size_t, kFields> fields = {100, 64, 24, 32, 32, 0};  // by Field
  std::size_t affix_rows = 30'000;
  std::size_t layers = 2;
  std::size_t hidden = 128;  // of one direction
  std::size_t arc = 96;      // of the vectors that score arcs
  std::size_t label = 32;    // of the vectors that score labels

  std::size_t input() const {
    std::size_t sum = 0;
    for (const std::size_t field : fields) sum += field;
    return sum;
  }

  bool has_tags() const {
    const auto size = [&](Field field) { return fields[static_cast<std::size_t>(field)]; };
    return size(Field::kUpos) + size(Field::kXpos) + size(Field::kFeats) > 0;
  }

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

// The largest dimension that a model may have.
inline constexpr std::size_t kMaxDimension = 4096;
inline constexpr std::size_t kMaxLayers = 16;
// Relations take memory by the square of their dimension.
inline constexpr std::size_t kMaxLabelSize = 256;

enum class NetworkSize { kTiny, kSmall, kBase, kLarge };
std::optional<NetworkSize> size_named(std::string_view name);  // "tiny", ..., "large"
NetworkShape shape_of(NetworkSize size);

enum class NeuralLoss {
  kWord,    // cross-entropy of the head of each word on its own
  kTree,    // negative log-likelihood of the tree; the gradient is that of the arcs' marginals
  kMargin,  // hinge of the best tree under the cost of one per wrong head
};
std::optional<NeuralLoss> neural_loss_named(std::string_view name);  // "word", "tree", "margin"
std::string_view name_of(NeuralLoss loss);

// Bits of a number in the model file.
enum class WeightBits : std::uint8_t { k8 = 8, k16 = 16 };

struct WordVectors;

struct NeuralOptions {
  NetworkShape shape = shape_of(NetworkSize::kSmall);
  NeuralLoss loss = NeuralLoss::kTree;
  // Of inputs and states, shared over the words of a sentence; none: by the number of words.
  std::optional<double> dropout = std::nullopt;
  double word_dropout = 0.2;    // of whole fields of a word
  double rate = 2e-3;           // of Adam; falls linearly to 0
  std::size_t batch_words = 0;  // of a step; 0: by the number of words
  // Of the trained model. 8 bits are faster, with about the same scores.
  WeightBits bits = WeightBits::k8;
  // Start values of the vectors of words, if any; their dimension is that of the field kWord.
  std::shared_ptr<const WordVectors> vectors = nullptr;
  // A file for the state after each epoch. If it is there, training goes on from it; it must be
  // that of the same training. Empty: none.
  std::string checkpoint = {};
};

// "tiny", or a size and a loss, as in "tiny/word".
std::optional<NeuralOptions> network_named(std::string_view text);

// The options with the values that the number of words of the treebank determines: an epoch takes
// 200 steps, of 100 to 1000 words; small treebanks and large networks want more dropout.
NeuralOptions for_words(NeuralOptions options, std::size_t words);

}  // namespace arcus
