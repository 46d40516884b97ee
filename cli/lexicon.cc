// SPDX-License-Identifier: Apache-2.0
//
// arcus lexicon: counts the words of raw text and finds similar ones.
#include "arcus/lexicon/lexicon.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/text_input.h"
#include "arcus/base/utf8.h"
#include "arcus/default_model.h"
#include "arcus/lexicon_stream.h"
#include "cli/commands.h"
#include "cli/heads.h"
#include "cli/messages.h"
#include "cli/model_options.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/parse_input.h"
#include "cli/progress.h"

namespace arcus::cli {
namespace {

struct LexiconCommand {
  ParseInputOptions input;
  std::string model;
  std::string output;
  std::string stopword_list;
  bool default_stopwords = true;
  LexiconOptions options;
};

// One word per line; blank lines are ignored.
std::vector<std::string> read_stopwords(const std::string& path) {
  constexpr std::size_t kMaxBytes = std::size_t{1} << 24;
  const std::string bytes = read_at_most(open_text(path), kMaxBytes);
  std::string_view text = bytes;
  std::vector<std::string> words;
  for (std::int64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (!is_plain_text(line) || line.find(' ') != std::string_view::npos) {
      throw FormatError(display_name(path), number, in_quotes(line), "one word per line, in UTF-8");
    }
    if (!line.empty()) words.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// Null if the input is a treebank, whose words are given.
std::unique_ptr<const Tokenizer> load_tokenizer(const LexiconCommand& command, InputKind kind) {
  if (format_of(kind)) {
    if (command.model.empty()) return nullptr;
    throw CLI::ValidationError(
        "--model", fmt::format("needs text, but the input is {}: leave it out", name_of(kind)));
  }
  const std::string path = command.model.empty() ? default_model_path() : command.model;
  if (command.model.empty()) {
    note(fmt::format("splitting the text with {} (choose another with -m)", path));
  }
  const SectionFile file = SectionFile::read(path);
  if (!file.has("tokenizer")) {
    throw ArgumentError(
        fmt::format("{} has no tokenizer and cannot read text: use another model, or --input "
                    "conllu, vertical or tokens",
                    path));
  }
  PackedReader reader = file.reader("tokenizer");
  auto tokenizer = std::make_unique<const Tokenizer>(Tokenizer::read(reader));
  reader.expect_end();
  return tokenizer;
}

// Shows how far the two passes over the text are, and then the search for neighbours.
class LexiconStatus {
 public:
  explicit LexiconStatus(const std::vector<std::string>& files)
      : files_(files), bytes_per_pass_(total_bytes(files)), progress_(2 * bytes_per_pass_) {}

  // Called by the thread that reads, while others call update().
  void set_read(std::int64_t bytes, std::size_t file) {
    bytes_ = bytes;
    file_ = file;
  }

  void update(const LexiconProgress& now) {
    if (now.step == LexiconProgress::Step::kNeighbours) {
      if (can_show_status()) show_status(fmt::format("similar words: {:.0f}%", 100 * now.share));
      return;
    }
    const bool second = now.step == LexiconProgress::Step::kContexts;
    if (!second) words_ = now.words;
    sentences_ = now.sentences;
    progress_.update(bytes_ + (second ? bytes_per_pass_ : 0), now.sentences,
                     now.words + (second ? words_ : 0), display_name(files_[file_]));
  }

  void finish() {
    progress_.update(2 * bytes_per_pass_, sentences_, words_, "");
    progress_.finish();
    progress_.set_as_totals();
  }

 private:
  std::vector<std::string> files_;
  std::int64_t bytes_per_pass_;
  Progress progress_;
  std::atomic<std::int64_t> bytes_ = 0;
  std::atomic<std::size_t> file_ = 0;
  std::int64_t words_ = 0;
  std::int64_t sentences_ = 0;
};

void make_lexicon(LexiconCommand command) {
  require_readable_twice(command.input.files);
  std::vector<std::string> inputs = command.input.files;
  inputs.push_back(command.stopword_list);
  inputs.push_back(command.model);
  check_lexicon_output(command.output, inputs);
  if (!command.stopword_list.empty()) {
    command.options.stopword_list = read_stopwords(command.stopword_list);
  }
  const ParseInput input(command.input);
  const auto tokenizer = load_tokenizer(command, input.stream().kind);
  LexiconStatus status(command.input.files);
  command.options.progress = [&](const LexiconProgress& now) { status.update(now); };
  const auto source =
      lexicon_source(input.stream(), tokenizer.get(),
                     [&](std::int64_t bytes, std::size_t file) { status.set_read(bytes, file); });
  const Lexicon lexicon = build_lexicon(source, command.options);
  lexicon.save(command.output);
  status.finish();
  const std::size_t pairs = lexicon.contents().pairs.values().size();
  note(fmt::format("wrote {}: {} word{}, {} pair{} of words", command.output, lexicon.size(),
                   lexicon.size() == 1 ? "" : "s", pairs, pairs == 1 ? "" : "s"));
  if (command.default_stopwords && lexicon.contents().stopwords.size() == lexicon.size()) {
    note("all words are stopwords: give more text, or lower --stopwords");
  }
}

void add_limits(CLI::App& command, LexiconOptions& options) {
  constexpr std::int64_t kMaxCount = std::numeric_limits<std::uint32_t>::max();
  command
      .add_option("--min-count", options.min_count,
                  "Leave out words that occur fewer than N times (default: 5)")
      ->type_name("N")
      ->transform(whole_number(1, kMaxCount));
  command.add_option("--words", options.words, "Keep the N most frequent words (default: 50000)")
      ->type_name("N")
      ->transform(whole_number(1, kMaxLexiconWords));
  command
      .add_option("--min-pair-count", options.min_pair_count,
                  "Leave out pairs of words that occur together fewer than N times (default: 1)")
      ->type_name("N")
      ->transform(whole_number(1, kMaxCount));
  command
      .add_option("--max-pairs", options.max_counted_pairs,
                  "Count at most N pairs at a time, in at most 50 bytes each; if there are more, "
                  "the rarest are dropped (default: 12000000)")
      ->type_name("N")
      ->transform(whole_number(1000, std::int64_t{1} << 30));
  command
      .add_option("--neighbours", options.neighbours,
                  "Keep the N most similar words of each word (default: 20)")
      ->type_name("N")
      ->transform(whole_number(0, kMaxNeighbours));
}

}  // namespace

void add_lexicon(CLI::App& program) {
  auto options = std::make_shared<LexiconCommand>();
  CLI::App* command = program.add_subcommand(
      "lexicon", "Count words and their contexts in raw text, and find similar words");
  command->add_option("files", options->input.files, "Files to read, also gzip or zstd")
      ->type_name("FILES")
      ->required();
  add_input_kind_option(*command, options->input.kind);
  add_quiet_option(*command);
  command
      ->add_option("-m,--model", options->model,
                   "Model with the tokenizer for text (default: $ARCUS_MODEL, else the included "
                   "English model)")
      ->type_name("MODEL");
  command->add_option("-o,--output", options->output, "Lexicon file to write, atomically")
      ->type_name("LEXICON")
      ->required();
  CLI::Option* const most_frequent =
      command
          ->add_option("--stopwords", options->options.stopwords,
                       "Take the N most frequent words as stopwords (default: 100)")
          ->type_name("N")
          ->transform(whole_number(0, kMaxLexiconWords));
  command
      ->add_option("--stopword-list", options->stopword_list,
                   "File of stopwords, one per line (default: the most frequent words)")
      ->type_name("FILE")
      ->excludes(most_frequent);
  add_limits(*command, options->options);
  add_threads_option(*command, options->options.threads);
  command->footer(
      "The context of a word is the nearest word on each side that is not a stopword, and the\n"
      "stopwords between. Two words are similar if they have similar contexts: the similarity is\n"
      "the cosine of their vectors of pointwise mutual information.\n"
      "\n"
      "The text is read twice, so a pipe is refused: write it to a file first. Memory is bounded,\n"
      "whatever the size of the text.\n"
      "\n"
      "Examples:\n"
      "  arcus lexicon -o en.lexicon pages.txt\n"
      "  arcus lexicon --input tokens -o zh.lexicon segmented.txt\n"
      "  arcus lexicon --stopword-list stop.txt --min-count 20 -o en.lexicon *.txt.gz\n"
      "  arcus inspect --word river en.lexicon");
  command->callback([options, most_frequent] {
    options->default_stopwords = options->stopword_list.empty() && most_frequent->count() == 0;
    make_lexicon(*options);
  });
}

}  // namespace arcus::cli
