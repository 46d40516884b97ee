// SPDX-License-Identifier: Apache-2.0
#include "cli/teacher_options.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/teacher.h"
#include "cli/heads.h"
#include "cli/number_checks.h"
#include "cli/progress.h"
#include "cli/refuse.h"

namespace arcus::cli {
namespace {

// A linear model keeps the features of all sentences in memory: about 5 KB per word.
constexpr std::int64_t kMaxWords = 2'000'000;
constexpr std::int64_t kMaxWordsOfLinear = 500'000;

bool trains_linear_model(const TrainOptions& options) {
  return !options.transitions && !(options.neural && options.scorers == Scorers::kNeural);
}

// A file without a known extension may be anything.
PolledSource open_plain_text(const std::string& file) {
  PolledSource source = without_binary_start(open_polled_text(file), display_name(file));
  if (input_kind_of_path(file)) return source;
  GuessedInput guessed = guess_input(std::move(source));
  if (guessed.kind == InputKind::kText) return std::move(guessed.source);
  throw FileError(display_name(file),
                  fmt::format("looks like {}, expected plain text (a name in .txt makes it text)",
                              name_of(guessed.kind)));
}

Pipeline load_teacher(const TeacherFlags& flags) {
  Pipeline teacher = Pipeline::load(flags.teacher);
  if (!teacher.tokenizer) {
    throw ArgumentError(fmt::format("{} has no tokenizer and cannot read text: use another teacher",
                                    flags.teacher));
  }
  const bool probabilities = flags.soft || flags.min_probability > 0;
  if (probabilities && teacher.parser.transitions() != nullptr) {
    throw ArgumentError(fmt::format(
        "{} has a transition parser, which has no probabilities: leave out {}, or use another "
        "teacher",
        flags.teacher, flags.soft ? "--soft" : "--raw-min-probability"));
  }
  return teacher;
}

std::string counts_text(const TaughtResult& taught, const TeacherFlags& flags) {
  const TeacherCounts& counts = taught.counts;
  std::string text = fmt::format("teacher: parsed {} words in {} sentences of text", counts.words,
                                 counts.sentences);
  if (counts.improbable > 0) {
    text += fmt::format(", left out {} with a probability below {} per word", counts.improbable,
                        flags.min_probability);
  }
  if (counts.over_limits > 0) text += fmt::format(", left out {} long ones", counts.over_limits);
  return text;
}

}  // namespace

void add_teacher_flags(CLI::App& command, TeacherFlags& flags) {
  CLI::Option* const teacher =
      command
          .add_option("--teacher", flags.teacher,
                      "Model that parses the text of --raw; the new parser is trained on these "
                      "trees too (see docs/teacher.md)")
          ->type_name("MODEL");
  CLI::Option* const raw =
      command
          .add_option("--raw", flags.raw,
                      "Plain text for --teacher, also gzip or zstd; name the treebank before it")
          ->type_name("TEXT")
          ->needs(teacher);
  teacher->needs(raw);
  command
      .add_option(
          "--raw-words", flags.raw_words,
          "Read the first N words of the text only (default: 2000000; 500000 if a linear model "
          "is trained, which needs 5 KB per word)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000'000))
      ->needs(raw);
  command
      .add_option("--raw-min-probability", flags.min_probability,
                  "Leave out sentences of the text whose tree has a lower probability per word "
                  "under the teacher: the geometric mean of those of its heads (default: keep all)")
      ->type_name("P")
      ->transform(probability())
      ->needs(raw);
  command
      .add_flag("--soft", flags.soft,
                "Train a neural scorer on the teacher's probabilities of arcs in the text, not on "
                "its trees")
      ->needs(raw);
  command
      .add_option("--raw-weight", flags.weight,
                  "Weight of a sentence of the text in the training of a neural scorer (default: "
                  "1, as a sentence of the treebank)")
      ->type_name("X")
      ->transform(number_above_zero(1000))
      ->needs(raw);
  command
      .add_option("--raw-share", flags.share,
                  "Words of the text that an epoch of a neural scorer sees, in multiples of the "
                  "treebank's words; the next epoch sees others (default: 2)")
      ->type_name("X")
      ->transform(number_above_zero(1'000'000))
      ->needs(raw);
  command
      .add_option("--raw-cutoff", flags.word_cutoff,
                  "Words that occur N times in the text have a vector of their own in a neural "
                  "scorer, as the words of the treebank have (default: 5)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000'000))
      ->needs(raw);
}

void check_teacher_flags(const CLI::App& command, const TeacherFlags& flags, bool network,
                         const std::string& loss, const std::vector<std::string>& inputs) {
  refuse_unless(command, {"--soft", "--raw-weight", "--raw-share", "--raw-cutoff"}, network,
                "needs a neural scorer: leave it out, or add --scorer neural");
  refuse_unless(command, {"--soft"}, loss != "margin",
                "needs a loss with probabilities: leave it out, or leave out --neural-loss margin");
  refuse_unless(command, {"--guide"}, flags.teacher.empty(),
                "cannot be used with a teacher, whose trees have no guides: leave out --teacher or "
                "--guide");
  for (const std::string& file : flags.raw) {
    const auto kind = input_kind_of_path(file);
    if (!kind || *kind == InputKind::kText) continue;
    throw CLI::ValidationError(
        "--raw",
        fmt::format("found {}, expected plain text: name the treebank before --raw", file));
  }
  const auto standard = std::count(flags.raw.begin(), flags.raw.end(), "-");
  const bool treebank_too =
      inputs.empty() || std::find(inputs.begin(), inputs.end(), "-") != inputs.end();
  if (standard > 1 || (standard == 1 && treebank_too)) {
    throw CLI::ValidationError("--raw -", "standard input (-) can be only one of the files");
  }
}

TaughtText teach(const TeacherFlags& flags, int max_words, TrainOptions& options) {
  if (flags.teacher.empty()) return {};
  StreamInput input;
  input.files = flags.raw;
  input.open = open_plain_text;
  // Fail now, not after the files before a bad one. A pipe can be read only once.
  for (const std::string& file : flags.raw) {
    std::error_code unknown;
    const bool is_there = std::filesystem::exists(file, unknown);
    if (file != "-" && (!is_there || std::filesystem::is_regular_file(file, unknown))) {
      open_plain_text(file);
    }
  }
  TeacherOptions how;
  how.max_text_words =
      flags.raw_words.value_or(trains_linear_model(options) ? kMaxWordsOfLinear : kMaxWords);
  how.limits.max_words = max_words;
  how.soft = flags.soft;
  how.min_probability = flags.min_probability;
  how.threads = options.threads;
  Progress progress(total_bytes(flags.raw));
  // A log file has no progress bar.
  constexpr std::int64_t kWordsPerLine = 250'000;
  std::int64_t next_line = kWordsPerLine;
  how.progress = [&](const StreamProgress& now) {
    if (now.words >= next_line) {
      next_line = now.words - now.words % kWordsPerLine + kWordsPerLine;
      options.say(fmt::format("teacher: {} words", now.words));
    }
    progress.update(now.bytes, now.sentences, now.words, display_name(flags.raw[now.file]));
  };
  TaughtResult taught = parse_with_teacher(load_teacher(flags), input, how);
  progress.finish();
  options.say(counts_text(taught, flags));
  if (taught.text.empty()) {
    throw ArgumentError(
        fmt::format("found no sentence to train on in the text of --raw{}",
                    taught.counts.sentences > 0 ? ": all of them were left out" : ""));
  }
  options.teaching.teacher = std::filesystem::path(flags.teacher).filename().string();
  options.teaching.min_probability = flags.min_probability;
  options.teaching.weight = flags.weight;
  options.teaching.share = flags.share;
  options.teaching.word_cutoff = flags.word_cutoff;
  return std::move(taught.text);
}

}  // namespace arcus::cli
