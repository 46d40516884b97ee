// SPDX-License-Identifier: Apache-2.0
//
// Looks up the inputs of all sentences once, runs the learner (neural/neural_learner.h), and keeps
// the best epoch.
#include "arcus/train_neural.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "arcus/base/hash.h"
#include "arcus/base/memory.h"
#include "arcus/base/workers.h"
#include "arcus/best_epoch.h"
#include "arcus/checkpoint.h"
#include "arcus/neural/neural_learner.h"
#include "arcus/neural/neural_scorer.h"
#include "arcus/neural/word_vectors.h"
#include "arcus/taught_text.h"
#include "arcus/training_calibration.h"
#include "arcus/training_data.h"
#include "arcus/training_facts.h"
#include "arcus/training_messages.h"
#include "arcus/tree/tree_space.h"

namespace arcus {
namespace {

std::vector<NeuralSentence> training_sentences(std::span<const Sentence> sentences,
                                               const WordInputs& inputs,
                                               const RelationNumbers& relations,
                                               const TreeSpace& space, int threads) {
  std::vector<NeuralSentence> result(sentences.size());
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    inputs.look_up(sentences[i], result[i].inputs);
    result[i].tree = nearest_known(tree_of(sentences[i]), space);
    if (!relations.empty()) result[i].labels = labels_of(sentences[i], relations);
  });
  return result;
}

// The sentences of options.teaching.
FurtherSentences further_sentences(const WordInputs& inputs, const RelationNumbers& relations,
                                   std::optional<int> root_label, const TreeSpace& space,
                                   const TrainOptions& options) {
  FurtherSentences further;
  further.count = taught_sentences(options);
  if (further.count == 0) return further;
  const Teaching& teaching = options.teaching;
  further.share = teaching.share;
  further.words = [text = teaching.text](std::size_t i) { return text->words_of(i); };
  further.sentence = [=, &inputs, &relations, &teaching](std::size_t i) {
    const Sentence sentence = teaching.text->sentence(i);
    const std::span<const SoftArc> soft = teaching.text->soft(i);
    NeuralSentence result;
    inputs.look_up(sentence, result.inputs);
    result.tree = nearest_known(tree_of(sentence), space);
    if (!relations.empty()) {
      result.labels = labels_of(sentence, relations);
      forget_odd_root_labels(result.tree, root_label, result.labels);
    }
    result.soft.assign(soft.begin(), soft.end());
    result.weight = teaching.weight;
    return result;
  };
  return further;
}

// Reports the size of the network. Throws MemoryError if its training cannot fit into memory: the
// weights, the two moments of Adam, and the gradients of the four parts of a batch.
void check_size(const WordInputs& inputs, std::size_t labels, const TrainOptions& options) {
  const std::size_t count = NetworkWeights::count(inputs, labels);
  say(options, fmt::format("network: {} weights", count));
  require_memory(
      7 * sizeof(float) * count,
      fmt::format("training a network of {} weights (--size, --hidden, --label-size)", count));
}

std::vector<Fact> facts_of(std::span<const Sentence> sentences, const TrainOptions& options,
                           const NetworkShape& shape, const TreeSpace& space,
                           const std::optional<KeptEpoch>& kept) {
  std::vector<Fact> facts;
  const auto add = [&facts](const char* name, const auto& value) {
    facts.push_back({name, fmt::format("{}", value)});
  };
  const NeuralOptions& neural = *options.neural;
  add_version(facts);
  add("scorer", "neural");
  add("network", fmt::format("{} layers of 2 x {}, arcs {}, labels {}", shape.layers, shape.hidden,
                             shape.arc, shape.label));
  std::string inputs;
  for (std::size_t f = 0; f < kFields; ++f) {
    if (shape.fields[f] == 0) continue;
    inputs += fmt::format("{}{} {}", inputs.empty() ? "" : ", ", name_of(static_cast<Field>(f)),
                          shape.fields[f]);
  }
  add("inputs", inputs);
  if (neural.vectors) add("vectors", fmt::format("{} words", neural.vectors->words.size()));
  add("loss", name_of(neural.loss));
  add("trees", name_of(space));
  add("dropout", fmt::format("{}, of fields {}", *neural.dropout, neural.word_dropout));
  add("rate", neural.rate);
  add("batch", fmt::format("{} words", neural.batch_words));
  if (!options.labeled) add("relations", "none");
  add_data(sentences, options, kept, facts);
  return facts;
}

