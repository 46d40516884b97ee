// SPDX-License-Identifier: Apache-2.0
//
// The types of CLI11 that declarations name. The library is one header of which each file that
// includes it takes seconds to compile.
#pragma once

namespace CLI {

class App;
class IsMember;
class Option;
class Validator;

}  // namespace CLI
