// SPDX-License-Identifier: Apache-2.0
#include "cli/parse_input.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "cli/heads.h"
#include "cli/input.h"

namespace arcus::cli {
namespace {

std::vector<std::string> kinds() {
  std::vector<std::string> names = {"text", "lines"};
  const auto formats = format_names();
  names.insert(names.end(), formats.begin(), formats.end());
  return names;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// "1\tDogs\t..." or "1-2\tDon't\t...". Whether the other columns are there is the reader's
// business.
bool is_conllu(std::string_view line) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos || tab == 0) return false;
  const std::string_view id = line.substr(0, tab);
  return id.find_first_not_of("0123456789-.") == std::string_view::npos && id[0] >= '0' &&
         id[0] <= '9';
}

bool is_json(std::string_view line) {
  if (line[0] != '{') return false;
  const std::size_t next = line.find_first_not_of(' ', 1);
  return next != std::string_view::npos && line[next] == '"';
}

bool is_vertical(const std::vector<std::string_view>& lines) {
  constexpr std::size_t kLongest = 40;
  constexpr std::string_view kMarks[] = {".",  ",", ";",  ":",  "!",  "?",  "(",  ")",
                                         "\"", "'", "。", "、", "，", "！", "？", "।"};
  int words = 0;
  int run = 0;  // words without a blank line between them
  int longest = 0;
  bool mark = false;
  for (const std::string_view line : lines) {
    if (line.find_first_of(" \t") != std::string_view::npos || line.size() > kLongest) return false;
    words += line.empty() ? 0 : 1;
    run = line.empty() ? 0 : run + 1;
    longest = std::max(longest, run);
    mark = mark || std::find(std::begin(kMarks), std::end(kMarks), line) != std::end(kMarks);
  }
  return words >= 3 && longest >= 2 && mark;
}

// Where the file's name tells. Text files are not taken for tokens here.
std::string kind_of_path(const std::string& file) {
  const auto format = format_of_path(file);
  if (!format) return "";
  return *format == Format::kTokens && file.ends_with(".txt") ? "text"
                                                              : std::string(name_of(*format));
}

// Bytes that have been read already, and then those of the source.
ByteSource joined(std::string first, ByteSource rest) {
  return [first = std::move(first), at = std::size_t{0}, rest = std::move(rest)](
             char* buffer, std::size_t size) mutable -> std::size_t {
    if (at == first.size()) return rest(buffer, size);
    const std::size_t count = first.copy(buffer, size, at);
    at += count;
    return count;
  };
}

// Is there a whole line that is neither empty nor a comment?
bool has_content(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return false;
    if (end > 0 && text[0] != '#' && text.substr(0, end) != "\r") return true;
    text.remove_prefix(end + 1);
  }
  return false;
}

// As many bytes as come at once, and more only as long as they say nothing.
std::string beginning_of(const ByteSource& source) {
  constexpr std::size_t kPiece = 4096;
  constexpr std::size_t kMost = 65536;
  std::string text;
  while (text.size() < kMost && !has_content(text)) {
    const std::size_t size = text.size();
    text.resize(size + kPiece);
    const std::size_t more = source(text.data() + size, kPiece);
    text.resize(size + more);
    if (more == 0) break;
  }
  return text;
}

// For a comment: a name is any bytes.
std::string in_one_line(std::string name) {
  for (char& c : name) {
    if (static_cast<unsigned char>(c) < 0x20) c = '?';
  }
  return name;
}

}  // namespace

void add_parse_input_options(CLI::App& command, ParseInputOptions& options) {
  command.add_option("files", options.files, "Files to read; standard input if none, or -")
      ->type_name("FILES");
  command
      .add_option("--input,--from", options.kind,
                  "What the input is: text, lines (a sentence a line), or a format of treebanks; "
                  "guessed if not given")
      ->type_name("KIND")
      ->check(CLI::IsMember(kinds()));
  command.add_flag(
      "--ranges", options.ranges,
      "Say in MISC where each token of a text is: TokenRange=START:END, in characters");
  command.add_flag("--lenient", options.lenient,
                   "Skip bad sentences of a treebank with a warning, and count them");
}

std::string guess_kind(std::string_view beginning) {
  if (beginning.starts_with("\xef\xbb\xbf")) beginning.remove_prefix(3);
  auto lines = lines_of(beginning);
  // The last line may be cut off.
  if (lines.size() > 1 && beginning.back() != '\n') lines.pop_back();
  for (const std::string_view line : lines) {
    if (line.empty() || line[0] == '#') continue;
    if (is_conllu(line)) return "conllu";
    if (is_json(line)) return "json";
    break;
  }
  return is_vertical(lines) ? "vertical" : "text";
}

