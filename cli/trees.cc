// SPDX-License-Identifier: Apache-2.0
//
// arcus trees: inference over tables of scores, one JSON object per line in and one out, for users
// with their own scores. docs/inference.md describes the members.
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/output_file.h"
#include "arcus/base/text_input.h"
#include "arcus/tree_questions.h"
#include "cli/commands.h"
#include "cli/messages.h"

namespace arcus::cli {
namespace {

struct TreesOptions {
  std::vector<std::string> files;
};

// The answer to a bad line: the error, the file unless it is standard input, and the number of the
// line.
std::string error_answer(const std::string& error, const LineReader& lines) {
  nlohmann::ordered_json answer;
  answer["error"] = error;
  if (lines.name() != "-") answer["file"] = lines.name();
  answer["line"] = lines.line_number();
  // Replace invalid UTF-8: a message may quote bytes of a bad line.
  return answer.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void answer_lines(const TreesOptions& options) {
  OutputFile output("-");
  bool all_good = true;
  const std::vector<std::string> standard_input = {"-"};
  for (const std::string& file : options.files.empty() ? standard_input : options.files) {
    LineReader lines(open_text(file), file);
    Line line;
    while (lines.next(line)) {
      if (line.text.find_first_not_of(" \t") == std::string_view::npos) continue;
      try {
        answer_tree_question(line.text, [&](std::string_view part) { output.write(part); });
      } catch (const FileError&) {
        throw;
      } catch (const std::exception& error) {
        output.write(error_answer(message_of(error), lines));
        all_good = false;
      }
      output.write("\n");
      output.flush();
    }
  }
  output.commit();
  if (!all_good) throw CLI::RuntimeError(1);
}

}  // namespace

void add_trees(CLI::App& program) {
  auto options = std::make_shared<TreesOptions>();
  CLI::App* command = program.add_subcommand(
      "trees", "Best trees, sums and samples over tables of arc scores, as JSON lines");
  command
      ->add_option("files", options->files, "Files of JSON lines; - is standard input (default: -)")
      ->type_name("FILES");
  command->footer(
      "Each line is a JSON object with these members:\n"
      "  scores      scores[h][m] is the score of the arc from h to m, for h and m from 0 to n;\n"
      "              column 0 and the diagonal are ignored; null: no arc; a list: one score per "
      "label\n"
      "  projective  true or false (default)\n"
      "  roots       \"single\" (default) or \"multi\"\n"
      "  k           number of best trees (default: 1), at most 10 million heads in all\n"
      "  samples     number of samples (default: 0), at most 10 million heads in all\n"
      "  seed        seed of the samples (default: 1)\n"
      "The answer has the members best, k_best, log_partition, marginals, entropy, min_risk and\n"
      "samples. The answer to a bad line, or to one with another member, has the members error,\n"
      "file (unless it is standard input) and line; the exit status is then 1 at the end.\n\n"
      "Examples:\n"
      "  echo '{\"scores\": [[0,9,10,9],[0,0,20,3],[0,30,0,30],[0,11,0,0]]}' | arcus trees\n"
      "  arcus trees tables.jsonl > answers.jsonl");
  command->callback([options] { answer_lines(*options); });
}

}  // namespace arcus::cli