std::string identity_of(const Teaching& teaching) {
  if (teaching.text == nullptr) return "no";
  return fmt::format("{:x}, weight {}, share {}, cutoff {}", teaching.text->hash(), teaching.weight,
                     teaching.share, teaching.word_cutoff);
}

// The options with those values that the data determines.
TrainOptions with_sizes_of(std::span<const Sentence> sentences, const TrainOptions& options) {
  TrainOptions result = options;
  std::size_t words = 0;
  for (const Sentence& sentence : sentences) words += sentence.words.size();
  words /= static_cast<std::size_t>(options.copies);
  result.neural = for_words(*options.neural, words);
  return result;
}

std::string identity_of(const WordVectors* vectors) {
  if (vectors == nullptr) return "none";
  const std::span<const float> numbers = vectors->rows.values();
  std::uint64_t hash =
      hash_bytes({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
  for (const std::string& word : vectors->words) hash = hash_bytes(word, hash);
  return fmt::format("{:x}", hash);
}

// Everything that a training depends on.
std::string identity_of(std::span<const Sentence> sentences, std::span<const Sentence> development,
                        const TrainOptions& options) {
  const NeuralOptions& neural = *options.neural;
  const NetworkShape& shape = neural.shape;
  return fmt::format(
      "arcus {}; training {}, copies {}, development {}; inputs {}, {} affix rows, layers {}, "
      "hidden {}, arcs {}, labels {}; loss {}, dropout {} and {}, rate {}, batch {}, {} bits, "
      "vectors {}; epochs {}, seed {}, trees {} {}, relations {}; teacher {}",
      ARCUS_VERSION, hash_of(sentences), options.copies, hash_of(development),
      fmt::join(shape.fields, " "), shape.affix_rows, shape.layers, shape.hidden, shape.arc,
      shape.label, name_of(neural.loss), *neural.dropout, neural.word_dropout, neural.rate,
      neural.batch_words, static_cast<int>(neural.bits), identity_of(neural.vectors.get()),
      options.epochs, options.seed, options.projective ? static_cast<int>(*options.projective) : -1,
      options.roots ? static_cast<int>(*options.roots) : -1, options.labeled,
      identity_of(options.teaching));
}

void say_vectors(std::span<const Sentence> sentences, const WordVectors& vectors,
                 const WordInputs& inputs, const TrainOptions& options) {
  std::set<std::uint32_t> with_vector;
  for (const std::string& word : vectors.words) with_vector.insert(inputs.row_of_form(word));
  std::size_t words = 0;
  std::size_t found = 0;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      ++words;
      found += with_vector.count(inputs.row_of_form(word.form));
    }
  }
  say(options, fmt::format("vectors: {}, of {:.1f}% of the words", vectors.words.size(),
                           100.0 * static_cast<double>(found) /
                               static_cast<double>(std::max<std::size_t>(words, 1))));
}

// Estimates the time that the other epochs take from that of the epochs before, with what is done
// after each of them.
class EpochTimes {
 public:
  EpochTimes(int done, int epochs) : done_(done), epochs_(epochs) {}

