// SPDX-License-Identifier: Apache-2.0
//
// arcus prune: a smaller model that parses nearly as well.
#include "arcus/scorer/prune.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/workers.h"
#include "arcus/eval/attachment_scores.h"
#include "arcus/parser.h"
#include "cli/commands.h"
#include "cli/heads.h"
#include "cli/input.h"
#include "cli/model_options.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

struct PruneCommand {
  std::string model;
  std::string output;
  PruneOptions options;
  bool by_options = false;  // else by size
  double megabytes = 0;     // 0: a quarter of the parser
  std::string development;
  int threads = available_threads();
};

// The file that a model makes, with the sections of the old one that this version does not know.
SectionWriter file_of(const ParserModel& model, const SectionFile& old) {
  SectionWriter file = sections_of(model);
  for (const SectionInfo& info : old.sections()) {
    if (!file.has(info.name)) file.add(info.name, old.section(info.name));
  }
  return file;
}

ParserModel smaller(const ParserModel& model, const SectionFile& file,
                    const PruneCommand& command) {
  if (command.by_options) return pruned(model, command.options);
  const std::size_t size = sections_of(model).size();
  if (command.megabytes <= 0) return pruned_to(model, size / 4);
  const std::size_t others = file_of(model, file).size() - size;  // tokenizer, tagger and such
  const auto wanted = static_cast<std::size_t>(std::floor(1e6 * command.megabytes));
  if (wanted <= others) {
    throw std::runtime_error(
        fmt::format("found a limit of {} bytes, expected more than the {} of the stages before the "
                    "parser, which are not pruned",
                    wanted, others));
  }
  return pruned_to(model, wanted - others);
}

AttachmentCounts scores_of(const Parser& parser, const std::vector<Sentence>& sentences,
                           int threads) {
  std::vector<AttachmentCounts> counts(sentences.size());
  ScratchPool<ParserScratch> scratch;
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    Sentence parsed = sentences[i];
    set_parse(parser.parse(sentences[i], 1, {}, *scratch.borrow()).at(0), parsed);
    counts[i] = count_attachments(sentences[i], parsed);
  });
  AttachmentCounts sum;
  for (const AttachmentCounts& count : counts) sum += count;
  return sum;
}

void prune(const PruneCommand& command) {
  const SectionFile old = SectionFile::read(command.model);
  const Parser before(read_model(old));
  const Parser after(smaller(before.model(), old, command));
  const SectionWriter file = file_of(after.model(), old);
  file.write(command.output);

  Table table({{"", Column::Align::kLeft}, {"Before"}, {"After"}, {"%"}});
  const auto add = [&](const char* name, std::size_t was, std::size_t is) {
    table.add_row({name, std::to_string(was), std::to_string(is),
                   percent(static_cast<std::int64_t>(is), static_cast<std::int64_t>(was))});
  };
  add("Bytes", old.size(), file.size());
  add("Features of arcs", before.model().arcs.size(), after.model().arcs.size());
  if (!before.model().relations.empty()) {
    add("Features of relations", before.model().labels.size(), after.model().labels.size());
  }
  if (!command.development.empty()) {
    InputOptions input;
    input.files = {command.development};
    const std::vector<Sentence> sentences = read_treebank(input);
    const AttachmentCounts was = scores_of(before, sentences, command.threads);
    const AttachmentCounts is = scores_of(after, sentences, command.threads);
    table.add_row({"UAS", percent(was.uas()), percent(is.uas())});
    if (!before.model().relations.empty()) {
      table.add_row({"LAS", percent(was.las()), percent(is.las())});
    }
  }
  print_text(table.text());
}

}  // namespace

void add_prune(CLI::App& program) {
  auto options = std::make_shared<PruneCommand>();
  CLI::App* command =
      program.add_subcommand("prune", "Make a model smaller: coarser weights, fewer features");
  command->add_option("MODEL", options->model, "Model, as arcus train writes it")
      ->type_name("")
      ->required();
  command->add_option("-o,--output", options->output, "Model file to write")
      ->type_name("SMALLER")
      ->required();
  CLI::Option* size =
      command
          ->add_option("--size", options->megabytes,
                       "So many megabytes at most; a quarter of the parser if nothing is given")
          ->type_name("MB")
          ->check(CLI::PositiveNumber.description(""));
  CLI::Option* least = command
                           ->add_option("--least", options->options.least,
                                        "Leave out features whose largest weight is below N units")
                           ->type_name("N")
                           ->check(CLI::Range(1, 127).description(""))
                           ->excludes(size);
  CLI::Option* times = command
                           ->add_option("--unit-times", options->options.unit_times,
                                        "Make the unit of the weights N times as large first")
                           ->type_name("N")
                           ->check(CLI::Range(1, 127).description(""))
                           ->excludes(size);
  command
      ->add_option("--dev", options->development,
                   "Treebank to score both models on; shows what is lost")
      ->type_name("FILE");
  add_threads_option(*command, options->threads);
  command->footer(
      "Features go in the order of their largest weights, the smallest first. Tokenizer, tagger "
      "and\n"
      "lemmatizer stay as they are.\n\n"
      "Examples:\n"
      "  arcus prune -o small.arcus --dev dev.conllu en.arcus\n"
      "  arcus prune -o small.arcus --size 12 en.arcus\n"
      "  arcus prune -o small.arcus --unit-times 2 --least 3 en.arcus");
  command->callback([options, least, times] {
    options->by_options = least->count() + times->count() > 0;
    prune(*options);
  });
}

}  // namespace arcus::cli
