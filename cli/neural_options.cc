// SPDX-License-Identifier: Apache-2.0
#include "cli/neural_options.h"

#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/text_input.h"
#include "arcus/neural/word_vectors.h"
#include "cli/list_option.h"
#include "cli/number_checks.h"
#include "cli/refuse.h"

namespace arcus::cli {
namespace {

constexpr std::int64_t kLargest = static_cast<std::int64_t>(kMaxDimension);

// "word=100": the field and its dimension.
std::optional<std::pair<Field, std::size_t>> input_in(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos) return std::nullopt;
  const auto size = number_in(text.substr(sign + 1));
  if (!size || *size < 0 || *size > static_cast<double>(kMaxDimension) ||
      *size != static_cast<double>(static_cast<std::size_t>(*size))) {
    return std::nullopt;
  }
  for (std::size_t f = 0; f < kFields; ++f) {
    const auto field = static_cast<Field>(f);
    if (name_of(field) == std::string_view(text).substr(0, sign)) {
      return std::pair(field, static_cast<std::size_t>(*size));
    }
  }
  return std::nullopt;
}

}  // namespace

void add_neural_flags(CLI::App& command, NeuralFlags& flags) {
  command
      .add_option("--size", flags.size,
                  "Size of a neural scorer: tiny (2 layers of 64), small (2 of 128, default), "
                  "base (2 of 200) or large (3 of 300); larger ones are more accurate and slower")
      ->type_name("SIZE")
      ->check(CLI::IsMember({"tiny", "small", "base", "large"}));
  const auto dimension = [&](const char* name, std::optional<std::size_t>& value,
                             const char* help) {
    command.add_option(name, value, help)->type_name("N")->transform(whole_number(1, kLargest));
  };
  command
      .add_option("--layers", flags.layers,
                  "Number of layers of a neural scorer (default: by --size)")
      ->type_name("N")
      ->transform(whole_number(1, static_cast<std::int64_t>(kMaxLayers)));
  dimension("--hidden", flags.hidden,
            "Dimension of each direction of a layer of a neural scorer (default: by --size)");
  dimension("--arc-size", flags.arc,
            "Dimension of the vectors of a neural scorer that score arcs (default: by --size)");
  command
      .add_option("--label-size", flags.label,
                  "Dimension of the vectors of a neural scorer that score relations (default: by "
                  "--size)")
      ->type_name("N")
      ->transform(whole_number(1, static_cast<std::int64_t>(kMaxLabelSize)));
  add_list_option(command, "--inputs", flags.inputs,
                  "Dimensions of what a neural scorer sees of a word, 0 for nothing (default: "
                  "word=100,affix=64,upos=24,xpos=32,feats=32,lemma=0)",
                  CLI::Validator(
                      [](std::string& text) {
                        return input_in(text)
                                   ? std::string()
                                   : "found '" + text +
                                         "', expected word, affix, upos, xpos, feats or lemma, =, "
                                         "and a number up to " +
                                         std::to_string(kMaxDimension);
                      },
                      "FIELD=N"));
  command
      .add_option(
          "--neural-loss", flags.loss,
          "What a neural scorer learns: the tree's probability (tree, default), the head of "
          "each word on its own (word), or a margin to the best other tree (margin)")
      ->type_name("LOSS")
      ->check(CLI::IsMember({"word", "tree", "margin"}));
  command
      .add_option(
          "--dropout", flags.dropout,
          "Share of a neural scorer's values to drop in training (default: 0.33 if --hidden is 200 "
          "or more, as in base; else 0.3 below 100,000 words, 0.2 above)")
      ->type_name("P")
      ->transform(number_between(0, 0.95));
  command
      .add_option("--word-dropout", flags.word_dropout,
                  "Share of a neural scorer's inputs to drop in training (default: 0.2)")
      ->type_name("P")
      ->transform(number_between(0, 0.95));
  command.add_option("--rate", flags.rate, "Learning rate of a neural scorer (default: 0.002)")
      ->type_name("X")
      ->transform(number_above_zero(1));
  command
      .add_option(
          "--batch", flags.batch,
          "Words per training step of a neural scorer (default: a 200th of the training data, from "
          "100 to 1000)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000));
  command
      .add_option("--weight-bits", flags.bits,
                  "Bits of a neural scorer's weights, 8 or 16: with 8, the model is smaller and "
                  "several times as fast on CPUs with AVX-512 VNNI (default: 8)")
      ->type_name("N")
      ->check(CLI::IsMember({8, 16}));
  CLI::Option* vectors =
      command
          .add_option("--vectors", flags.vectors,
                      "Start values of a neural scorer's vectors of words, in the text format of "
                      "word2vec (default: random)")
          ->type_name("FILE");
  command
      .add_option("--vector-words", flags.vector_words,
                  "Number of words to take from --vectors, from its beginning (default: 50000)")
      ->type_name("N")
      ->transform(whole_number(1, static_cast<std::int64_t>(WordVectors::kMaxWords)))
      ->needs(vectors);
  command
      .add_option("--resume", flags.checkpoint,
                  "File for the state of a neural training after each epoch; if it is there, "
                  "training goes on from it (default: none)")
      ->type_name("FILE");
}

NeuralOptions neural_options(const NeuralFlags& flags) {
  NeuralOptions options;
  NetworkShape& shape = options.shape;
  shape = shape_of(*size_named(flags.size));
  std::set<Field> given;
  for (const std::string& text : flags.inputs) {
    const auto [field, size] = *input_in(text);
    shape.fields[static_cast<std::size_t>(field)] = size;
    if (!given.insert(field).second) {
      throw CLI::ValidationError("--inputs", fmt::format("has {} twice", name_of(field)));
    }
  }
  if (!flags.vectors.empty() && given.count(Field::kWord) > 0) {
    throw CLI::ValidationError(
        "--inputs", "has word, whose dimension is that of --vectors: leave one of them out");
  }
  if (!flags.vectors.empty()) {
    auto vectors = std::make_shared<WordVectors>(
        WordVectors::read(open_text(flags.vectors), flags.vectors, flags.vector_words));
    shape.fields[static_cast<std::size_t>(Field::kWord)] = vectors->rows.columns();
    options.vectors = std::move(vectors);
  }
  if (shape.input() == 0) {
    throw CLI::ValidationError("--inputs", "leaves nothing to see: give one dimension above 0");
  }
  shape.layers = flags.layers.value_or(shape.layers);
  shape.hidden = flags.hidden.value_or(shape.hidden);
  shape.arc = flags.arc.value_or(shape.arc);
  shape.label = flags.label.value_or(shape.label);
  options.loss = *neural_loss_named(flags.loss);
  options.dropout = flags.dropout;
  options.word_dropout = flags.word_dropout.value_or(options.word_dropout);
  options.rate = flags.rate.value_or(options.rate);
  options.checkpoint = flags.checkpoint;
  options.bits = static_cast<WeightBits>(flags.bits.value_or(8));
  options.batch_words = flags.batch.value_or(options.batch_words);
  return options;
}

CLI::Validator is_network() {
  return CLI::Validator(
      [](std::string& text) {
        return network_named(text)
                   ? std::string()
                   : "found '" + text +
                         "', expected tiny, small, base or large, and after a slash "
                         "word, tree or margin";
      },
      "SIZE");
}

void refuse_neural_flags(const CLI::App& command, bool neural) {
  refuse_unless(command,
                {"--size", "--layers", "--hidden", "--arc-size", "--label-size", "--inputs",
                 "--neural-loss", "--dropout", "--word-dropout", "--rate", "--batch",
                 "--weight-bits", "--vectors", "--resume"},
                neural, "needs a neural scorer: leave it out, or add --scorer neural");
}

}  // namespace arcus::cli
