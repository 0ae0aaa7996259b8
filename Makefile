# catmouse: `make bench` runs the main job, `make test` the tests; `make help` lists the rest.
#
# One program (build/catmouse) from the rooms' own *.c files, found by wildcard: a new solver, family or subcommand
# needs no change here. Each variant (release, asan, tsan, fuzz, clang) has a tree of objects of its own under build/. The
# sanitized ones are built for any processor of the kind, so that they test the kernels without its widest registers.

ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(origin CXX),default)
CXX := g++
endif
export CC CXX

# As many jobs as there are processors, and one line a file; `make V=1` shows the whole commands.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=$(shell nproc 2>/dev/null || echo 1)
endif
ifeq ($(V),)
say = @echo "  $(1)  $@";
endif

VARIANT ?= release
OPTIMISE_release := -O3 -march=native
OPTIMISE_clang := -O3 -march=native
OPTIMISE ?= $(or $(OPTIMISE_$(VARIANT)),-O1 -g)
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-psabi
RUN ?= results/latest
FIGURES = $(if $(filter results/reference,$(RUN)),plots,$(RUN)/plots)
FORMAT ?= svg
THREADS ?=
BENCH ?=
export PEER ?=
PEERS ?=

# Under the sanitizers threads share also what is too small to be worth it.
SHARE_asan := -DCM_LINES_WORTH_IT=1
SHARE_tsan := -DCM_LINES_WORTH_IT=1

SANITIZE_release :=
SANITIZE_clang :=
SANITIZE_asan := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
SANITIZE_tsan := -fsanitize=thread
SANITIZE_fuzz := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all

B := build/$(VARIANT)
FLAGS := $(OPTIMISE) $(SANITIZE_$(VARIANT))
CFLAGS := -std=c17 -D_POSIX_C_SOURCE=200809L -fopenmp $(WARN) $(FLAGS)
CXXFLAGS := -std=c++17 $(WARN) $(FLAGS)
CPPFLAGS := -I. -I$(B) -MMD -MP $(SHARE_$(VARIANT))
LDLIBS := -lbenchmark -ljansson -lnauty -lpthread -lm -ldl

# MPI if it is there (`make MPI=` leaves it out): only the census uses it, under mpirun.
MPI := $(firstword $(foreach name,ompi-c mpich,$(shell pkg-config --exists $(name) 2>/dev/null && echo $(name))))
ifneq ($(MPI),)
$(B)/bound/census/ranks.o: CPPFLAGS += -DCM_WITH_MPI $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(MPI)))
LDLIBS += $(shell pkg-config --libs $(MPI))
endif

# The solver `graphblas` is there where SuiteSparse:GraphBLAS is, except under clang's sanitizers: the library brings
# gcc's OpenMP, whose synchronisation the thread sanitizer cannot see.
HAS_GRAPHBLAS := $(if $(filter tsan fuzz,$(VARIANT)),,$(shell echo 'int main(void) { return GxB_Matrix_pack_FullR == 0; }' | \
	$(CC) -include GraphBLAS.h -x c -o /dev/null - -lgraphblas 2>/dev/null && echo yes))
LDLIBS += $(if $(HAS_GRAPHBLAS),-lgraphblas)

