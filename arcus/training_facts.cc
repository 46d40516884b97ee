// SPDX-License-Identifier: Apache-2.0
#include "arcus/training_facts.h"

#include <cstddef>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "arcus/taught_text.h"
#include "arcus/tree/tree_space.h"

namespace arcus {

namespace {

std::string loss_name(const TrainOptions& options) {
  const auto* const mira = std::get_if<MiraOptions>(&options.learner);
  if (mira != nullptr && mira->loss == Loss::kZeroOne) return "zero-one";
  return options.costs.empty() ? "heads" : fmt::format("costs of {} names", options.costs.size());
}

void add_teacher(const TrainOptions& options, std::vector<Fact>& facts) {
  const Teaching& teaching = options.teaching;
  if (teaching.text == nullptr) return;
  const TaughtText& text = *teaching.text;
  facts.push_back({"teacher", teaching.teacher});
  std::string kept = fmt::format("{} words in {} sentences", text.words(), text.size());
  if (teaching.min_probability > 0) {
    kept += fmt::format(" with a probability of {} and more per word", teaching.min_probability);
  }
  facts.push_back({"raw text", std::move(kept)});
  std::string targets = text.is_soft() && options.neural ? "arc probabilities" : "trees";
  if (options.neural) {
    targets += fmt::format(", weight {}, share {}", teaching.weight, teaching.share);
  }
  facts.push_back({"raw targets", std::move(targets)});
}

}  // namespace

void add_version(std::vector<Fact>& facts) { facts.push_back({"arcus", ARCUS_VERSION}); }

void add_data(std::span<const Sentence> sentences, const TrainOptions& options,
              const std::optional<KeptEpoch>& kept, std::vector<Fact>& facts) {
  const auto add = [&facts](const char* name, const auto& value) {
    facts.push_back({name, fmt::format("{}", value)});
  };
  std::size_t words = 0;
  for (const Sentence& sentence : sentences) words += sentence.words.size();
  add("seed", options.seed);
  add("sentences", sentences.size());
  add("words", words);
  add("epochs", options.epochs);
  add_teacher(options, facts);
  if (!kept) return;
  add("epoch kept", kept->epoch);
  add(kDevelopmentUas, fmt::format("{:.2f}", kept->uas));
  if (options.labeled) add(kDevelopmentLas, fmt::format("{:.2f}", kept->las));
}

std::vector<Fact> training_facts(std::span<const Sentence> sentences, const TrainOptions& options,
                                 const TreeSpace& space, const std::optional<KeptEpoch>& kept) {
  std::vector<Fact> facts;
  const auto add = [&facts](const char* name, const auto& value) {
    facts.push_back({name, fmt::format("{}", value)});
  };
  add_version(facts);
  const LearnerInfo& learner = info_of(options.learner);
  add("learner", learner.name);
  for (Fact& fact : facts_of(options.learner)) facts.push_back(std::move(fact));
  if (learner.losses != Losses::kNone) add("loss", loss_name(options));
  add("trees", name_of_trees(space.projective));
  if (options.parse_projective.value_or(space.projective) != space.projective) {
    add("trees of parses", name_of_trees(!space.projective));
  }
  add("roots", name_of(space.roots));
  if (space.projective) {
    add("projectivize", options.projectivize == Projectivize::kNearest ? "nearest" : "reorder");
  }
  add("features", base_of(options.features) == FeatureSet::kFull ? "full" : "paper");
  if (options.classes) add("words with classes", options.classes->words().size());
  add("cutoff", options.cutoff);
  add("relations", !options.labeled                   ? "none"
                   : options.labels == Labels::kAfter ? "after the tree"
                   : options.labels == Labels::kJoint ? "joint"
                                                      : "joint, and after the tree");
  if (options.labeled && !options.unique_labels) add("unique relations", "off");
  add_data(sentences, options, kept, facts);
  return facts;
}

}  // namespace arcus
