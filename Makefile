# SPDX-License-Identifier: Apache-2.0
#
# The front door. Two commands are all that a newcomer needs: make run, make test.

PRESET ?= release
SHELL := /bin/bash

.DEFAULT_GOAL := help
.PHONY: help run build model test sanitize sanitize-all bench lint format fuzz install clean deps deps-%

help:
	@echo "make run      build Arcus, then parse and draw English sentences, or TEXT=\"your own\""
	@echo "make build    build the program build/arcus"
	@echo "make model    train models/en.arcus again (TREEBANK=path/to/en_ewt)"
	@echo "make test     build and run every test (PRESET=asan, dev or tsan for other builds)"
	@echo "make sanitize run the unit tests under the address and undefined-behaviour sanitizers"
	@echo "make sanitize-all  the same, and the transcripts of the program"
	@echo "make bench    run the benchmarks"
	@echo "make lint     clang-format and clang-tidy over the whole tree"
	@echo "make format   let clang-format rewrite the tree"
	@echo "make fuzz     run each fuzz target for a minute (SECONDS_EACH=60, FUZZERS=\"model=3600 json\")"
	@echo "make install  install under PREFIX (/usr/local)"

deps:
	@tools/install_deps.sh build
deps-%:
	@tools/install_deps.sh $*

# Configuring is quick when nothing has changed. The tests' packages are not needed to run.
build: deps
	@cmake --preset release -DARCUS_BUILD_TESTS=OFF -DARCUS_BUILD_BENCH=OFF -B build/run >/dev/null
	@cmake --build build/run --target arcus
	@ln -sfn run/cli/arcus build/arcus

# Through the environment, so that any sentence may be the text.
run: export ARCUS_TEXT := $(value TEXT)
run: build
	@tools/demo.sh

TREEBANK ?= en_ewt
model: build
	@tools/make_model.sh $(TREEBANK)

test: deps-test
	@cmake --preset $(PRESET) >/dev/null
	@cmake --build --preset $(PRESET)
	@mkdir -p build && ln -sfn $(PRESET)/cli/arcus build/arcus
	@ctest --preset $(PRESET)

# The unit tests and the corpora of the fuzzers under the address and undefined-behaviour sanitizers.
# They run the program's transcripts too with sanitize-all, which takes longer.
sanitize: deps-test
	@cmake --preset asan >/dev/null
	@cmake --build --preset asan --target unit_tests fuzzers
	@ctest --preset asan -E '^(cli|examples|format|headers|install|layers)/'

sanitize-all: deps-test
	@cmake --preset asan >/dev/null
	@cmake --build --preset asan
	@ctest --preset asan -E '^(format|headers|install|layers)/'

bench: deps-test
	@cmake --preset release >/dev/null
	@cmake --build --preset release
	@for program in build/release/bench/bench_*; do $$program; done

lint: deps-lint
	@cmake --preset release >/dev/null
	@tools/lint.sh build/release

format: deps-test
	@git ls-files '*.cc' '*.h' | xargs clang-format -i

# FUZZERS="model=3600 conllu" runs these only, the first for an hour.
SECONDS_EACH ?= 60
FUZZERS ?=
fuzz: deps-fuzz
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz --target fuzzers
	@tools/run_fuzzers.sh build/fuzz/fuzz $(SECONDS_EACH) $(FUZZERS)

PREFIX ?= /usr/local
install: build
	@cmake --install build/run --prefix $(PREFIX)

clean:
	@rm -rf build