  // ", about 12 min left"; empty after the last epoch.
  std::string left_after(int epoch) const {
    if (epoch >= epochs_) return "";
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
    return ", " + time_left(taken.count() / (epoch - done_) * (epochs_ - epoch));
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  int done_;
  int epochs_;
};

// A network and what goes with it.
struct LearntNetwork {
  Parser parser;
  RelationNumbers relations;
  TreeSpace space;  // of the training
  NetworkShape shape;
  std::optional<KeptEpoch> kept;  // with development data
  std::string line;               // the message about this epoch
};

LearntNetwork learn(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options) {
  const TreeSpace space = space_of(sentences, options);
  RelationNumbers relations;
  if (options.labeled) relations = number_relations(sentences, options);
  ParserSettings settings;
  settings.space = {options.parse_projective.value_or(space.projective), space.roots};
  for (const auto& [relation, number] : relations) settings.relations.push_back(relation);
  settings.unique_labels = find_unique_labels(sentences, relations, options);
  const auto root_label = find_root_label(sentences, relations);

  OtherWords others;
  if (taught_sentences(options) > 0) {
    others = options.teaching.text->counted_words();
    others.cutoff = options.teaching.word_cutoff;
  }
  const WordInputs inputs(sentences, options.neural->shape, options.neural->vectors.get(), others);
  const std::vector<NeuralSentence> data =
      training_sentences(sentences, inputs, relations, space, options.threads);
  NeuralProblem problem;
  problem.sentences = data;
  problem.copies = static_cast<std::size_t>(options.copies);
  problem.further = further_sentences(inputs, relations, root_label, space, options);
  problem.labels = relations.size();
  problem.space = space;
  problem.options = *options.neural;
  problem.epochs = options.epochs;
  problem.seed = options.seed;
  problem.threads = options.threads;
  const auto parser_of = [&](NetworkWeights weights) {
    return Parser(std::make_shared<NeuralScorer>(inputs, std::move(weights), root_label,
                                                 options.neural->bits),
                  settings);
  };
  if (options.neural->vectors) say_vectors(sentences, *options.neural->vectors, inputs, options);
  BestEpoch best(development, options);
  check_size(inputs, relations.size(), options);
  const std::string& path = options.neural->checkpoint;
  const std::string identity = path.empty() ? "" : identity_of(sentences, development, options);
  std::optional<Checkpoint> from;
  if (!path.empty()) {
    from = load_checkpoint(path, identity, NetworkWeights(inputs, relations.size()));
  }
  std::optional<NetworkWeights> kept;
  if (from) {
    say(options, fmt::format("going on after epoch {}", from->state.epoch));
    problem.resume = &from->state;
    if (from->kept) {
      best.resume(from->kept->epoch, from->kept->score, from->kept->line);
      kept = from->kept->weights;
    }
  }
  const EpochTimes times(from ? from->state.epoch : 0, options.epochs);
  problem.after_epoch = [&](double loss, const LearnerState& state) {
    say(options, fmt::format("epoch {} of {}: loss {:.4f} per word{}", state.epoch, options.epochs,
                             loss, times.left_after(state.epoch)));
    if (best.needs_parser() || options.after_epoch) {
      const Parser parser = parser_of(state.weights);
      if (options.after_epoch) options.after_epoch(state.epoch, parser);
      if (best.offer(state.epoch, parser)) kept = state.weights;
    }
    if (path.empty()) return;
    Checkpoint checkpoint{state, std::nullopt};
    if (kept) checkpoint.kept = KeptWeights{*best.kept(), best.score(), best.line(), *kept};
    save_checkpoint(path, identity, checkpoint);
  };
  NetworkWeights last = learn_network(problem, inputs);
  Parser parser = parser_of(kept ? std::move(*kept) : std::move(last));
  return {std::move(parser), std::move(relations), space, inputs.shape(), best.kept(), best.line()};
}

PartialParser train_part(std::span<const Sentence> sentences, const TrainOptions& options) {
  TrainOptions how = options;
  how.neural->checkpoint.clear();
  LearntNetwork learnt = learn(sentences, {}, how);
  return {std::move(learnt.parser), std::move(learnt.relations)};
}

}  // namespace

Parser train_neural_parser(std::span<const Sentence> sentences,
                           std::span<const Sentence> development, const TrainOptions& given) {
  const TrainOptions options = with_sizes_of(sentences, given);
  const LearntNetwork learnt = learn(sentences, development, options);
  ParserSettings settings = learnt.parser.settings();
  const std::string calibration =
      !development.empty()
          ? calibrate_on_development(learnt.parser, development, learnt.relations, options,
                                     settings)
          : calibrate_on_held_out(sentences, learnt.space, options, train_part, settings);
  settings.licence = options.licence;
  settings.facts = facts_of(sentences, options, learnt.shape, learnt.space, learnt.kept);
  settings.facts.push_back({std::string(kProbabilitiesFact), calibration});
  if (learnt.kept) say(options, "kept " + learnt.line);
  return learnt.parser.with_settings(std::move(settings));
}

}  // namespace arcus