ROOMS := game solvers solvers/bits solvers/sweep solvers/graphblas generators bench bound bound/census judge judge/wrong
SOURCES := $(filter-out $(if $(HAS_GRAPHBLAS),,solvers/graphblas%),$(wildcard $(addsuffix /*.c,$(ROOMS))))
SHIM := $(wildcard bench/*.cc)
CLI := $(wildcard cli/*.c)
EMBEDDED := $(wildcard judge/adapters/*) tests/data/leetcode913.jsonl
OBJECTS := $(SOURCES:%.c=$(B)/%.o) $(SHIM:%.cc=$(B)/%.o) $(B)/judge/embedded.o
CLI_OBJECTS := $(CLI:%.c=$(B)/%.o)
PROGRAM := $(if $(filter release,$(VARIANT)),build/catmouse,$(B)/catmouse)

TESTS := $(patsubst %.c,$(B)/%,$(wildcard tests/test_*.c))
TEST_COMMON := $(patsubst %.c,$(B)/%.o,$(filter-out $(wildcard tests/test_*.c tests/fuzz_*.c),$(wildcard tests/*.c)))
FUZZERS := $(patsubst %.c,$(B)/%,$(wildcard tests/fuzz_*.c))

.PHONY: all
all: $(PROGRAM) ## builds build/catmouse
	$(if $(HAS_GRAPHBLAS),,@$(PROGRAM) list solvers >/dev/null)

$(PROGRAM): $(OBJECTS) $(CLI_OBJECTS)
	$(call say,LD )$(CXX) $(FLAGS) -fopenmp -rdynamic -o $@ $^ $(LDLIBS)

$(B)/%.o: %.c | build/.installed-build
	@mkdir -p $(@D)
	$(call say,CC )$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/%.o: %.cc | build/.installed-build
	@mkdir -p $(@D)
	$(call say,CXX)$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c -o $@ $<

# The files that the program carries in itself.
$(B)/judge/embedded.c: judge/embed.sh $(EMBEDDED)
	@mkdir -p $(@D)
	@judge/embed.sh $(EMBEDDED) >$@.new && mv $@.new $@
$(B)/judge/embedded.o: $(B)/judge/embedded.c
	$(call say,CC )$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/tests/test_%: $(B)/tests/test_%.o $(TEST_COMMON) $(OBJECTS)
	$(call say,LD )$(CXX) $(FLAGS) -fopenmp -o $@ $^ -lcmocka $(LDLIBS)

$(B)/tests/fuzz_%: $(B)/tests/fuzz_%.o $(OBJECTS)
	$(call say,LD )$(CXX) $(FLAGS) -fsanitize=fuzzer -fopenmp -o $@ $^ $(LDLIBS)

$(B)/tests/%.o: | build/.installed-test

# What the program says of its own build. Rewritten only when it would differ, so that it rebuilds nothing by itself.
$(B)/build_info.h: FORCE
	@mkdir -p $(@D)
	@{ echo "#define CM_BUILD_COMMIT \"$$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)\""; \
	   echo "#define CM_BUILD_DIRTY $$([ -n "$$(git status --porcelain --untracked-files=no 2>/dev/null)" ] && echo 1 || echo 0)"; \
	   echo "#define CM_BUILD_COMPILER \"$$($(CC) --version | head -n 1 | tr -d '"\\')\""; \
	   echo "#define CM_BUILD_GRAPHBLAS $(if $(HAS_GRAPHBLAS),1,0)"; \
	   echo "#define CM_BUILD_FLAGS \"$(CFLAGS)\""; } >$@.new; \
	cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(B)/bench/machine.o $(B)/solvers/registry.o: $(B)/build_info.h
.PHONY: FORCE
FORCE:

# The records of results/bound as a C table, so that the program has them wherever it runs.
$(B)/generators/records_data.h: results/bound/records.tsv generators/records.awk
	@mkdir -p $(@D)
	@awk -f generators/records.awk $< >$@.new
	@mv $@.new $@
$(B)/generators/records.o: $(B)/generators/records_data.h

.PRECIOUS: build/.installed-%
build/.installed-%: .ci/install
	@.ci/install $*
	@mkdir -p build && touch $@

-include $(OBJECTS:.o=.d) $(CLI_OBJECTS:.o=.d) $(TESTS:=.d) $(FUZZERS:=.d) $(TEST_COMMON:.o=.d)

.PHONY: bench bench-quick bench-full bench-peers bench-census plots verify ablations readme
bench: ## times every solver on every family, checks each answer, draws the plots (results/latest)
	@.ci/install plots || true
	@.ci/install optional || true
	+@$(MAKE) $(PROGRAM)
	$(PROGRAM) bench $(BENCH) $(if $(THREADS),--threads $(THREADS)) --out $(RUN)
	plots/draw.sh $(RUN) $(FIGURES) $(FORMAT)

bench-quick: BENCH := --quick
bench-quick: bench ## the same in under 30 seconds

bench-full: BENCH := --full
bench-full: RUN := results/reference
bench-full: bench ## the reference run, about half an hour, into results/reference and plots

bench-peers: $(PROGRAM) ## times PEER="a parity-game solver {}" beside ours (results/latest/peers.tsv)
	$(PROGRAM) peer --command "$$PEER" $(PEERS) --out $(RUN)

bench-census: $(PROGRAM) ## games a second of the census kernels, side by side
	@.ci/install verify
	$(PROGRAM) bound census 10 --rate

plots: RUN := results/reference
plots: ## draws the figures again (make plots RUN=results/latest FORMAT=png)
	@.ci/install plots || true
	plots/draw.sh $(RUN) $(FIGURES) $(FORMAT)

verify: $(PROGRAM) ## puts each claim of the two articles to the test (results/latest/claims.tsv)
	@.ci/install verify
	$(PROGRAM) bound claims --out $(RUN)

ablations: $(PROGRAM) ## switches each optimisation of the articles off by itself (results/latest/ablations.tsv)
	$(PROGRAM) bound ablations $(if $(THREADS),--threads $(THREADS)) --out $(RUN)

.PHONY: bound
bound: $(PROGRAM) ## draws the page of long games, results/bound, from the census, the records and the laws
	@.ci/install plots bound || true
	plots/bound.sh $(PROGRAM) results/bound

readme: $(PROGRAM) ## writes the README's tables anew from the program and results/reference
	plots/readme.sh $(PROGRAM) results/reference README.md >README.md.new
	mv README.md.new README.md

.PHONY: test fuzz
test: ## all tests, then again under the sanitizers, and a warning-free build with clang
	@.ci/install build test plots
	@.ci/install sanitize || true
	@.ci/install optional mpi bound || true
	+@tests/run.sh

fuzz: ## SECONDS= (60) of libFuzzer on each reader, from tests/corpus
	@.ci/install build sanitize
	@$(MAKE) VARIANT=fuzz CC=clang CXX=clang++ fuzzers
	tests/fuzz.sh $(or $(SECONDS),60)

.PHONY: tests fuzzers
tests: $(TESTS) $(PROGRAM)
fuzzers: $(FUZZERS)

.PHONY: clean help
clean: ## removes everything that was built
	rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22
