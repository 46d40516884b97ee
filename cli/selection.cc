// SPDX-License-Identifier: Apache-2.0
#include "cli/selection.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/treebank/selection.h"
#include "cli/list_option.h"
#include "cli/number_checks.h"

namespace arcus::cli {
namespace {

constexpr std::uint64_t kDefaultSeed = 1;

std::array<int, 3> weights_of(const SelectionOptions& options) {
  std::array<int, 3> weights{};
  if (options.split.size() != weights.size()) {
    throw CLI::ValidationError(
        "--split", fmt::format("found {} number{}, expected three such as 80,10,10",
                               options.split.size(), options.split.size() == 1 ? "" : "s"));
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::string& text = options.split[i];
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, weights[i]);
    if (parsed.ec != std::errc() || parsed.ptr != end || weights[i] < 1) {
      throw CLI::ValidationError(
          "--split", fmt::format("found {}, expected a whole number from 1", in_quotes(text)));
    }
  }
  return weights;
}

// Inserts the name of a part before the extension.
std::string path_of_part(const std::string& output, const char* part) {
  const std::size_t folder = output.rfind('/') == std::string::npos ? 0 : output.rfind('/') + 1;
  std::size_t dot = output.rfind('.');
  if (dot == std::string::npos || dot <= folder) dot = output.size();
  return fmt::format("{}-{}{}", output.substr(0, dot), part, output.substr(dot));
}

// A sentence may leave its file: only its kind of line ends goes with it.
Sentence without_layout(Sentence sentence) {
  Layout layout;
  layout.crlf = sentence.layout.crlf;
  sentence.layout = layout;
  return sentence;
}

}  // namespace

void add_selection_options(CLI::App& command, SelectionOptions& options) {
  add_list_option(command, "--sentence", options.sentences,
                  "Write only these sentences: sent_ids, or numbers from 1 such as 3 or 3-5; "
                  "separate several by commas (a sent_id with a comma cannot be given)")
      ->type_name("ID");
  command
      .add_option("--first", options.first,
                  "Write at most N sentences (default: all); with --shuffle a random sample")
      ->type_name("N")
      ->transform(whole_number(1, std::numeric_limits<std::int64_t>::max()))
      ->default_str("");
  command.add_flag("--shuffle", options.shuffle, "Write the sentences in random order");
  add_list_option(command, "--split", options.split,
                  "Write three files with random parts of these proportions, such as 80,10,10: "
                  "NAME-train.EXT, NAME-dev.EXT and NAME-test.EXT for -o NAME.EXT")
      ->type_name("A,B,C");
  command.add_option("--seed", options.seed, "Seed of --shuffle and --split (default: 1)")
      ->type_name("N")
      ->transform(seed_number());
}

void check_selection(const SelectionOptions& options, const std::string& output) {
  if (!options.sentences.empty()) {
    const char* const other = options.first > 0        ? "--first"
                              : options.shuffle        ? "--shuffle"
                              : !options.split.empty() ? "--split"
                                                       : nullptr;
    if (other != nullptr)
      throw CLI::ValidationError(other,
                                 "cannot be used together with --sentence: leave one of them out");
  }
  if (options.seed && !options.shuffle && options.split.empty()) {
    throw CLI::ValidationError("--seed", "needs --shuffle or --split");
  }
  if (options.split.empty()) return;
  weights_of(options);
  if (output == "-") {
    throw CLI::ValidationError("--split",
                               "needs -o NAME.EXT, to write NAME-train.EXT, NAME-dev.EXT "
                               "and NAME-test.EXT");
  }
}

std::vector<std::string> selected_paths(const SelectionOptions& options,
                                        const std::string& output) {
  if (options.split.empty()) return {output};
  std::vector<std::string> paths;
  for (const char* part : {"train", "dev", "test"}) paths.push_back(path_of_part(output, part));
  return paths;
}

std::vector<std::vector<Sentence>> select_sentences(const SelectionOptions& options, Input& input) {
  std::vector<Sentence> sentences;
  Sentence sentence;
  if (!options.sentences.empty()) {
    SentenceFinder finder(options.sentences);
    std::vector<std::pair<int, Sentence>> candidates;
    while (input.read(sentence)) {
      if (finder.add(sentence)) candidates.emplace_back(finder.count(), without_layout(sentence));
    }
    finder.require_all();
    for (auto& [number, candidate] : candidates) {
      if (finder.is_wanted(candidate, number)) sentences.push_back(std::move(candidate));
    }
    return {std::move(sentences)};
  }
  const auto is_full = [&] {
    return options.first > 0 && !options.shuffle && std::ssize(sentences) == options.first;
  };
  while (!is_full() && input.read(sentence)) sentences.push_back(without_layout(sentence));

  const std::uint64_t seed = options.seed.value_or(kDefaultSeed);
  std::vector<std::size_t> order;
  if (options.shuffle) {
    order = random_order(sentences.size(), seed);
  } else {
    for (std::size_t i = 0; i < sentences.size(); ++i) order.push_back(i);
  }
  if (options.first > 0 && std::ssize(order) > options.first) {
    order.resize(static_cast<std::size_t>(options.first));
  }
  if (options.split.empty()) {
    std::vector<Sentence> selected;
    selected.reserve(order.size());
    for (const std::size_t i : order) selected.push_back(std::move(sentences[i]));
    return {std::move(selected)};
  }
  // The parts depend on the order of the input, so that --shuffle does not change them.
  std::vector<std::size_t> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  const auto part_of_place = random_split(sorted.size(), weights_of(options), seed);
  std::vector<std::vector<Sentence>> parts(3);
  for (const std::size_t i : order) {
    const auto place = std::lower_bound(sorted.begin(), sorted.end(), i) - sorted.begin();
    parts[part_of_place[static_cast<std::size_t>(place)]].push_back(std::move(sentences[i]));
  }
  return parts;
}

}  // namespace arcus::cli
