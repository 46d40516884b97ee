// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/format.h"

#include <array>

namespace arcus {
namespace {

struct Name {
  Format format;
  std::string_view name;
  std::array<std::string_view, 2> endings;
};

constexpr std::array<Name, 6> kNames = {{
    {Format::kConllu, "conllu", {".conllu", ".conll-u"}},
    {Format::kConllx, "conllx", {".conllx", ".conll"}},
    {Format::kJson, "json", {".json", ".jsonl"}},
    {Format::kBrat, "brat", {".ann", ".ann"}},
    {Format::kTokens, "tokens", {".txt", ".tok"}},
    {Format::kVertical, "vertical", {".vert", ".vrt"}},
}};

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() > ending.size() && text.substr(text.size() - ending.size()) == ending;
}

}  // namespace

std::string_view name_of(Format format) {
  for (const Name& name : kNames) {
    if (name.format == format) return name.name;
  }
  return {};
}

std::optional<Format> format_named(std::string_view wanted) {
  for (const Name& name : kNames) {
    if (name.name == wanted) return name.format;
  }
  return std::nullopt;
}

std::optional<Format> format_of_path(std::string_view path) {
  for (const Name& name : kNames) {
    for (const std::string_view ending : name.endings) {
      if (ends_with(path, ending)) return name.format;
    }
  }
  return std::nullopt;
}

}  // namespace arcus
