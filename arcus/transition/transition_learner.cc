// SPDX-License-Identifier: Apache-2.0
#include "arcus/transition/transition_learner.h"

#include <algorithm>
#include <limits>

#include "arcus/base/epoch_order.h"
#include "arcus/scorer/label_scorer.h"
#include "arcus/transition/oracle.h"
#include "arcus/transition/transition_features.h"
#include "arcus/transition/transition_search.h"

namespace arcus {
namespace {

// How often a parser with a dynamic oracle follows its own move, after the first epoch.
constexpr double kExploration = 0.9;

class Learner {
 public:
  explicit Learner(const TransitionProblem& problem)
      : problem_(problem),
        move_features_(TransitionFeatures::of_moves(problem.system)),
        moves_(static_cast<std::uint32_t>(problem.min_updates)),
        labels_(static_cast<std::size_t>(problem.labels),
                static_cast<std::uint32_t>(problem.min_updates)),
        label_scores_(static_cast<std::size_t>(problem.labels)),
        random_(problem.seed + 1) {}

  TransitionModel model() const {
    TransitionModel model;
    model.system = problem_.system;
    model.beam = problem_.beam;
    model.root_label = problem_.root_label;
    model.labels = problem_.labels;
    model.moves = moves_.average(problem_.pack);
    if (problem_.labels > 0) model.label_weights = labels_.average(problem_.pack);
    return model;
  }

  void learn(const TransitionSentence& sentence, int epoch) {
    if (sentence.tree.size() == 0) return;
    sentence_ = &sentence;
    const Oracle oracle(sentence.tree);
    if (problem_.beam > 1) {
      learn_sequence(oracle);
    } else {
      learn_moves(oracle, epoch);
    }
    learn_label_of_root();
  }

  // What a search asks of a model, for the sentence that is being learnt.
  void score_moves(const Configuration& configuration, MoveScores& scores) const {
    find_move_keys(configuration);
    moves_.score(move_keys_, scores);
  }
  int best_label(const Configuration& configuration, const Arc& arc) const {
    if (problem_.labels == 0) return Configuration::kNoLabel;
    score_labels(configuration, arc);
    return best_of_labels(arc);
  }

 private:
  void find_move_keys(const Configuration& configuration) const {
    move_features_.find_keys(sentence_->atoms, configuration, configuration.focus(), move_keys_);
  }

  void score_labels(const Configuration& configuration, const Arc& arc) const {
    TransitionFeatures::of_labels().find_keys(sentence_->atoms, configuration, arc, label_keys_);
    labels_.score(label_keys_, label_scores_);
  }

  int best_of_labels(const Arc& arc) const {
    if (arc.head == kRoot && problem_.root_label) return *problem_.root_label;
    return best_label_but<double>(problem_.root_label, label_scores_);
  }

  // Learns the label of an arc if it is one of the tree. Returns the label that the parser chose
  // before.
  int learn_label(const Configuration& configuration, const Arc& arc) {
    const int chosen = best_label(configuration, arc);
    if (problem_.labels == 0 || sentence_->tree.head(arc.modifier) != arc.head) return chosen;
    const int gold = sentence_->labels[static_cast<std::size_t>(arc.modifier) - 1];
    if (gold < 0) return chosen;
    if (chosen != gold) {
      labels_.update(label_keys_, gold, 1);
      labels_.update(label_keys_, chosen, -1);
    }
    labels_.finish_example();
    return chosen;
  }

  void learn_label_of_root() {
    if (problem_.labels == 0 || problem_.root_label) return;
    const std::vector<int> of_root = roots(sentence_->tree);
    Configuration configuration;
    configuration.reset(problem_.system, sentence_->tree.size());
    for (const int word : of_root) learn_label(configuration, {kRoot, word});
  }

  int gold_label(int m) const {
    return sentence_->labels.empty() ? Configuration::kNoLabel
                                     : sentence_->labels[static_cast<std::size_t>(m) - 1];
  }

  // The best move, and the best of those that lose the fewest arcs.
  struct Choice {
    Move best = Move::kShift;
    Move right = Move::kShift;
  };

  Choice choose(const Configuration& configuration, const Oracle& oracle,
                const MoveScores& scores) const {
    std::array<int, kMoves> lost = {};
    int fewest = std::numeric_limits<int>::max();
    for (const Move move : kAllMoves) {
      if (!configuration.allows(move)) continue;
      const int arcs = is_dynamic() ? oracle.lost_arcs(configuration, move)
                       : move == oracle.next_move(configuration) ? 0
                                                                 : 1;
      lost[static_cast<std::size_t>(move)] = arcs;
      fewest = std::min(fewest, arcs);
    }
    const auto best_of = [&](int most_lost) {
      std::optional<Move> best;
      for (const Move move : kAllMoves) {
        const auto i = static_cast<std::size_t>(move);
        if (!configuration.allows(move) || lost[i] > most_lost) continue;
        if (!best || scores[i] > scores[static_cast<std::size_t>(*best)]) best = move;
      }
      return *best;
    };
    return {best_of(std::numeric_limits<int>::max()), best_of(fewest)};
  }

