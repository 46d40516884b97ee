// SPDX-License-Identifier: Apache-2.0
#include "arcus/training_calibration.h"

#include <fmt/format.h>

#include "arcus/calibration.h"
#include "arcus/held_out.h"
#include "arcus/training_messages.h"

namespace arcus {
namespace {

// Fits the temperatures and returns the text of the fact that says how.
std::string fit_and_describe(const TemperatureFit& temperatures, const std::string& data,
                             const TrainOptions& options, ParserSettings& settings) {
  return temperatures.fit(options, settings)
             ? "calibrated on " + data
             : "not calibrated: no tree of " + data + " is in the tree space";
}

}  // namespace

std::string calibrate_on_development(const Parser& exact, std::span<const Sentence> development,
                                     const RelationNumbers& relations, const TrainOptions& options,
                                     ParserSettings& settings) {
  TemperatureFit temperatures;
  temperatures.add(exact, development, relations, RelationTree::kGold, options);
  return fit_and_describe(temperatures,
                          fmt::format("the development data ({} sentences)", development.size()),
                          options, settings);
}

std::string calibrate_on_held_out(std::span<const Sentence> sentences, const TreeSpace& space,
                                  const TrainOptions& options, const TrainPart& train,
                                  ParserSettings& settings) {
  if (options.calibrate == Calibrate::kNone) return "not calibrated";
  const HeldOutTenths tenths(sentences, options.copies);
  if (tenths.count() == 0) {
    say(options, fmt::format("fewer than {} sentences: probabilities are not calibrated",
                             HeldOutTenths::kMinSentences));
    return "not calibrated: too few sentences";
  }
  const std::string data =
      tenths.count() == 1
          ? fmt::format("a held-out tenth ({} sentences)", tenths.sentences())
          : fmt::format("{} held-out tenths ({} sentences)", tenths.count(), tenths.sentences());
  say(options, fmt::format("calibrating on {}: training on the others", data));
  TrainOptions how = options;
  how.projective = space.projective;
  how.roots = space.roots;
  how.after_epoch = {};
  how.say = {};
  // Several tenths are held out only of small treebanks: the epochs of each are too many messages.
  if (tenths.count() == 1) {
    how.say = [&](const std::string& message) { say(options, "calibration: " + message); };
  }
  TemperatureFit temperatures;
  for (int tenth = 0; tenth < tenths.count(); ++tenth) {
    // A linear model of a small treebank is trained in a moment, a network is not.
    if (options.neural && tenths.count() > 1) {
      say(options, fmt::format("calibration: tenth {} of {}", tenth + 1, tenths.count()));
    }
    const HeldOutSplit split = tenths.split(tenth);
    const PartialParser part = train(split.training, how);
    temperatures.add(part.parser, split.held_out, part.relations, RelationTree::kParsed, options);
  }
  return fit_and_describe(temperatures, data, options, settings);
}

}  // namespace arcus
