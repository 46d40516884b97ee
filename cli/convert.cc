// SPDX-License-Identifier: Apache-2.0
//
// arcus convert: treebanks from one format into another.
#include <memory>

#include <fmt/format.h>

#include "arcus/treebank/treebank_writer.h"
#include "cli/commands.h"
#include "cli/input.h"

namespace arcus::cli {
namespace {

struct ConvertOptions {
  InputOptions input;
  std::string to;
  std::string output = "-";
};

Format output_format(const ConvertOptions& options) {
  if (const auto format = format_named(options.to)) return *format;
  return format_of_path(options.output).value_or(Format::kConllu);
}

void convert(const ConvertOptions& options) {
  const Format format = output_format(options);
  if (format == Format::kBrat && options.output == "-") {
    throw CLI::ValidationError("--to brat", "needs -o NAME, to write NAME.txt and NAME.ann");
  }
  Input input(options.input, options.output);
  TreebankWriter writer(format, options.output);
  Sentence sentence;
  while (input.read(sentence)) writer.write(sentence);
  writer.write_end(input.reader().layout_at_end());
  writer.commit();
  if (writer.incomplete() > 0) {
    fmt::print(stderr,
               "arcus: left out what {} has no place for (comments, multiword tokens, empty nodes, "
               "DEPS, MISC) in {} sentence{}\n",
               name_of(format), writer.incomplete(), writer.incomplete() == 1 ? "" : "s");
  }
}

}  // namespace

void add_convert(CLI::App& program) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command = program.add_subcommand(
      "convert",
      "Convert treebanks between CoNLL-U, CoNLL-X, JSON, brat standoff and plain tokens");
  add_input_options(*command, options->input);
  command
      ->add_option("--to", options->to,
                   "Format of the output; if not given, by the ending of -o, else conllu")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(format_names()));
  command
      ->add_option(
          "-o,--output", options->output,
          "File to write, whole or not at all; standard output if not given. brat standoff "
          "is two files, NAME.txt and NAME.ann")
      ->type_name("FILE");
  command->footer(
      "Examples:\n"
      "  arcus convert --from conllu --to json dev.conllu > dev.json\n"
      "  arcus convert --from conllx --to conllu -o train.conllu train.conll\n"
      "  arcus convert --to brat -o annotate/dev dev.conllu\n"
      "  echo 'Dogs bark .' | arcus convert --from tokens --to conllu");
  command->callback([options] { convert(*options); });
}

}  // namespace arcus::cli
