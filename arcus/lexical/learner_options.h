// SPDX-License-Identifier: Apache-2.0
//
// The options of the learner of links (lexical_learner.h).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "arcus/optimize/margin_solver.h"

namespace arcus {

enum class LexicalLoss { kLocal, kGlobal };

std::string_view name_of(LexicalLoss loss);  // "local-margin", "global-margin"
std::optional<LexicalLoss> lexical_loss_named(std::string_view name);

// The range of alpha and rho. Smaller values make weights that a model file cannot hold.
inline constexpr double kMinPenalty = 1e-6;
inline constexpr double kMaxPenalty = 1e6;

struct LexicalLearnerOptions {
  LexicalLoss loss = LexicalLoss::kLocal;
  double alpha = 1;
  bool laplacian = false;
  double rho = 0.1;            // of the Laplacian
  std::size_t max_edges = 10;  // of a link to similar links, the strongest
  MarginOptions solver = {};
  // Called before solving, with the numbers of local constraints and of edges between similar
  // links.
  std::function<void(std::size_t constraints, std::size_t edges)> prepared = {};
};

}  // namespace arcus
