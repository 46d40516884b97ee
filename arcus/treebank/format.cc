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

constexpr std::array<Name, 7> kNames = {{
    {Format::kConllu, "conllu", {".conllu", ".conll-u"}},
    {Format::kConllx, "conllx", {".conllx", ".conll"}},
    {Format::kJson, "json", {".json", ".jsonl"}},
    {Format::kBrat, "brat", {".ann", ".ann"}},
    {Format::kTokens, "tokens", {".tok", ".tok"}},
    {Format::kVertical, "vertical", {".vert", ".vrt"}},
    {Format::kPenn, "penn", {".mrg", ".penn"}},
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

bool can_be_written(Format format) { return format != Format::kPenn; }

std::optional<Format> format_named(std::string_view wanted) {
  for (const Name& name : kNames) {
    if (name.name == wanted) return name.format;
  }
  return std::nullopt;
}

std::string_view without_compression_ending(std::string_view path) {
  for (const std::string_view ending : {".gz", ".zst"}) {
    if (ends_with(path, ending)) return path.substr(0, path.size() - ending.size());
  }
  return path;
}

std::string_view extension_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == name.size()) return {};
  return name.substr(dot);
}

std::optional<Format> format_of_path(std::string_view path) {
  path = without_compression_ending(path);
  for (const Name& name : kNames) {
    for (const std::string_view ending : name.endings) {
      if (ends_with(path, ending)) return name.format;
    }
  }
  return std::nullopt;
}

}  // namespace arcus
