# SPDX-License-Identifier: Apache-2.0
#
# How every target of Arcus is compiled, and the one way to declare a room of the library.

add_library(arcus_build_flags INTERFACE)
target_compile_options(arcus_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
  # The same bytes on every CPU: no fused multiply-add that one has and another has not.
  -ffp-contract=off
  # g++ 12 sees overlapping copies in string + string where there are none (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

# arcus_room(NAME SOURCES ... USES ROOMS... PRIVATE_LIBS ...)
# makes the static library arcus_NAME, known outside as arcus::NAME. USES names the rooms whose
# headers it may include: the linker's half of the rule that tools/check_layers.sh checks.
function(arcus_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;PRIVATE_LIBS" ${ARGN})
  add_library(arcus_${name} STATIC ${ROOM_SOURCES})
  add_library(arcus::${name} ALIAS arcus_${name})
  set_target_properties(arcus_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_include_directories(arcus_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(arcus_${name} PUBLIC cxx_std_20)
  target_link_libraries(arcus_${name} PRIVATE $<BUILD_INTERFACE:arcus_build_flags> ${ROOM_PRIVATE_LIBS})
  foreach(room IN LISTS ROOM_USES)
    target_link_libraries(arcus_${name} PUBLIC arcus_${room})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY ARCUS_ROOMS ${name})
endfunction()
