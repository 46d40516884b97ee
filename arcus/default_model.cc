// SPDX-License-Identifier: Apache-2.0
#include "arcus/default_model.h"

#include <cstdlib>
#include <filesystem>

#include "arcus/base/error.h"

namespace arcus {

std::string default_model_path() {
  if (const char* named = std::getenv("ARCUS_MODEL")) {
    // As for options: an empty value is a mistake, never a default.
    if (*named == '\0') {
      throw ArgumentError("ARCUS_MODEL is empty: set it to the path of a model, or unset it");
    }
    return named;
  }
  // Search from the program's folder upwards, so that an installation can be moved.
  std::error_code error;
  auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (int up = 0; up < 5 && !folder.empty(); ++up, folder = folder.parent_path()) {
    for (const char* place : {"share/arcus/en.arcus", "models/en.arcus"}) {
      if (std::filesystem::is_regular_file(folder / place, error)) return folder / place;
    }
  }
  throw FileError("en.arcus",
                  "not found in the folders of the program: use --model, or set ARCUS_MODEL to the "
                  "path of a model");
}

}  // namespace arcus
