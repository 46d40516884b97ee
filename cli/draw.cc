// SPDX-License-Identifier: Apache-2.0
//
// arcus draw: draws trees in the terminal or for the web, LaTeX, Graphviz and displaCy.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arcus/base/output_file.h"
#include "arcus/draw/displacy.h"
#include "arcus/draw/dot.h"
#include "arcus/draw/drawable.h"
#include "arcus/draw/drawn_tree.h"
#include "arcus/draw/svg.h"
#include "arcus/draw/terminal.h"
#include "arcus/draw/tikz.h"
#include "arcus/text/key_values.h"
#include "arcus/treebank/selection.h"
#include "cli/commands.h"
#include "cli/heads.h"
#include "cli/input.h"
#include "cli/list_option.h"
#include "cli/messages.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/parallel_input.h"
#include "cli/probability_check.h"
#include "cli/refuse.h"

namespace arcus::cli {
namespace {

struct DrawOptions {
  InputOptions input;
  std::string format;
  std::vector<std::string> names;  // sent_ids, numbers or ranges of numbers
  std::vector<std::string> ids;    // sent_ids
  int first = std::numeric_limits<int>::max();
  std::string layout = "auto";
  int width = 0;  // 0: not given
  bool ascii = false;
  bool no_upos = false;
  bool standalone = false;
  bool probabilities = false;
  bool no_probabilities = false;
  bool compare = false;
  bool different = false;
  std::string output = "-";
};

// A sentence to draw. `system` is the second tree of --compare.
struct Item {
  int number = 0;
  Sentence sentence;
  Sentence system = {};
};

// Draws the sentences of --sentence and --sent-id; all, or the first, if neither is given.
class ChosenSentences {
 public:
  ChosenSentences(const DrawOptions& options, std::function<void(Item&)> draw)
      : options_(options), finder_(options.names, options.ids), draw_(std::move(draw)) {}

  bool is_done() const { return drawn_ == options_.first; }

  void offer(const Sentence& sentence, const Sentence& system = {}) {
    ++number_;
    if (options_.names.empty() && options_.ids.empty()) {
      draw({number_, sentence, system});
    } else if (finder_.add(sentence)) {
      candidates_.push_back({number_, sentence, system});
    }
  }

  // Which sentences are meant is known only at the end: a number may be the sent_id of a later one.
  void finish() {
    finder_.require_all();
    for (Item& item : candidates_) {
      if (finder_.is_wanted(item.sentence, item.number)) draw(std::move(item));
    }
    if (options_.different && drawn_ == 0) note("the trees do not differ");
  }

 private:
  void draw(Item item) {
    if (options_.different && !tree_differences(item.sentence, item.system).any()) return;
    ++drawn_;
    draw_(item);
  }

