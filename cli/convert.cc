// SPDX-License-Identifier: Apache-2.0
//
// arcus convert: converts treebanks from one format to another.
#include <algorithm>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/output_file.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/spaces.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/messages.h"
#include "cli/treebank_output.h"

namespace arcus::cli {
namespace {

constexpr const char* kText = "text";

struct ConvertOptions {
  InputOptions input;
  std::string to;
  std::string output = "-";
};

// Writes the original text if the sentences record their spaces; otherwise reconstructs a text by
// the rules in docs/tokenizing.md. Both need all sentences in memory.
void convert_to_text(const ConvertOptions& options) {
  Input input(options.input, options.output);
  std::vector<Sentence> sentences;
  for (Sentence sentence; input.read(sentence);) sentences.push_back(std::move(sentence));
  const bool told = std::any_of(sentences.begin(), sentences.end(), tells_its_spaces);
  OutputFile file(options.output);
  file.write(told ? original_text(sentences) : raw_text(sentences));
  file.commit();
  input.set_as_totals();
}

void convert(const ConvertOptions& options) {
  if (options.to == kText) return convert_to_text(options);
  const Format format = output_format(options.to, options.output);
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
  if (writer.incomplete() > 0) {
    warn(fmt::format(
        "left out columns and lines that {} cannot hold (comments, multiword tokens, empty nodes, "
        "DEPS, MISC) in {} sentence{}",
        name_of(format), writer.incomplete(), writer.incomplete() == 1 ? "" : "s"));
  }
  input.set_as_totals();
}

}  // namespace

void add_convert(CLI::App& program) {
  auto options = std::make_shared<ConvertOptions>();
  auto outputs = format_names();
  outputs.emplace_back(kText);
  CLI::App* command = program.add_subcommand(
      "convert",
      "Convert treebanks between CoNLL-U, CoNLL-X, JSON, brat standoff, tokens and text");
  add_input_options(*command, options->input);
  command
      ->add_option("--to", options->to,
                   "Format of the output (default: by the extension of -o, else conllu)")
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
      "  echo 'Dogs bark .' | arcus convert --from tokens --to conllu");
  command->callback([options] { convert(*options); });
}

}  // namespace arcus::cli
