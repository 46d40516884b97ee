// SPDX-License-Identifier: Apache-2.0
//
// Scores a tokenizer on a treebank whose text has common layouts: as it is, wrapped, as lists, one
// sentence per line, under headings, after mail headers.
//
//   score_layouts MODEL.arcus DEV.conllu       the tokenizer of a model
//   score_layouts TRAIN.conllu DEV.conllu      a tokenizer that this program trains
//   score_layouts TRAIN.conllu DEV.conllu 5    the means over the tokenizers of seeds 1 to 5
//   score_layouts MODEL|TRAIN.conllu TEXT.txt  shows the tokens of a text, one sentence per line
//   score_layouts --write FOLDER DEV.conllu    writes LAYOUT.txt and LAYOUT.conllu for other tools
//
// The layouts do not share code with those that are used in training, so that the test is
// independent.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/utf8.h"
#include "arcus/eval/ud_scores.h"
#include "arcus/pipeline.h"
#include "arcus/text/unicode.h"
#include "arcus/tokenizer/annotated_text.h"
#include "arcus/tokenizer/spaces.h"
#include "arcus/tokenizer/text_reader.h"
#include "arcus/treebank/treebank_reader.h"

namespace {

using arcus::Sentence;

// A sentence as one line of text, with its tokens.
struct Line {
  std::string text;
  std::vector<std::string> tokens;
  bool begins_paragraph = false;
};

// A text with its gold sentences and tokens.
struct Laid {
  std::string text;
  std::vector<Sentence> gold;
  std::vector<bool> is_heading;  // by gold sentence; empty: the layout has no headings

  void add_sentence(const std::vector<std::string>& tokens) {
    Sentence& sentence = gold.emplace_back();
    for (const std::string& token : tokens) sentence.words.emplace_back().form = token;
  }
};

std::vector<Sentence> read(const std::string& path) {
  std::vector<Sentence> sentences;
  arcus::TreebankReader reader({path}, {});
  for (Sentence sentence; reader.read(sentence);) sentences.push_back(std::move(sentence));
  return sentences;
}

std::vector<Line> lines_of(const std::vector<Sentence>& sentences) {
  std::vector<Line> lines;
  for (const auto& paragraph : arcus::annotated_text(sentences)) {
    bool first = true;
    std::size_t start = 0;
    Line line;
    for (const arcus::AnnotatedToken& token : paragraph.tokens) {
      if (line.tokens.empty()) start = token.start;
      line.tokens.push_back(paragraph.text.substr(token.start, token.end - token.start));
      if (!token.ends_sentence) continue;
      line.text = paragraph.text.substr(start, token.end - start);
      line.begins_paragraph = std::exchange(first, false);
      lines.push_back(std::exchange(line, Line()));
    }
  }
  return lines;
}

// Removes the full stop at the end, as in headlines and list items.
Line without_stop(Line line) {
  if (line.tokens.size() > 2 && (line.tokens.back() == "." || line.tokens.back() == "。")) {
    line.text.resize(line.text.size() - line.tokens.back().size());
    while (line.text.ends_with(' ')) line.text.pop_back();
    line.tokens.pop_back();
  }
  return line;
}

// Puts as many words on a line as fit, like fmt(1).
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent = "") {
  std::string result;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    const std::string_view word = text.substr(i, end - i);
    const std::size_t length = arcus::utf8_length(word);
    if (column > 0 && column + 1 + length > width) {
      result += '\n';
      result += indent;
      column = indent.size();
    } else if (i > 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += length;
    i = end + 1;
  }
  return result;
}

Laid laid_plain(const std::vector<Sentence>& sentences) {
  Laid laid;
  laid.text = arcus::raw_text(sentences);
  laid.gold = sentences;
  return laid;
}

Laid laid_wrapped(const std::vector<Sentence>& sentences, std::size_t width) {
  Laid laid;
  for (const auto& paragraph : arcus::annotated_text(sentences)) {
    laid.text += wrapped(paragraph.text, width) + "\n\n";
  }
  laid.gold = sentences;
  return laid;
}

using Marker = std::function<std::string(std::size_t)>;  // marker of the i-th list item, from 0

