# SPDX-License-Identifier: Apache-2.0
#
# cmake --install: the program, the headers, and two ways for another project to find the library:
# find_package(arcus), and pkg-config.

include(CMakePackageConfigHelpers)
include(cmake/public_headers.cmake)

get_property(rooms GLOBAL PROPERTY ARCUS_ROOMS)
set(targets arcus_arcus)
foreach(room IN LISTS rooms)
  list(APPEND targets arcus_${room})
endforeach()
install(TARGETS ${targets} EXPORT arcus_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT arcus_targets NAMESPACE arcus:: FILE arcus-targets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arcus)

arcus_public_headers(headers)
foreach(header IN LISTS headers)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()

configure_package_config_file(cmake/arcus-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/arcus-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arcus)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/arcus-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/arcus-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/arcus-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/arcus)

# Static archives are searched in order: whoever uses a room stands before it.
set(ARCUS_PC_LIBS "")
foreach(room IN LISTS rooms)
  set(ARCUS_PC_LIBS "-larcus_${room} ${ARCUS_PC_LIBS}")
endforeach()
string(STRIP "${ARCUS_PC_LIBS}" ARCUS_PC_LIBS)
file(RELATIVE_PATH ARCUS_PC_TO_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/arcus.pc.in ${CMAKE_CURRENT_BINARY_DIR}/arcus.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/arcus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
