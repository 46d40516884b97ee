// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_model.h"

#include <algorithm>

#include "arcus/scorer/label_scorer.h"
#include "arcus/scorer/pruned_weights.h"
#include "arcus/scorer/weight_sections.h"
#include "arcus/transition/transition_templates.h"

namespace arcus {
namespace {

// As stored; 0 is for none.
constexpr PseudoEncoding kEncodings[] = {PseudoEncoding::kHead, PseudoEncoding::kPath,
                                         PseudoEncoding::kHeadAndPath};

// The templates of moves by anchor; `others` have none.
struct MoveFeatures {
  std::array<TransitionFeatures, kAnchors> anchored;
  TransitionFeatures others;

  explicit MoveFeatures(TransitionSystem system)
      : anchored{of(system, Anchor::kStack0), of(system, Anchor::kStack1),
                 of(system, Anchor::kStack2), of(system, Anchor::kBuffer)},
        others(of(system, std::nullopt)) {}

 private:
  static TransitionFeatures of(TransitionSystem system, std::optional<Anchor> anchor) {
    std::vector<std::string_view> templates;
    for (const std::string_view text : move_templates(system)) {
      if (anchor_of(text) == anchor) templates.push_back(text);
    }
    return TransitionFeatures(templates);
  }
};

const MoveFeatures& move_features(TransitionSystem system) {
  static const MoveFeatures eager(TransitionSystem::kArcEager);
  static const MoveFeatures standard(TransitionSystem::kArcStandard);
  return system == TransitionSystem::kArcEager ? eager : standard;
}

int word_of(Anchor anchor, const Configuration& configuration) {
  if (anchor == Anchor::kBuffer) return configuration.buffer(0);
  return configuration.stack(static_cast<std::size_t>(anchor));
}

void add(const MoveSums& more, MoveSums& sums) {
  for (std::size_t i = 0; i < kMoves; ++i) sums[i] += more[i];
}

}  // namespace

void TransitionModel::write(SectionWriter& file) const {
  PackedWriter options;
  options.number(static_cast<std::uint8_t>(system));
  options.number(static_cast<std::uint32_t>(beam));
  const auto* const encoding =
      pseudo ? std::find(std::begin(kEncodings), std::end(kEncodings), *pseudo) + 1 : kEncodings;
  options.number(static_cast<std::uint8_t>(encoding - kEncodings));
  options.number(static_cast<std::int32_t>(root_label.value_or(-1)));
  file.add("transitions", options.bytes());
  add_weights("moves", moves, file);
  add_weights("labels", label_weights, file);
}

std::shared_ptr<const TransitionModel> TransitionModel::read(const SectionFile& file,
                                                             std::size_t labels) {
  auto model = std::make_shared<TransitionModel>();
  PackedReader options = file.reader("transitions");
  const auto system = options.number<std::uint8_t>();
  if (system > static_cast<std::uint8_t>(TransitionSystem::kArcEager)) {
    options.fail("names an unknown transition system");
  }
  model->system = static_cast<TransitionSystem>(system);
  const auto beam = options.number<std::uint32_t>();
  if (beam < 1 || beam > kMaxBeam) options.fail("has a beam out of range");
  model->beam = static_cast<int>(beam);
  const auto encoding = options.number<std::uint8_t>();
  if (encoding > std::size(kEncodings)) options.fail("names an unknown encoding of lifted arcs");
  if (encoding > 0) model->pseudo = kEncodings[encoding - 1];
  const auto root_label = options.number<std::int32_t>();
  if (root_label < -1 || root_label >= static_cast<std::int64_t>(labels)) {
    options.fail("has a relation that is not there");
  }
  if (root_label >= 0 && labels == 1) options.fail("leaves no relation to other arcs");
  if (root_label >= 0) model->root_label = root_label;
  options.expect_end();
  model->labels = static_cast<int>(labels);
  model->moves = read_weights("moves", kMoves, file);
  model->label_weights = read_weights("labels", std::max<std::size_t>(labels, 1), file);
  return model;
}

std::shared_ptr<const TransitionModel> TransitionModel::pruned(const Pruning& pruning) const {
  auto result = std::make_shared<TransitionModel>(*this);
  result->moves = pruned_weights(moves, pruning);
  if (label_weights.size() > 0) result->label_weights = pruned_weights(label_weights, pruning);
  return result;
}

ScorerDescription TransitionModel::describe() const {
  ScorerDescription result;
  result.weights.push_back({"moves", moves.size(), moves.unit()});
  if (label_weights.size() > 0) {
    result.weights.push_back({"relations", label_weights.size(), label_weights.unit()});
  }
  return result;
}

AtomSet transition_atoms(TransitionSystem system) {
  return TransitionFeatures::of_moves(system).atoms() | TransitionFeatures::of_labels().atoms();
}

PackedScores::PackedScores(const TransitionModel& model, const SentenceAtoms& atoms,
                           TransitionScratch& scratch)
    : model_(model), atoms_(atoms), scratch_(scratch) {
  scratch_.anchored.assign(static_cast<std::size_t>(atoms.size()) + 1, {});
}

MoveSums PackedScores::sum_moves(const TransitionFeatures& features,
                                 const Configuration& configuration) const {
  features.find_keys(atoms_, configuration, configuration.focus(), scratch_.keys);
  return model_.moves.sum_of_rows(scratch_.keys, scratch_.found);
}

MoveSums PackedScores::sum_anchored(Anchor anchor, const Configuration& configuration) const {
  const auto index = static_cast<std::size_t>(anchor);
  const TransitionFeatures& features = move_features(model_.system).anchored[index];
  const int word = word_of(anchor, configuration);
  if (word == Configuration::kNone || features.texts().empty()) return {};
  // A returned word has other neighbours in the buffer than before.
  if (anchor == Anchor::kBuffer && configuration.has_returned_word()) {
    return sum_moves(features, configuration);
  }
  std::optional<MoveSums>& known = scratch_.anchored[static_cast<std::size_t>(word)][index];
  if (!known) known = sum_moves(features, configuration);
  return *known;
}

void PackedScores::score_moves(const Configuration& configuration, MoveScores& scores) const {
  MoveSums sums = sum_moves(move_features(model_.system).others, configuration);
  for (const Anchor anchor : kAllAnchors) add(sum_anchored(anchor, configuration), sums);
  for (std::size_t i = 0; i < kMoves; ++i) scores[i] = model_.moves.unit() * sums[i];
}

int PackedScores::best_label(const Configuration& configuration, const Arc& arc) const {
  if (model_.labels == 0) return Configuration::kNoLabel;
  if (arc.head == kRoot && model_.root_label) return *model_.root_label;
  TransitionFeatures::of_labels().find_keys(atoms_, configuration, arc, scratch_.keys);
  const std::size_t starts[] = {0, scratch_.keys.size()};
  model_.label_weights.find_all({scratch_.keys, starts}, scratch_.found);
  scratch_.sums.resize(static_cast<std::size_t>(model_.labels));
  sum_rows(scratch_.found[0], scratch_.sums);
  return best_label_but<std::int16_t>(model_.root_label, scratch_.sums);
}

}  // namespace arcus