// Lists of ten items.
Laid laid_list(const std::vector<Line>& lines, const Marker& marker, bool stops,
               std::size_t width = 100000) {
  Laid laid;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line line = stops ? lines[i] : without_stop(lines[i]);
    const std::string mark = marker(i % 10);
    const std::string indent(mark.empty() ? 0 : arcus::utf8_length(mark) + 1, ' ');
    laid.text += wrapped(mark + (mark.empty() ? "" : " ") + line.text, width, indent);
    laid.text += i % 10 == 9 ? "\n\n" : "\n";
    std::vector<std::string> tokens = line.tokens;
    if (!mark.empty()) tokens.insert(tokens.begin(), mark);
    laid.add_sentence(tokens);
  }
  return laid;
}

// Groups of `count` lines with a blank line after each group.
Laid laid_groups(const std::vector<Line>& lines, std::size_t count, const Marker& marker) {
  Laid laid;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string mark = marker(i % count);
    laid.text += mark + (mark.empty() ? "" : " ") + lines[i].text;
    laid.text += i % count + 1 == count ? "\n\n" : "\n";
    std::vector<std::string> tokens = lines[i].tokens;
    if (!mark.empty()) tokens.insert(tokens.begin(), mark);
    laid.add_sentence(tokens);
  }
  return laid;
}

using Respell = std::string (*)(std::string_view);

std::vector<Line> respelled(std::vector<Line> lines, Respell respell) {
  for (Line& line : lines) {
    line.text = respell(line.text);
    for (std::string& token : line.tokens) token = respell(token);
  }
  return lines;
}

// Sentences of two to nine words that begin with a capital, without their final stops.
std::vector<Line> headlines_of(const std::vector<Line>& lines) {
  std::vector<Line> result;
  for (const Line& line : lines) {
    const Line head = without_stop(line);
    const std::string first = head.text.substr(0, head.text.find(' '));
    if (head.tokens.size() < 2 || head.tokens.size() > 9) continue;
    if (arcus::word_shape(first).front() == 'X') result.push_back(head);
  }
  return result;
}

// The noun phrases of the trees with `min` to `max` words, without their determiners.
std::vector<Line> noun_phrases_of(const std::vector<Sentence>& sentences, int min, int max) {
  std::vector<Line> result;
  for (const Sentence& sentence : sentences) {
    const int n = sentence.size();
    const auto is_below = [&](int m, int top) {
      for (int steps = 0; m != 0 && steps <= n; m = sentence.word(m).head, ++steps) {
        if (m == top) return true;
      }
      return false;
    };
    for (int top = 1; top <= n; ++top) {
      const std::string& deprel = sentence.word(top).deprel;
      if (deprel != "nsubj" && deprel != "obj" && deprel != "obl") continue;
      int begin = top;
      int end = top;
      while (begin > 1 && is_below(begin - 1, top)) --begin;
      while (end < n && is_below(end + 1, top)) ++end;
      while (begin < top &&
             (sentence.word(begin).deprel == "det" || sentence.word(begin).deprel == "case")) {
        ++begin;
      }
      const auto is_in_multiword = [&](const arcus::MultiwordToken& token) {
        return token.first <= end && token.last >= begin;
      };
      if (end - begin + 1 < min || end - begin + 1 > max ||
          std::any_of(sentence.multiword_tokens.begin(), sentence.multiword_tokens.end(),
                      is_in_multiword)) {
        continue;
      }
      Line line;
      for (int m = begin; m <= end; ++m) {
        const arcus::Word& word = sentence.word(m);
        line.tokens.push_back(word.form);
        line.text += word.form;
        if (m < end && word.misc.find("SpaceAfter=No") == std::string::npos) line.text += ' ';
      }
      const char last = line.text.back();
      if (arcus::word_shape(line.text).front() != '-' && last != ',' && last != ':') {
        result.push_back(line);
      }
    }
  }
  return result;
}

std::string with_capital(std::string_view text) {
  std::size_t end = 0;
  if (!text.empty()) arcus::next_character(text, end);
  return arcus::uppercase(text.substr(0, end)) + std::string(text.substr(end));
}

