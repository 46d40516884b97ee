// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/neural_options.h"

#include <algorithm>

namespace arcus {
namespace {

constexpr std::array<std::string_view, kFields> kFieldNames = {"word", "affix", "upos",
                                                               "xpos", "feats", "lemma"};
constexpr std::array<std::string_view, 4> kSizeNames = {"tiny", "small", "base", "large"};
constexpr std::array<std::string_view, 3> kLossNames = {"word", "tree", "margin"};

template <typename Enum, std::size_t N>
std::optional<Enum> named(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Field field) { return kFieldNames[static_cast<std::size_t>(field)]; }

std::optional<NetworkSize> size_named(std::string_view name) {
  return named<NetworkSize>(kSizeNames, name);
}

NetworkShape shape_of(NetworkSize size) {
  NetworkShape shape;
  switch (size) {
    case NetworkSize::kTiny:
      shape.hidden = 64;
      shape.arc = 64;
      break;
    case NetworkSize::kSmall:
      break;
    case NetworkSize::kBase:
      shape.hidden = 200;
      shape.arc = 200;
      shape.label = 64;
      break;
    case NetworkSize::kLarge:
      shape.layers = 3;
      shape.hidden = 300;
      shape.arc = 200;
      shape.label = 64;
      break;
  }
  return shape;
}

std::optional<NeuralLoss> neural_loss_named(std::string_view name) {
  return named<NeuralLoss>(kLossNames, name);
}

std::string_view name_of(NeuralLoss loss) { return kLossNames[static_cast<std::size_t>(loss)]; }

std::optional<NeuralOptions> network_named(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto size = size_named(text.substr(0, slash));
  const auto loss = slash == std::string_view::npos ? NeuralOptions().loss
                                                    : neural_loss_named(text.substr(slash + 1));
  if (!size || !loss) return std::nullopt;
  NeuralOptions options;
  options.shape = shape_of(*size);
  options.loss = *loss;
  return options;
}

NeuralOptions for_words(NeuralOptions options, std::size_t words) {
  if (options.batch_words == 0) {
    options.batch_words = std::clamp<std::size_t>(words / 200, 100, 1000);
  }
  if (!options.dropout) {
    const bool wide = options.shape.hidden >= shape_of(NetworkSize::kBase).hidden;
    options.dropout = wide ? 0.33 : words < 100'000 ? 0.3 : 0.2;
  }
  return options;
}

}  // namespace arcus
