// SPDX-License-Identifier: Apache-2.0
#include "arcus/tune_journal.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/json.h"
#include "arcus/learn/learners.h"
#include "arcus/neural/neural_options.h"
#include "arcus/tree/tree_space.h"

namespace arcus {
namespace {

constexpr const char* kMark = "arcus tune";
constexpr int kVersion = 1;

std::string header_of(const TuneIdentity& identity) {
  return Json{{kMark, kVersion},
              {"training", identity.training},
              {"development", identity.development},
              {"options", identity.options}}
             .dump() +
         '\n';
}

// Three numbers per epoch: words, correct heads, and correct heads with correct relations.
Json json_of(const AttachmentCounts& counts) {
  return {counts.words, counts.heads, counts.labeled};
}

std::string line_of(const Trial& trial) {
  Json json{{"learner", trial.setting.learner},
            {"c", trial.setting.c},
            {"trees", name_of_trees(trial.setting.projective)},
            {"fold", trial.fold},
            {"projective", Json::array()},
            {"non-projective", Json::array()}};
  for (const EpochScores& epoch : trial.epochs) {
    json["projective"].push_back(json_of(epoch.projective));
    json["non-projective"].push_back(json_of(epoch.non_projective));
  }
  return json.dump() + '\n';
}

AttachmentCounts attachment_in(const Json& json) {
  const auto numbers = json.get<std::array<std::int64_t, 3>>();
  if (json.size() != numbers.size() || numbers[2] < 0 || numbers[1] < numbers[2] ||
      numbers[0] < numbers[1]) {
    throw ArgumentError("found counts that do not fit");
  }
  return {.words = numbers[0], .heads = numbers[1], .labeled = numbers[2]};
}

std::optional<Trial> trial_in(std::string_view line) {
  try {
    const Json json = parse_json(line);
    const auto projective_trees = projective_named(json.at("trees").get<std::string>());
    if (!projective_trees) return std::nullopt;
    Trial trial;
    trial.setting.learner = json.at("learner").get<std::string>();
    if (find_learner(trial.setting.learner) == nullptr && !network_named(trial.setting.learner)) {
      return std::nullopt;
    }
    trial.setting.c = json.at("c").get<double>();
    trial.setting.projective = *projective_trees;
    trial.fold = json.at("fold").get<int>();
    const Json& projective = json.at("projective");
    const Json& non_projective = json.at("non-projective");
    if (projective.empty() || projective.size() != non_projective.size()) return std::nullopt;
    for (std::size_t i = 0; i < projective.size(); ++i) {
      trial.epochs.push_back(
          {attachment_in(projective.at(i)), attachment_in(non_projective.at(i))});
    }
    return trial;
  } catch (const JsonShapeError&) {  // not JSON
    return std::nullopt;
  } catch (const Json::exception&) {  // a member that is missing or of another type
    return std::nullopt;
  } catch (const ArgumentError&) {
    return std::nullopt;
  }
}

// Describes how two header lines differ; nullopt if `found` is not the header of a journal.
std::optional<std::string> difference(std::string_view found, std::string_view expected) {
  Json is;
  try {
    is = parse_json(found);
  } catch (const JsonShapeError&) {
    return std::nullopt;
  }
  if (!is.is_object() || !is.contains(kMark)) return std::nullopt;
  const Json wanted = parse_json(expected);
  if (is.value("training", Json()) != wanted["training"]) return "other training data";
  if (is.value("development", Json()) != wanted["development"]) return "other development data";
  return "other options";
}

}  // namespace

TuneJournal::TuneJournal(std::string path, const TuneIdentity& identity) : path_(std::move(path)) {
  const std::string header = header_of(identity);
  if (!std::filesystem::exists(path_)) {
    append(header);
    return;
  }
  const std::string bytes = read_file(path_);
  const std::size_t whole = read(bytes, header);
  if (whole < bytes.size()) {
    std::error_code error;
    std::filesystem::resize_file(path_, whole, error);
    if (error) throw FileError(path_, error.message());
  }
  if (whole == 0) append(header);
}

// Returns the number of bytes in complete lines.
std::size_t TuneJournal::read(std::string_view bytes, std::string_view header) {
  if (header.substr(0, bytes.size()) == bytes && bytes.size() < header.size()) return 0;
  const std::string_view first = bytes.substr(0, bytes.find('\n'));
  if (bytes.substr(0, header.size()) != header) {
    const auto what = difference(first, header);
    if (!what) throw FormatError(path_, 1, in_quotes(first), "a journal of arcus tune");
    throw FileError(path_, fmt::format("found the journal of {}, expected that of this search: "
                                       "remove it, or choose another file",
                                       *what));
  }
  std::size_t begin = header.size();
  for (int line = 2;; ++line) {
    const std::size_t end = bytes.find('\n', begin);
    if (end == std::string_view::npos) return begin;
    const std::string_view text = bytes.substr(begin, end - begin);
    auto trial = trial_in(text);
    if (!trial) throw FormatError(path_, line, in_quotes(text), "a trial of arcus tune");
    trials_.push_back(std::move(*trial));
    begin = end + 1;
  }
}

const Trial* TuneJournal::find(const Setting& setting, int fold) const {
  for (const Trial& trial : trials_) {
    if (trial.setting == setting && trial.fold == fold) return &trial;
  }
  return nullptr;
}

void TuneJournal::add(Trial trial) {
  if (!path_.empty()) append(line_of(trial));
  trials_.push_back(std::move(trial));
}

void TuneJournal::append(const std::string& line) const {
  std::FILE* const file = std::fopen(path_.c_str(), "ab");
  if (file == nullptr) throw FileError(path_, std::strerror(errno));
  const bool written = std::fwrite(line.data(), 1, line.size(), file) == line.size();
  const bool closed = std::fclose(file) == 0;
  if (!written || !closed) throw FileError(path_, "cannot be written");
}

}  // namespace arcus
