// SPDX-License-Identifier: Apache-2.0
#include "cli/learner_names.h"

namespace arcus::cli {

Learner learner_named(const std::string& name) {
  return name == "perceptron"      ? Learner::kPerceptron
         : name == "factored-mira" ? Learner::kFactoredMira
         : name == "log-linear"    ? Learner::kLogLinear
         : name == "eg"            ? Learner::kExponentiatedGradient
                                   : Learner::kMira;
}

LogLinearOptions::Optimizer optimizer_named(const std::string& name) {
  using Optimizer = LogLinearOptions::Optimizer;
  return name == "lbfgs" ? Optimizer::kLbfgs
         : name == "cg"  ? Optimizer::kConjugateGradient
                         : Optimizer::kStochastic;
}

CLI::IsMember is_learner() {
  return CLI::IsMember({"perceptron", "mira", "factored-mira", "log-linear", "eg"});
}

CLI::IsMember is_optimizer() { return CLI::IsMember({"stochastic", "lbfgs", "cg"}); }

}  // namespace arcus::cli
