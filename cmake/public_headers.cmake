# SPDX-License-Identifier: Apache-2.0
#
# The public headers: arcus/arcus.h and whatever it includes, directly or not. The rest is internal
# and may change in any version.

# arcus_public_headers(RESULT): their paths, relative to the source folder.
function(arcus_public_headers result)
  set(found arcus/arcus.h)
  set(unread arcus/arcus.h)
  while(unread)
    list(POP_FRONT unread header)
    # A header that changes its includes changes the list.
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(STRINGS ${PROJECT_SOURCE_DIR}/${header} lines REGEX "^#include \"arcus/")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included "${line}")
      if(NOT included IN_LIST found)
        list(APPEND found ${included})
        list(APPEND unread ${included})
      endif()
    endforeach()
  endwhile()
  set(${result} ${found} PARENT_SCOPE)
endfunction()
