// SPDX-License-Identifier: Apache-2.0
//
// A project that knows Arcus only as it is installed.
#include <iostream>

#include "arcus/arcus.h"

int main() {
  arcus::ConlluReader reader(arcus::bytes_of(std::string("1\tYes\t_\t_\t_\t_\t0\troot\t_\t_\n\n")),
                             "example");
  arcus::Sentence sentence;
  if (!reader.read(sentence) || !arcus::is_projective(arcus::tree_of(sentence))) return 1;
  std::cout << sentence.word(1).form << '\n';
  return 0;
}