// Capitalises the first token of each line.
std::vector<Line> capitalised(std::vector<Line> lines) {
  for (Line& line : lines) {
    line.text = with_capital(line.text);
    line.tokens.front() = with_capital(line.tokens.front());
  }
  return lines;
}

// The text in capitals, on lines of `width` characters.
Laid laid_capitals(const std::vector<Sentence>& sentences, std::size_t width) {
  Laid laid;
  for (const auto& paragraph : arcus::annotated_text(sentences)) {
    laid.text += arcus::uppercase(wrapped(paragraph.text, width)) + "\n\n";
  }
  laid.gold = sentences;
  for (Sentence& sentence : laid.gold) {
    for (arcus::Word& word : sentence.words) word.form = arcus::uppercase(word.form);
    for (arcus::MultiwordToken& token : sentence.multiword_tokens) {
      token.fields.form = arcus::uppercase(token.fields.form);
    }
  }
  return laid;
}

// Short sentences become headings, each over a paragraph of three other sentences, wrapped, which
// need not belong together. With a blank line after each heading, only the errors within paragraphs
// are left. `is_heading` tells the headings among the gold sentences.
Laid laid_headings(const std::vector<Line>& lines, std::string_view mark,
                   std::string_view behind = "\n") {
  std::vector<Line> heads;
  std::vector<Line> others;
  for (const Line& line : lines) (line.tokens.size() <= 6 ? heads : others).push_back(line);
  Laid laid;
  for (std::size_t i = 0; 3 * i + 2 < others.size() && i < heads.size(); ++i) {
    const Line head = without_stop(heads[i]);
    std::vector<std::string> tokens = head.tokens;
    if (!mark.empty()) {
      tokens.insert(tokens.begin(), std::string(mark));
      laid.text += std::string(mark) + " ";
    }
    laid.text += head.text;
    laid.text += behind;
    laid.add_sentence(tokens);
    laid.is_heading.resize(laid.gold.size(), false);
    laid.is_heading.back() = true;
    std::string text;
    for (std::size_t k = 3 * i; k < 3 * i + 3; ++k) {
      text += (text.empty() ? "" : " ") + others[k].text;
      laid.add_sentence(others[k].tokens);
    }
    laid.text += wrapped(text, 72) + "\n\n";
  }
  laid.is_heading.resize(laid.gold.size(), false);
  return laid;
}

// Mail: headers with a short sentence as the subject, without a blank line before the text.
Laid laid_mail(const std::vector<Line>& lines) {
  std::vector<Line> heads;
  std::vector<Line> others;
  for (const Line& line : lines) (line.tokens.size() <= 6 ? heads : others).push_back(line);
  Laid laid;
  const auto add_header = [&](const std::string& name, const std::string& value,
                              std::vector<std::string> tokens) {
    laid.text += name + ": " + value + "\n";
    tokens.insert(tokens.begin(), {name, ":"});
    laid.add_sentence(tokens);
  };
  for (std::size_t i = 0; i < heads.size() && i < others.size(); ++i) {
    add_header("From", "Ann Miller", {"Ann", "Miller"});
    add_header("To", "Bob Stone", {"Bob", "Stone"});
    add_header("Date", "Tue, 4 Mar 2003", {"Tue", ",", "4", "Mar", "2003"});
    const Line head = without_stop(heads[i]);
    add_header("Subject", head.text, head.tokens);
    laid.text += "\n" + wrapped(others[i].text, 72) + "\n\n";
    laid.add_sentence(others[i].tokens);
  }
  return laid;
}

// The ends of sentences, in characters without spaces.
std::vector<std::size_t> ends_of(const std::vector<Sentence>& sentences) {
  std::vector<std::size_t> ends;
  std::size_t end = 0;
  for (const Sentence& sentence : sentences) {
    for (const arcus::Word* token : arcus::tokens_of(sentence)) {
      for (const char c : token->form) end += c == ' ' ? 0 : 1;
    }
    ends.push_back(end);
  }
  return ends;
}

