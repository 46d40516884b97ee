// SPDX-License-Identifier: Apache-2.0
//
// arcus convert: converts treebanks from one format to another.
#include <memory>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/output_file.h"
#include "arcus/base/repeatable_input.h"
#include "arcus/further_parses.h"
#include "arcus/tokenizer/treebank_text.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/messages.h"
#include "cli/output_checks.h"
#include "cli/selection.h"
#include "cli/treebank_output.h"

namespace arcus::cli {
namespace {

constexpr const char* kText = "text";

struct ConvertOptions {
  InputOptions input;
  SelectionOptions selection;
  std::string to;
  std::string output = "-";
};

// Adds sentences to a text. The k best parses of a sentence have one text.
class SentenceTexts {
 public:
  SentenceTexts(const TextStyle& style, OutputFile& file)
      : writer_(style.source(), [&file](std::string_view text) { file.write(text); }) {}

  void add(const Sentence& sentence) {
    if (further_.contain(sentence)) {
      ++left_out_;
    } else {
      writer_.add(sentence);
    }
  }
  void finish() {
    writer_.finish();
    report_further_parses(left_out_);
  }

 private:
  TextWriter writer_;
  FurtherParses further_;
  std::int64_t left_out_ = 0;
};

// Writes the original text if the sentences record their spaces; otherwise a text that is
// reconstructed by the rules in docs/tokenizing.md.
void write_text(const std::vector<Sentence>& sentences, OutputFile& file) {
  SentenceTexts texts(style_of(sentences), file);
  for (const Sentence& sentence : sentences) texts.add(sentence);
  texts.finish();
}

// Reads the sentences twice, because the text depends on all of them, and keeps none of them.
void convert_to_text(const ConvertOptions& options) {
  OutputFile file(options.output);
  RepeatableInput files;
  Sentence sentence;
  TextStyle style;
  try {
    Input input(options.input, options.output, files, false);
    while (!style.is_original() && input.read(sentence)) style.add(sentence);
  } catch (const FormatError&) {
    // The second time, the text before the bad sentence is written, and the error is reported.
  }
  files.rewind();
  Input input(options.input, options.output, files, true);
  SentenceTexts texts(style, file);
  try {
    while (input.read(sentence)) texts.add(sentence);
  } catch (...) {
    file.flush();
    throw;
  }
  texts.finish();
  file.commit();
  input.set_as_totals();
}

// Writes the selected sentences to one file, or three for --split. All are written before the first
// gets its name.
void convert_selection_to_text(const ConvertOptions& options) {
  std::vector<std::unique_ptr<OutputFile>> files;
  for (const std::string& path : selected_paths(options.selection, options.output)) {
    files.push_back(std::make_unique<OutputFile>(path));
  }
  Input input(options.input, options.output);
  const auto parts = select_sentences(options.selection, input);
  for (std::size_t i = 0; i < files.size(); ++i) write_text(parts[i], *files[i]);
  for (const auto& file : files) file->commit();
}

void convert_selection(const ConvertOptions& options) {
  const Format format = output_format(options.to, options.output);
  std::vector<std::unique_ptr<TreebankWriter>> writers;
  for (const std::string& path : selected_paths(options.selection, options.output)) {
    writers.push_back(std::make_unique<TreebankWriter>(format, path));
  }
  Input input(options.input, options.output);
  const auto parts = select_sentences(options.selection, input);
  std::int64_t incomplete = 0;
  for (std::size_t i = 0; i < writers.size(); ++i) {
    for (const Sentence& sentence : parts[i]) writers[i]->write(sentence);
    incomplete += writers[i]->incomplete();
  }
  for (const auto& writer : writers) writer->commit();
  report_incomplete(format, incomplete);
}

void convert(const ConvertOptions& options) {
  check_selection(options.selection, options.output);
  const bool to_text =
      options.to == kText || (options.to.empty() && extension_of(options.output) == ".txt");
  const Format format =
      to_text ? Format::kTokens : output_format(options.to, options.output, TextOutput::kAllowed);
  std::vector<std::string> outputs;
  for (const std::string& path : selected_paths(options.selection, options.output)) {
    for (std::string& file : files_of(format, path)) outputs.push_back(std::move(file));
  }
  refuse_same_file(outputs, input_files(options.input));
  if (options.selection.is_given()) {
    return to_text ? convert_selection_to_text(options) : convert_selection(options);
  }
  if (to_text) return convert_to_text(options);
  TreebankWriter writer(format, options.output);
  Input input(options.input, options.output, [&] { writer.flush(); });
  Sentence sentence;
  try {
    while (input.read(sentence)) writer.write(sentence);
  } catch (...) {
    writer.flush();  // write everything before the bad sentence
    throw;
  }
  writer.write_end(input.reader().layout_at_end());
  writer.commit();
  report_incomplete(format, writer.incomplete());
  input.set_as_totals();
}

}  // namespace

void add_convert(CLI::App& program) {
  auto options = std::make_shared<ConvertOptions>();
  auto outputs = output_format_names();
  outputs.emplace_back(kText);
  CLI::App* command = program.add_subcommand("convert",
                                             "Convert treebanks between CoNLL-U, CoNLL-X, JSON, "
                                             "brat standoff, tokens and text; read Penn trees");
  add_input_options(*command, options->input);
  add_tag_map_option(*command, options->input);
  add_selection_options(*command, options->selection);
  command
      ->add_option(
          "--to", options->to,
          "Format of the output (default: by the extension of -o, else conllu); json is one "
          "object per line")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(outputs));
  command
      ->add_option(
          "-o,--output", options->output,
          "File to write, atomically (default: standard output); for brat standoff a name, to "
          "write NAME.txt and NAME.ann")
      ->type_name("FILE");
  command->footer(
      "Examples:\n"
      "  arcus convert --from conllu --to json dev.conllu > dev.json\n"
      "  arcus convert --from conllx --to conllu -o train.conllu train.conll\n"
      "  arcus convert --to brat -o annotate/dev dev.conllu\n"
      "  arcus convert --to text test.conllu > test.txt\n"
      "  arcus convert --sentence weblog-0005,weblog-0009 dev.conllu\n"
      "  arcus convert --shuffle --seed 7 --first 100 train.conllu > sample.conllu\n"
      "  arcus convert --split 80,10,10 -o my.conllu treebank.conllu\n"
      "  arcus convert --from penn --head-rules english -o wsj.conllu wsj_*.mrg\n"
      "  arcus convert --map-tags czech-collins -o reduced.conllu pdt.conllu\n"
      "  echo 'Dogs bark .' | arcus convert --from tokens --to conllu");
  command->callback([options] { convert(*options); });
}

}  // namespace arcus::cli