  bool is_dynamic() const { return problem_.system == TransitionSystem::kArcEager; }

  // Greedy parsers.
  void learn_moves(const Oracle& oracle, int epoch) {
    Configuration& configuration = configuration_;
    configuration.reset(problem_.system, sentence_->tree.size());
    while (!configuration.is_final()) {
      MoveScores scores;
      score_moves(configuration, scores);
      const auto [best, right] = choose(configuration, oracle, scores);
      if (best != right) {
        moves_.update(move_keys_, right, 1);
        moves_.update(move_keys_, best, -1);
      }
      moves_.finish_example();
      const bool explore = is_dynamic() && epoch > 1 && random_.uniform() < kExploration;
      const Move made = explore ? best : right;
      int label = Configuration::kNoLabel;
      if (adds_arc(made)) {
        const Arc arc = configuration.arc_of(made);
        label = learn_label(configuration, arc);
        const bool is_gold = sentence_->tree.head(arc.modifier) == arc.head;
        if (!explore && is_gold && gold_label(arc.modifier) >= 0) label = gold_label(arc.modifier);
      }
      configuration.apply(made, label);
    }
  }

  // A sequence of moves, and its score after each move.
  struct Sequence {
    std::vector<Move> moves;
    std::vector<double> scores;
  };

  // The moves to the tree.
  Sequence right_sequence(const Oracle& oracle, const Configuration& start) {
    Sequence sequence;
    double sum = 0;
    configuration_ = start;
    while (!configuration_.is_final()) {
      const Move move = oracle.next_move(configuration_);
      MoveScores scores;
      score_moves(configuration_, scores);
      sum += scores[static_cast<std::size_t>(move)];
      sequence.moves.push_back(move);
      sequence.scores.push_back(sum);
      apply_with_label(*this, move, configuration_);
    }
    return sequence;
  }

  // The best sequence of the beam after the move where its score is farthest above that of the
  // right sequence. Empty if the tree of the beam is right.
  std::vector<Move> worst_violation(const Sequence& right, const Configuration& start) {
    BeamSearch search(*this, start, static_cast<std::size_t>(problem_.beam));
    double largest = 0;
    std::vector<Move> worst;
    for (std::size_t made = 0; !search.is_final(); ++made) {
      search.advance();
      const auto& best = search.hypotheses()[0];
      if (made >= right.moves.size() || best.score - right.scores[made] < largest) continue;
      std::vector<Move> moves = search.moves_to(best.last);
      const auto first = right.moves.begin();
      if (std::equal(moves.begin(), moves.end(), first, first + std::ssize(moves))) continue;
      largest = best.score - right.scores[made];
      worst = std::move(moves);
    }
    const bool is_right = search.hypotheses()[0].configuration.tree() == sentence_->tree;
    return is_right ? std::vector<Move>() : worst;
  }

  // Parsers with a beam.
  void learn_sequence(const Oracle& oracle) {
    Configuration start;
    start.reset(problem_.system, sentence_->tree.size());
    const Sequence right = right_sequence(oracle, start);
    const std::vector<Move> wrong = worst_violation(right, start);
    if (!wrong.empty()) {
      const auto as_long = std::span(right.moves).first(wrong.size());
      const auto same = static_cast<std::size_t>(
          std::mismatch(wrong.begin(), wrong.end(), as_long.begin()).first - wrong.begin());
      change_moves(start, as_long, same, 1);
      change_moves(start, wrong, same, -1);
    }
    moves_.finish_example();

    // Labels are learnt along the right sequence.
    configuration_ = start;
    for (const Move move : right.moves) {
      int label = Configuration::kNoLabel;
      if (adds_arc(move)) label = learn_label(configuration_, configuration_.arc_of(move));
      configuration_.apply(move, label);
    }
  }

  // Changes the weights of the moves from `first` on.
  void change_moves(const Configuration& start, std::span<const Move> moves, std::size_t first,
                    float change) {
    configuration_ = start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i >= first) {
        find_move_keys(configuration_);
        moves_.update(move_keys_, moves[i], change);
      }
      apply_with_label(*this, moves[i], configuration_);
    }
  }

  const TransitionProblem& problem_;
  const TransitionFeatures& move_features_;
  MoveWeights moves_;
  LabelWeights labels_;
  mutable std::vector<double> label_scores_;
  mutable std::vector<std::uint64_t> move_keys_;
  mutable std::vector<std::uint64_t> label_keys_;
  Configuration configuration_;
  Random random_;
  const TransitionSentence* sentence_ = nullptr;
};

}  // namespace

TransitionModel learn_transitions(const TransitionProblem& problem) {
  Learner learner(problem);
  EpochOrder order(problem.sentences.size(), problem.seed);
  for (int epoch = 1; epoch <= problem.epochs; ++epoch) {
    for (const std::size_t i : order.next()) learner.learn(problem.sentences[i], epoch);
    if (problem.after_epoch) problem.after_epoch(epoch, [&] { return learner.model(); });
  }
  return learner.model();
}

}  // namespace arcus