// How well headings are found, apart from the sentences of their paragraphs. The boundaries of a
// heading are those before and after it; a boundary inside of one is wrong.
struct HeadingScore {
  std::size_t gold = 0;
  std::size_t found = 0;  // inside or around headings
  std::size_t right = 0;

  double f1() const { return 2.0 * static_cast<double>(right) / static_cast<double>(gold + found); }
};

HeadingScore score_headings(const Laid& laid, const std::vector<Sentence>& found) {
  const std::vector<std::size_t> gold_ends = ends_of(laid.gold);
  const std::vector<std::size_t> found_ends = ends_of(found);
  HeadingScore score;
  for (std::size_t i = 0; i < gold_ends.size(); ++i) {
    if (!laid.is_heading[i]) continue;
    const std::size_t begin = i == 0 ? 0 : gold_ends[i - 1];
    for (const std::size_t boundary : {begin, gold_ends[i]}) {
      score.gold += boundary > 0 ? 1 : 0;
      score.right += std::binary_search(found_ends.begin(), found_ends.end(), boundary) ? 1 : 0;
    }
    const auto first = std::lower_bound(found_ends.begin(), found_ends.end(), begin);
    const auto last = std::upper_bound(first, found_ends.end(), gold_ends[i]);
    score.found += static_cast<std::size_t>(last - first);
  }
  return score;
}

using Score = std::function<void(const std::string& name, const Laid& laid)>;

void for_all_layouts(const std::vector<Sentence>& sentences, const Score& score) {
  const std::vector<Line> lines = lines_of(sentences);
  const Marker none = [](std::size_t) { return std::string(); };
  const Marker numbers = [](std::size_t i) { return std::to_string(i + 1) + "."; };
  const Marker brackets = [](std::size_t i) { return std::to_string(i + 1) + ")"; };
  const Marker dashes = [](std::size_t) { return std::string("-"); };
  const Marker bullets = [](std::size_t) { return std::string("•"); };
  score("plain", laid_plain(sentences));
  for (const std::size_t width : {40U, 60U, 72U, 100U}) {
    score(fmt::format("wrapped_{}", width), laid_wrapped(sentences, width));
  }
  score("lines", laid_list(lines, none, true));
  score("headlines", laid_list(lines, none, false));
  score("numbers", laid_list(lines, numbers, true));
  score("numbers_no_stops", laid_list(lines, numbers, false));
  score("brackets", laid_list(lines, brackets, true));
  score("dashes", laid_list(lines, dashes, true));
  score("bullets_no_stops", laid_list(lines, bullets, false));
  score("bullets_wrapped", laid_list(lines, bullets, true, 72));
  const std::vector<Line> headlines = headlines_of(lines);
  const std::vector<Line> items = noun_phrases_of(sentences, 1, 4);
  const Marker romans = [](std::size_t i) {
    constexpr std::string_view kNumerals[] = {"i.", "ii.", "iii.", "iv.", "v.", "vi.", "vii."};
    return std::string(kNumerals[i]);
  };
  const Marker capital_romans = [&](std::size_t i) { return arcus::uppercase(romans(i)); };
  const Marker capital_letters = [](std::size_t i) {
    return std::string(1, static_cast<char>('A' + i)) + ".";
  };
  const Marker boxes = [](std::size_t i) { return std::string(i % 3 == 1 ? "[x]" : "[ ]"); };
  const Marker steps = [](std::size_t i) { return fmt::format("Step {}:", i + 1); };
  score("front_page", laid_groups(headlines, 5, none));
  score("front_capitals", laid_groups(respelled(headlines, arcus::uppercase), 5, none));
  score("front_phrases", laid_groups(capitalised(noun_phrases_of(sentences, 3, 8)), 5, none));
  score("items", laid_groups(items, 6, none));
  score("items_capital", laid_groups(capitalised(items), 6, none));
  score("items_capitals", laid_groups(respelled(items, arcus::uppercase), 6, none));
  score("romans", laid_groups(headlines, 7, romans));
  score("romans_capital", laid_groups(capitalised(items), 7, capital_romans));
  score("letters_capital", laid_groups(headlines, 6, capital_letters));
  score("boxes", laid_groups(headlines, 5, boxes));
  score("steps", laid_groups(headlines, 5, steps));
  score("capitals", laid_capitals(sentences, 1000000));
  score("capitals_72", laid_capitals(sentences, 72));
  score("headings", laid_headings(lines, ""));
  score("headings_marked", laid_headings(lines, "##"));
  score("headings_apart", laid_headings(lines, "", "\n\n"));
  score("mail", laid_mail(lines));
}

