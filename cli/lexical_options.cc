// SPDX-License-Identifier: Apache-2.0
#include "cli/lexical_options.h"

#include <memory>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/lexicon/lexicon.h"
#include "cli/messages.h"
#include "cli/number_checks.h"
#include "cli/refuse.h"

namespace arcus::cli {
namespace {

std::string check_link_features(const std::string& names) {
  if (link_features_named(names)) return {};
  return fmt::format(
      "found {}, expected a list of pairs, dist, mi, direction, context and tags, such as "
      "pairs,dist",
      names);
}

}  // namespace

void add_lexical_flags(CLI::App& command, LexicalFlags& flags) {
  command
      .add_option("--lexicon", flags.lexicon,
                  "Lexicon of raw text (see arcus lexicon): classes of words as features; of "
                  "local-margin and global-margin, similar words and mutual information")
      ->type_name("LEXICON");
  command
      .add_option("--laplacian", flags.laplacian,
                  "local-margin, global-margin: draw the weights of links between similar words "
                  "together: on or off (default)")
      ->type_name("WHETHER")
      ->check(CLI::IsMember({"on", "off"}));
  command
      .add_option(
          "--link-features", flags.link_features,
          "local-margin, global-margin: features of links, a list of pairs (of words), dist "
          "(distance and its square), mi (mutual information in the raw text), direction (which "
          "word is the head), context (words beside and between) and tags (XPOS, else UPOS). "
          "Default: "
          "pairs,dist")
      ->type_name("LIST")
      ->check(CLI::Validator(check_link_features, ""));
  command
      .add_option("--rho", flags.rho,
                  "--laplacian on: share of the plain penalty in that of pairs (default: 0.1)")
      ->type_name("R")
      ->transform(penalty_number());
  command
      .add_option(
          "--gap", flags.gap,
          "local-margin, global-margin: stop when the objective is proved to be within this "
          "share of the minimum (default: 0.001)")
      ->type_name("G")
      ->transform(number_inside(0, 1));
}

void add_alpha_flag(CLI::App& command, LexicalFlags& flags) {
  command
      .add_option("--alpha", flags.alpha,
                  "local-margin, global-margin: weight of the penalty on the weights (default: 1)")
      ->type_name("A")
      ->transform(penalty_number());
}

CLI::Validator penalty_number() { return number_between(kMinPenalty, kMaxPenalty); }

bool is_lexical(const std::string& learner) { return lexical_loss_named(learner).has_value(); }

CLI::IsMember is_learner_or_lexical() {
  std::vector<std::string> names;
  for (const LearnerInfo& learner : learners()) names.emplace_back(learner.name);
  for (const LexicalLoss loss : {LexicalLoss::kLocal, LexicalLoss::kGlobal}) {
    names.emplace_back(name_of(loss));
  }
  return CLI::IsMember(names);
}

void refuse_lexical_options(const CLI::App& command, bool lexical) {
  refuse_unless(command, {"--laplacian", "--link-features", "--alpha", "--rho", "--gap"}, lexical,
                "needs a lexical parser: leave it out, or train with --learner local-margin or "
                "global-margin");
}

void check_lexical_options(const CLI::App& command, const LexicalFlags& flags) {
  const LinkFeatures features = *link_features_named(flags.link_features);
  const auto require = [](const char* option, bool has_all, const char* advice) {
    if (!has_all) throw CLI::ValidationError(option, advice);
  };
  const bool laplacian = flags.laplacian == "on";
  require("--laplacian", !laplacian || !flags.lexicon.empty(),
          "needs similar words: add --lexicon, see arcus lexicon");
  require("--laplacian", !laplacian || features.pairs,
          "smooths the weights of pairs: add pairs to --link-features");
  require("--link-features", !features.mi || !flags.lexicon.empty(),
          "mi is computed from raw text: add --lexicon, see arcus lexicon");
  refuse_unless(command, {"--lexicon"}, features.pairs || features.mi,
                "needs pairs or mi in --link-features: leave it out");
  refuse_unless(command, {"--rho"}, laplacian, "needs --laplacian on: leave it out");
}

bool uses_tags(const LexicalFlags& flags) { return link_features_named(flags.link_features)->tags; }

LexicalOptions lexical_options(const std::string& learner, const LexicalFlags& flags) {
  LexicalOptions options;
  options.features = *link_features_named(flags.link_features);
  options.learner.loss = *lexical_loss_named(learner);
  options.learner.alpha = flags.alpha;
  options.learner.laplacian = flags.laplacian == "on";
  options.learner.rho = flags.rho;
  options.learner.solver.max_gap = flags.gap;
  if (!flags.lexicon.empty()) {
    options.lexicon = std::make_shared<const Lexicon>(Lexicon::load(flags.lexicon));
  }
  options.warn = [](LexicalWarning, const std::string& message) { warn(message); };
  return options;
}

}  // namespace arcus::cli
