// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_scorer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/scorer/own_scratch.h"

namespace arcus {
namespace {

struct LexicalScratch final : Scorer::Scratch {
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> tags;
  LinkScratch links;
};

struct Weighted {
  float weight;
  std::uint64_t key;  // two words, or an indicator
};

// The heaviest first; name_of(key) is the name of a feature.
template <typename NameOf>
void add_template(std::string_view name, std::vector<Weighted> features, NameOf name_of,
                  ScorerDescription& result) {
  constexpr std::size_t kNamed = 20;
  if (features.empty()) return;
  std::stable_sort(features.begin(), features.end(), [](const Weighted& a, const Weighted& b) {
    return std::abs(a.weight) > std::abs(b.weight);
  });
  features.resize(std::min(features.size(), kNamed));
  ScorerDescription::Template tmpl{std::string(name), {}};
  for (const auto& [weight, key] : features) {
    tmpl.features.push_back({name_of(key), double{weight}, "", double{weight}});
  }
  result.arc_features.push_back(std::move(tmpl));
}

}  // namespace

std::shared_ptr<const LexicalScorer> LexicalScorer::read(const SectionFile& file) {
  return std::make_shared<LexicalScorer>(LexicalModel::read(file));
}

std::unique_ptr<Scorer::Scratch> LexicalScorer::make_scratch() const {
  return std::make_unique<LexicalScratch>();
}

void LexicalScorer::score(std::span<const Sentence* const> batch, const ScoringOptions& options,
                          Scratch& scratch, std::span<SentenceScores> scores) const {
  auto& own = own_scratch<LexicalScratch>(scratch);
  for (std::size_t index = 0; index < batch.size(); ++index) {
    own.words.clear();
    own.tags.clear();
    for (const Word& word : batch[index]->words) {
      own.words.push_back(model_.find(word.form));
      if (model_.features.tags) own.tags.push_back(model_.find_tag(word));
    }
    ArcScores& arcs = scores[index].best;
    arcs.reset(batch[index]->size());
    const bool direction = model_.features.direction;
    for_each_link(batch[index]->size(), direction, [&](WordLink link) {
      arcs(link.i, link.j) = model_.score({own.words, own.tags}, link, own.links);
      if (!direction) arcs(link.j, link.i) = arcs(link.i, link.j);
    });
    if (options.marginals) scores[index].for_marginals = arcs;
  }
}

void LexicalScorer::score_labels(std::size_t /*index_in_batch*/, const Tree& /*tree*/,
                                 Scratch& /*scratch*/, LabelScores& /*scores*/) const {
  throw ArgumentError("a lexical parser has no relations");
}

ScorerDescription LexicalScorer::describe(std::span<const std::string> /*labels*/) const {
  ScorerDescription result;
  const LinkFeatures& features = model_.features;
  result.weights.push_back({"links", model_.pairs.size(), 0});
  if (features.has_indicators()) {
    result.weights.push_back({"indicators", model_.indicators.size(), 0});
  }
  ScorerDescription::Template numbers{"number", {}};
  for (std::size_t i = 0; i < kLinkNumbers; ++i) {
    const double weight = model_.number_weights[i];
    const std::string_view name = number_name(features, i);
    if (!name.empty()) numbers.features.push_back({std::string(name), weight, "", weight});
  }
  if (!numbers.features.empty()) result.arc_features.push_back(std::move(numbers));
  std::vector<Weighted> pairs;
  for (std::uint32_t u = 0; u < model_.pairs.words(); ++u) {
    std::uint32_t pair = model_.pairs.first_of(u);
    for (const std::uint32_t v : model_.pairs.partners(u)) {
      pairs.push_back({model_.pair_weights[pair++], ordered_pair(u, v)});
    }
  }
  add_template(
      features.direction ? "head and modifier" : "pair of words", std::move(pairs),
      [&](std::uint64_t key) {
        return model_.words[key >> 32] + " " + model_.words[static_cast<std::uint32_t>(key)];
      },
      result);
  // The keys of a template are side by side.
  std::string_view name;
  std::vector<Weighted> indicators;
  const auto finish = [&] {
    add_template(
        name, std::move(indicators),
        [&](std::uint64_t key) { return text_of(key, features, model_.words, model_.tags); },
        result);
    indicators.clear();
  };
  for (std::size_t i = 0; i < model_.indicators.size(); ++i) {
    const std::uint64_t key = model_.indicators.keys()[i];
    if (const std::string_view own = template_name(key); own != name) {
      finish();
      name = own;
    }
    indicators.push_back({model_.indicators.weights()[i], key});
  }
  finish();
  return result;
}

}  // namespace arcus