void write(const std::string& folder, const std::string& name, const Laid& laid) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/" + name + ".txt", std::ios::binary) << laid.text;
  std::string conllu;
  for (const Sentence& sentence : laid.gold) {
    for (int m = 1; m <= sentence.size(); ++m) {
      const int head = m - 1;
      conllu += fmt::format("{}\t{}\t_\t_\t_\t_\t{}\t{}\t_\t_\n", m, sentence.word(m).form, head,
                            head == 0 ? "root" : "dep");
    }
    conllu += '\n';
  }
  std::ofstream(folder + "/" + name + ".conllu", std::ios::binary) << conllu;
}

arcus::Tokenizer tokenizer_of(const std::string& path, std::uint64_t seed) {
  if (path.ends_with(".conllu")) {
    arcus::BoundaryOptions options;
    options.set_seed(seed);
    return arcus::Tokenizer::train(read(path), options);
  }
  const arcus::Pipeline pipeline = arcus::Pipeline::load(path);
  if (!pipeline.tokenizer) throw std::invalid_argument(path + " has no tokenizer");
  return *pipeline.tokenizer;
}

void show(const arcus::Tokenizer& tokenizer, const std::string& path) {
  arcus::TextReader reader(tokenizer, arcus::open_input(path));
  for (Sentence sentence; reader.read(sentence);) {
    std::string line;
    for (const arcus::Word* token : arcus::tokens_of(sentence)) line += token->form + " ";
    fmt::print("{}\n", line);
  }
}

int run(const std::vector<std::string>& arguments) {
  if (arguments.size() == 3 && arguments[0] == "--write") {
    for_all_layouts(read(arguments[2]), [&](const std::string& name, const Laid& laid) {
      write(arguments[1], name, laid);
    });
    return 0;
  }
  if (arguments.size() != 2 && arguments.size() != 3) {
    fmt::print(stderr, "usage: score_layouts MODEL|TRAIN.conllu DEV.conllu [SEEDS]\n");
    return 2;
  }
  std::vector<arcus::Tokenizer> tokenizers;
  const std::uint64_t seeds = arguments.size() == 3 ? std::stoul(arguments[2]) : 1;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    tokenizers.push_back(tokenizer_of(arguments[0], seed));
  }
  if (!arguments[1].ends_with(".conllu")) {
    show(tokenizers.front(), arguments[1]);
    return 0;
  }
  fmt::print("{:18}{:>8}{:>11}{:>11}{:>8}\n", "layout", "tokens", "sentences", "precision",
             "recall");
  for_all_layouts(read(arguments[1]), [&](const std::string& name, const Laid& laid) {
    std::array<double, 5> means{};
    for (const arcus::Tokenizer& tokenizer : tokenizers) {
      arcus::UdScores scores;
      const std::vector<Sentence> found = arcus::tokenize(tokenizer, laid.text);
      arcus::add_sentences(laid.gold, found, scores);
      const auto& sentences = scores[arcus::UdMetric::kSentences];
      const std::array<double, 5> values = {
          scores[arcus::UdMetric::kTokens].f1(), sentences.f1(), sentences.precision(),
          sentences.recall(), laid.is_heading.empty() ? 0 : score_headings(laid, found).f1()};
      for (std::size_t i = 0; i < means.size(); ++i) {
        means[i] += 100 * values[i] / static_cast<double>(tokenizers.size());
      }
    }
    fmt::print("{:18}{:8.2f}{:11.2f}{:11.2f}{:8.2f}\n", name, means[0], means[1], means[2],
               means[3]);
    if (!laid.is_heading.empty()) {
      fmt::print("{:18}{:>8}{:11.2f}\n", "  their boundaries", "", means[4]);
    }
  });
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "score_layouts: {}\n", error.what());
    return 1;
  }
}