  const DrawOptions& options_;
  SentenceFinder finder_;
  std::function<void(Item&)> draw_;
  std::vector<Item> candidates_;
  int number_ = 0;
  int drawn_ = 0;
};

// --width, else $COLUMNS, else the width of the terminal, else 80.
int terminal_width(const DrawOptions& options) {
  if (options.width > 0) return options.width;
  int width = 0;
  if (const char* columns = std::getenv("COLUMNS")) width = std::atoi(columns);
  winsize size{};
  if (width <= 0 && options.output == "-" && isatty(STDOUT_FILENO) != 0 &&
      ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
    width = size.ws_col;
  }
  return width > 0 ? std::max(width, kNarrowestTerminal) : 80;
}

TerminalOptions terminal_options(const DrawOptions& options) {
  TerminalOptions result;
  if (options.layout == "horizontal") result.layout = TerminalLayout::kHorizontal;
  if (options.layout == "vertical") result.layout = TerminalLayout::kVertical;
  result.width = terminal_width(options);
  result.ascii = options.ascii;
  result.upos = !options.no_upos;
  result.probabilities = options.probabilities;
  return result;
}

SvgOptions svg_options(const DrawOptions& options) {
  return {.width = options.width, .upos = !options.no_upos, .probabilities = options.probabilities};
}

// Has the sentence probabilities? Removes them if they should not be shown.
bool prepare_probabilities(const DrawOptions& options, Sentence& sentence) {
  bool any = false;
  for (Word& word : sentence.words) {
    any = any || probability_in_misc(word.misc, "HeadProb").has_value();
    if (options.no_probabilities) remove_items("HeadProb", word.misc);
  }
  return any;
}

void warn_without_probabilities(const DrawOptions& options, bool any) {
  if (any) return;
  if (options.probabilities) {
    warn("no HeadProb in MISC: arcus parse --probabilities writes the probabilities");
  }
  if (options.no_probabilities) {
    note("no HeadProb in MISC: --no-probabilities changes nothing");
  }
}

// A line with the sentence's number and sent_id, and a line with its text.
std::string header(const Sentence& sentence, int number, int width) {
  std::string title = std::to_string(number);
  if (const auto id = comment_value(sentence, "sent_id"); !id.empty()) {
    title += fmt::format("  {}", id);
  }
  title = fitted(title, width) + '\n';
  const std::string_view text = comment_value(sentence, "text");
  if (!text.empty()) title += fitted(text, width) + '\n';
  return title;
}

std::string output_format(const DrawOptions& options) {
  if (!options.format.empty()) return options.format;
  for (const auto& [ending, format] : {std::pair{".svg", "svg"},
                                       {".tex", "tikz"},
                                       {".dot", "dot"},
                                       {".gv", "dot"},
                                       {".json", "displacy"},
                                       {".txt", "terminal"}}) {
    if (options.output.ends_with(ending)) return format;
  }
  if (!extension_of(options.output).empty()) {
    refuse_extension(options.output, ".svg, .tex, .dot, .gv, .json or .txt", "--format");
  }
  return "terminal";
}

void refuse_useless_options(const CLI::App& app, const std::string& format) {
  const bool terminal = format == "terminal";
  refuse_unless(app, {"--layout", "--ascii"}, terminal,
                fmt::format("concerns drawings in the terminal, not {}: leave it out", format));
  refuse_unless(
      app, {"--width", "--no-upos"}, terminal || format == "svg",
      fmt::format("concerns drawings in the terminal and SVG, not {}: leave it out", format));
  refuse_unless(
      app, {"--no-probabilities"}, format != "tikz" && format != "displacy",
      fmt::format("{} shows probabilities only with --probabilities: leave it out", format));
  refuse_unless(app, {"--first"}, app.count("--sentence") + app.count("--sent-id") == 0,
                "cannot be used together with --sentence and --sent-id: leave one of them out");
  refuse_unless(app, {"--standalone"}, format == "tikz",
                fmt::format("concerns TikZ, not {}: leave it out, or add --format tikz", format));
}

void draw(const DrawOptions& options) {
  const std::string format = output_format(options);
  refuse_same_file({&options.output, 1}, input_files(options.input));
  const TerminalOptions terminal = terminal_options(options);
  Input input(options.input, options.output);
  OutputFile output(options.output);
  std::vector<Sentence> kept;  // an SVG and a JSON list are one document of all sentences
  if (format == "tikz" && options.standalone) output.write(tikz_preamble());
  bool is_first = true;
  bool any_probability = false;
  ChosenSentences selection(options, [&](Item& item) {
    Sentence& sentence = item.sentence;
    any_probability |= prepare_probabilities(options, sentence);
    // The terminal and SVG write probabilities themselves.
    const bool own_labels = format == "terminal" || format == "svg";
    if (options.probabilities && !own_labels) add_probabilities_to_labels(sentence);
    if (format == "terminal") {
      output.write(header(sentence, item.number, terminal.width) +
                   draw_terminal(sentence, terminal) + "\n");
    } else if (format == "tikz") {
      output.write((std::exchange(is_first, false) ? "" : "\n") + draw_tikz(sentence));
    } else if (format == "dot") {
      output.write(draw_dot(sentence));
    } else {
      kept.push_back(std::move(sentence));
    }
  });
  ProbabilityCheck check;
  for (Sentence sentence; !selection.is_done() && input.read(sentence);) {
    check.look_at(sentence, display_name(input.reader().file()),
                  [&](int m) { return input.reader().line(m); });
    selection.offer(sentence);
  }
  selection.finish();
  if (format == "svg") output.write(draw_svg(kept, svg_options(options)));
  if (format == "displacy") {
    output.write(kept.size() == 1 ? draw_displacy(kept[0]) : draw_displacy(kept));
  }
  if (format == "tikz" && options.standalone) output.write(tikz_end());
  output.commit();
  warn_without_probabilities(options, any_probability);
}

// Draws both trees of each sentence of two files.
void draw_comparison(const DrawOptions& options) {
  const std::string format = output_format(options);
  if (format != "terminal" && format != "svg") {
    throw CLI::ValidationError("--compare", "draws in the terminal and as SVG, not as " + format);
  }
  if (options.input.files.size() != 2) {
    throw CLI::ValidationError("--compare", "expected two files, GOLD and SYSTEM");
  }
  refuse_same_file({&options.output, 1}, options.input.files);
  const TerminalOptions terminal = terminal_options(options);
  ParallelInput input(options.input.files, options.input.from, Heads::kSome, options.output);
  OutputFile output(options.output);
  std::vector<Sentence> kept_gold;
  std::vector<Sentence> kept_system;
  bool any_probability = false;
  ChosenSentences selection(options, [&](Item& item) {
    any_probability |= prepare_probabilities(options, item.sentence);
    any_probability |= prepare_probabilities(options, item.system);
    if (format == "terminal") {
      output.write(header(item.sentence, item.number, terminal.width) +
                   draw_terminal_comparison(item.sentence, item.system, terminal) + "\n");
    } else {
      kept_gold.push_back(std::move(item.sentence));
      kept_system.push_back(std::move(item.system));
    }
  });
  while (!selection.is_done() && input.read()) selection.offer(input.gold(), input.system());
  selection.finish();
  if (format == "svg") {
    output.write(draw_svg_comparison(kept_gold, kept_system, svg_options(options)));
  }
  output.commit();
  warn_without_probabilities(options, any_probability);
}

}  // namespace

void add_draw(CLI::App& program) {
  auto options = std::make_shared<DrawOptions>();
  CLI::App* command = program.add_subcommand(
      "draw", "Draw trees in the terminal, or as SVG, TikZ-dependency, DOT and displaCy JSON");
  add_input_options(*command, options->input);
  command
      ->add_option("--format", options->format,
                   "Output format (default: by the extension of -o: .svg, .tex, .dot, .json, .txt; "
                   "else terminal)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"terminal", "svg", "tikz", "dot", "displacy"}));
  add_list_option(*command, "--sentence", options->names,
                  "Draw only these sentences: sent_ids, or numbers from 1 such as 3 or 3-5; "
                  "separate several by commas")
      ->type_name("ID");
  command
      ->add_option(
          "--sent-id", options->ids,
          "Draw the sentence with this sent_id, which may have commas or be a number; may be "
          "repeated")
      ->type_name("ID")
      ->allow_extra_args(false);
  command->add_option("--first", options->first, "Draw at most N sentences (default: all)")
      ->type_name("N")
      ->transform(whole_number(1, std::numeric_limits<int>::max()))
      ->default_str("");
  command
      ->add_option(
          "--layout", options->layout,
          "Layout in the terminal: auto (default) draws arcs above the words and wraps wide "
          "sentences, horizontal never wraps, vertical draws one word per line")
      ->type_name("LAYOUT")
      ->check(CLI::IsMember({"auto", "horizontal", "vertical"}));
  command
      ->add_option(
          "--width", options->width,
          "Width at which sentences are wrapped: in the terminal in columns, at least 40 (default: "
          "$COLUMNS, else the width of the terminal, else 80); in SVG in pixels (default: never)")
      ->type_name("N")
      ->transform(whole_number(kNarrowestTerminal, 1'000'000));
  command->add_flag("--ascii", options->ascii, "Draw in the terminal with ASCII characters only");
  command->add_flag("--no-upos", options->no_upos, "Do not show UPOS tags (terminal, SVG)");
  command->add_flag("--standalone", options->standalone, "Write TikZ as a complete LaTeX document");
  CLI::Option* numbers = command->add_flag(
      "--probabilities", options->probabilities,
      "Write the probability of each head (HeadProb in MISC) behind its relation");
  command
      ->add_flag("--no-probabilities", options->no_probabilities,
                 "Draw all arcs alike (default: likely arcs are wide in SVG and DOT; in the "
                 "terminal, arcs are dashed below 0.9 and dotted below 0.5)")
      ->excludes(numbers);
  CLI::Option* compare =
      command
          ->add_flag("--compare", options->compare,
                     "Draw the trees of two files, GOLD and SYSTEM, and mark the differences "
                     "(terminal, SVG)")
          ->excludes("--lenient")
          ->excludes("--single-root");
  command
      ->add_flag("--different", options->different,
                 "With --compare: draw only sentences whose trees differ")
      ->needs(compare);
  command
      ->add_option("-o,--output", options->output,
                   "File to write, atomically (default: standard output)")
      ->type_name("FILE");
  command->footer(
      "Arrows point at modifiers. Where a sentence is wrapped, an arc that continues on another "
      "line\n"
      "shows the number of the word at its other end. --compare draws the arcs of GOLD above the\n"
      "words and those of SYSTEM below them; a different head has a heavy arc (SVG: a dashed "
      "one),\n"
      "a different relation a *.\n\n"
      "Examples:\n"
      "  arcus draw --first 3 dev.conllu\n"
      "  arcus draw --sentence 12 --layout vertical dev.conllu\n"
      "  arcus draw --sent-id weblog-0005 -o tree.svg --width 1000 dev.conllu\n"
      "  arcus parse --probabilities text.txt | arcus draw --probabilities\n"
      "  arcus draw --compare --different --first 5 gold.conllu system.conllu\n"
      "  arcus draw --compare --sentence 12 -o errors.svg gold.conllu system.conllu\n"
      "  arcus draw --format tikz --standalone --sentence 1-2 dev.conllu > trees.tex\n"
      "  arcus draw --format dot --sentence 1 dev.conllu | dot -Tpdf > tree.pdf");
  command->callback([options, command] {
    refuse_useless_options(*command, output_format(*options));
    options->compare ? draw_comparison(*options) : draw(*options);
  });
}

}  // namespace arcus::cli
