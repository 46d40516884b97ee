// SPDX-License-Identifier: Apache-2.0
//
// The page has a section with one subsection per command: usage, options, and the footer of the
// help. In a footer, indented lines are examples or tables and keep their line breaks; other lines
// are paragraphs.
#include "cli/man_page.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/list_items.h"

namespace arcus::cli {
namespace {

// A line that begins with a dot or an apostrophe would be a macro.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (result.empty() && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '\'') {
      result += "\\(aq";
    } else if (c == '`') {
      result += "\\(ga";
    } else {
      result += c == '\n' ? ' ' : c;
    }
  }
  return result;
}

std::string footer_text(const std::string& footer) {
  std::string page;
  bool verbatim = false;
  const auto set_verbatim = [&](bool wanted) {
    if (verbatim != wanted) page += wanted ? ".PP\n.nf\n" : ".fi\n";
    verbatim = wanted;
  };
  bool new_paragraph = true;
  for (const std::string_view line : list_items(footer, '\n')) {
    if (line.empty()) {
      set_verbatim(false);
      new_paragraph = true;
      continue;
    }
    set_verbatim(line[0] == ' ');
    if (new_paragraph && !verbatim) page += ".PP\n";
    new_paragraph = false;
    page += escaped(line) + '\n';
  }
  set_verbatim(false);
  return page;
}

// "KIND:{text,lines}": the name of the value, and the allowed words.
std::string value_name(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

std::string option_text(const CLI::Option& option) {
  std::string head =
      fmt::format("\\fB{}\\fR", escaped(option.get_name(option.get_positional(), true)));
  if (option.get_positional() && option.get_items_expected_max() > 1) head += " ...";
  if (!option.get_positional() && option.get_items_expected_max() > 0) {
    head += fmt::format(" \\fI{}\\fR", escaped(value_name(option)));
  }
  std::string text = escaped(option.get_description()) + '\n';
  const std::string type = option.get_type_name();
  if (const std::size_t open = type.find(":{"); open != std::string::npos) {
    std::string words;
    for (const std::string_view word :
         list_items(std::string_view(type).substr(open + 2, type.size() - open - 3), ',')) {
      words += fmt::format("{}{}", words.empty() ? "" : ", ", word);
    }
    text += fmt::format("One of: {}.\n", escaped(words));
  }
  return fmt::format(".TP\n{}\n{}", head, text);
}

std::string command_text(const CLI::App& program, const CLI::App& command) {
  std::string page = fmt::format(".SS {} {}\n{}.\n", program.get_name(), command.get_name(),
                                 escaped(command.get_description()));
  for (const CLI::Option* option : command.get_options()) page += option_text(*option);
  return page + footer_text(command.get_footer());
}

}  // namespace

std::string man_page(const CLI::App& program) {
  const std::string& name = program.get_name();
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string description = program.get_description();
  const std::size_t colon = description.find(": ");
  if (colon != std::string::npos) description = description.substr(colon + 2);
  if (description.ends_with('.')) description.pop_back();
  std::string page = fmt::format(
      ".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n"
      "\\fB{}\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIFILES\\fR]\n.SH DESCRIPTION\n",
      title, name, ARCUS_VERSION, name, escaped(description), name);
  page += "Data goes to standard output, messages to standard error.\n";
  page += footer_text(program.get_footer());
  page += ".SH COMMANDS\n";
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    page += command_text(program, *command);
  }
  return page;
}

}  // namespace arcus::cli