ParseInput::ParseInput(const ParseInputOptions& options, const Tokenizer* tokenizer,
                       const std::string& model, const std::string& output)
    : options_(options),
      progress_(total_bytes(options.files), output != "-" || ::isatty(STDOUT_FILENO) == 0),
      tokenizer_(tokenizer) {
  if (options_.files.empty()) options_.files.emplace_back("-");
  std::string& kind = options_.kind;
  if (kind.empty()) kind = kind_of_input();
  if (options_.tokenize && kind != "text" && kind != "lines") {
    throw CLI::ValidationError("--tokenize", "is for text, and the input is " + kind);
  }
  if (kind == "text" || kind == "lines") {
    if (tokenizer_ == nullptr) {
      throw std::runtime_error(
          fmt::format("found text, and {} has no tokenizer: expected another model, or --input "
                      "conllu, vertical or tokens",
                      model));
    }
    return;
  }
  TreebankOptions reader;
  reader.format = *format_named(kind);
  reader.lenient = options_.lenient;
  reader.warn = [this](const std::string& message) {
    progress_.say(fmt::format("arcus: skipped: {}", message));
  };
  reader.open = [this](const std::string& file) { return open(file); };
  treebank_.emplace(options_.files, std::move(reader));
}

std::string ParseInput::kind_of_input() {
  const std::string& first = options_.files[0];
  const std::string name = display_name(first);
  std::string kind = kind_of_path(first);
  for (const std::string& file : options_.files) {
    const std::string other = kind_of_path(file);
    if (other == kind || other.empty() || kind.empty()) continue;
    throw std::runtime_error(fmt::format("found {} of {} and {} of {}, expected files of one kind",
                                         name, kind, display_name(file), other));
  }
  if (!kind.empty() && kind != "text") return kind;  // its ending says what it is
  begun_ = open_input(first);
  if (kind.empty() && options_.tokenize) return "text";
  if (kind.empty()) {
    std::string beginning = beginning_of(begun_);
    kind = guess_kind(beginning);
    begun_ = joined(std::move(beginning), std::move(begun_));
  }
  say(fmt::format("arcus: took {} for {} (--input names another kind)", name, kind));
  return kind;
}

ByteSource ParseInput::open(const std::string& file) {
  return begun_ ? std::exchange(begun_, nullptr) : open_input(file);
}

bool ParseInput::read_text(Sentence& sentence) {
  for (; file_ < options_.files.size(); ++file_) {
    const bool begins = text_ == nullptr;
    if (begins) {
      first_sentence_ = sentences_;
      const TextOptions how{.lines = options_.kind == "lines",
                            .ranges = options_.ranges,
                            .sentences_before = sentences_};
      auto count = [this, source = open(options_.files[file_])](char* buffer, std::size_t size) {
        const std::size_t more = source(buffer, size);
        bytes_ += static_cast<std::int64_t>(more);
        return more;
      };
      text_ = std::make_unique<TextReader>(*tokenizer_, std::move(count), how);
    }
    if (text_->read(sentence)) {
      ++sentences_;
      if (begins && options_.files.size() > 1) {
        sentence.comments.insert(
            sentence.comments.begin(),
            "# newdoc id = " + in_one_line(display_name(options_.files[file_])));
      }
      return true;
    }
    text_.reset();
  }
  return false;
}

bool ParseInput::read(Sentence& sentence) {
  if (treebank_ ? treebank_->read(sentence) : read_text(sentence)) {
    progress_.update(treebank_ ? treebank_->bytes_read() : bytes_);
    return true;
  }
  if (!done_ && treebank_ && treebank_->skipped() > 0) {
    progress_.say(fmt::format("arcus: skipped {} bad sentence{}", treebank_->skipped(),
                              treebank_->skipped() == 1 ? "" : "s"));
  }
  done_ = true;
  progress_.finish();
  return false;
}

std::string ParseInput::place() const {
  if (treebank_) return fmt::format("{}:{}", display_name(treebank_->file()), treebank_->line(0));
  return fmt::format("{}, sentence {}", display_name(options_.files[file_]),
                     sentences_ - first_sentence_);
}

Layout ParseInput::layout_at_end() const {
  return treebank_ ? treebank_->layout_at_end() : Layout();
}

}  // namespace arcus::cli
