// SPDX-License-Identifier: Apache-2.0
//
// arcus draw: draws trees in the terminal or for the web, LaTeX, Graphviz and displaCy.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "arcus/base/output_file.h"
#include "arcus/draw/displacy.h"
#include "arcus/draw/dot.h"
#include "arcus/draw/drawable.h"
#include "arcus/draw/drawn_tree.h"
#include "arcus/draw/svg.h"
#include "arcus/draw/terminal.h"
#include "arcus/draw/tikz.h"
#include "arcus/text/key_values.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/list_option.h"
#include "cli/messages.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/parallel_input.h"
#include "cli/refuse.h"

namespace arcus::cli {
namespace {

struct DrawOptions {
  InputOptions input;
  std::string format;
  std::vector<std::string> numbers;
  std::vector<std::string> ids;
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

struct Range {
  int first = 0;
  int last = 0;
};

// "3" or "3-5".
Range parse_range(const std::string& text) {
  Range range;
  const char* const end = text.data() + text.size();
  auto parsed = std::from_chars(text.data(), end, range.first);
  range.last = range.first;
  if (parsed.ec == std::errc() && parsed.ptr != end && *parsed.ptr == '-') {
    parsed = std::from_chars(parsed.ptr + 1, end, range.last);
  }
  if (parsed.ec != std::errc() || parsed.ptr != end || range.first < 1 ||
      range.last < range.first) {
    throw CLI::ValidationError("--sentence",
                               fmt::format("found {}, expected a number such as 3 or a range "
                                           "such as 3-5",
                                           text));
  }
  return range;
}

// The sentences of --sentence and --sent-id; all if neither is given.
class Selection {
 public:
  explicit Selection(const DrawOptions& options) : ids_(options.ids), left_(options.first) {
    for (const std::string& text : options.numbers) ranges_.push_back(parse_range(text));
  }

  bool takes(const Sentence& sentence, int number) {
    if (!wanted(sentence, number)) return false;
    --left_;
    return true;
  }

  // Returns true if no later sentence can be selected. An id may come anywhere.
  bool is_done(int number) const {
    if (left_ <= 0) return true;
    return !ranges_.empty() && ids_.empty() &&
           std::all_of(ranges_.begin(), ranges_.end(),
                       [&](const Range& range) { return range.last <= number; });
  }

 private:
  bool wanted(const Sentence& sentence, int number) const {
    if (ranges_.empty() && ids_.empty()) return true;
    return std::any_of(
               ranges_.begin(), ranges_.end(),
               [&](const Range& range) { return range.first <= number && number <= range.last; }) ||
           std::find(ids_.begin(), ids_.end(), comment_value(sentence, "sent_id")) != ids_.end();
  }

  std::vector<Range> ranges_;
  std::vector<std::string> ids_;
  int left_;
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

// Do the arcs of the sentence show probabilities? Removes them if they should not.
bool prepare_probabilities(const DrawOptions& options, Sentence& sentence) {
  bool any = false;
  for (Word& word : sentence.words) {
    if (options.no_probabilities) remove_items("HeadProb", word.misc);
    any = any || probability_in_misc(word.misc, "HeadProb").has_value();
  }
  return any;
}

void warn_without_probabilities(const DrawOptions& options, bool any) {
  if (!options.probabilities || any) return;
  warn("no HeadProb in MISC: arcus parse --probabilities writes the probabilities");
}

void require_selected(const DrawOptions& options, int taken) {
  if (taken == 0 && !(options.numbers.empty() && options.ids.empty())) {
    throw ArgumentError("the input has none of the sentences of --sentence and --sent-id");
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
  refuse_unless(app, {"--standalone"}, format == "tikz",
                fmt::format("concerns TikZ, not {}: leave it out, or add --format tikz", format));
}

void draw(const DrawOptions& options) {
  const std::string format = output_format(options);
  refuse_same_file({&options.output, 1}, input_files(options.input));
  const TerminalOptions terminal = terminal_options(options);
  Selection selection(options);
  Input input(options.input, options.output);
  OutputFile output(options.output);
  std::vector<Sentence> kept;  // an SVG and a JSON list are one document of all sentences
  if (format == "tikz" && options.standalone) output.write(tikz_preamble());
  int taken = 0;
  bool any_probability = false;
  Sentence sentence;
  for (int number = 1; !selection.is_done(number - 1) && input.read(sentence); ++number) {
    if (!selection.takes(sentence, number)) continue;
    ++taken;
    any_probability |= prepare_probabilities(options, sentence);
    // The terminal and SVG write probabilities themselves.
    const bool own_labels = format == "terminal" || format == "svg";
    if (options.probabilities && !own_labels) add_probabilities_to_labels(sentence);
    if (format == "terminal") {
      output.write(header(sentence, number, terminal.width) + draw_terminal(sentence, terminal) +
                   "\n");
    } else if (format == "tikz") {
      output.write((taken > 1 ? "\n" : "") + draw_tikz(sentence));
    } else if (format == "dot") {
      output.write(draw_dot(sentence));
    } else {
      kept.push_back(sentence);
    }
  }
  require_selected(options, taken);
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
  const TerminalOptions terminal = terminal_options(options);
  Selection selection(options);
  ParallelInput input(options.input.files, options.input.from, Heads::kSome, options.output);
  OutputFile output(options.output);
  std::vector<Sentence> kept_gold;
  std::vector<Sentence> kept_system;
  int taken = 0;
  bool any_probability = false;
  for (int number = 1; !selection.is_done(number - 1) && input.read(); ++number) {
    Sentence gold = input.gold();
    Sentence system = input.system();
    if (options.different && !tree_differences(gold, system).any()) continue;
    if (!selection.takes(gold, number)) continue;
    ++taken;
    any_probability |= prepare_probabilities(options, gold);
    any_probability |= prepare_probabilities(options, system);
    if (format == "terminal") {
      output.write(header(gold, number, terminal.width) +
                   draw_terminal_comparison(gold, system, terminal) + "\n");
    } else {
      kept_gold.push_back(std::move(gold));
      kept_system.push_back(std::move(system));
    }
  }
  require_selected(options, taken);
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
  add_list_option(
      *command, "--sentence", options->numbers,
      "Draw only these sentences, numbered from 1: 3 or 3-5; separate several by commas")
      ->type_name("RANGE");
  command
      ->add_option("--sent-id", options->ids,
                   "Draw the sentence with this sent_id; may be repeated")
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
