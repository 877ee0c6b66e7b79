# What one can do here. `make run` and `make test` need Go and nothing else.

VERSION := 0.9.0
PREFIX  ?= $(HOME)/.local
DESTDIR ?=
SCRIPT  ?=
FUZZTIME ?= 20s
TESTFLAGS ?=

GO      ?= go
LDFLAGS := -s -w -X main.version=$(VERSION)
AII     := build/bin/aii

.PHONY: build program library run test test-swift swift-clean race bench mac-check fuzz mutate lint install uninstall clean

build: program library

program:
	@mkdir -p build/bin
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '$(LDFLAGS)' -o $(AII) ./cmd/aii

# Holds the session with Apple's model, so it is for a Mac.
library:
	@[ "$$(uname -s)" != Darwin ] || scripts/build-library.sh

# The main job, for real: a model asks to run a program, the gate decides, the
# program runs. SCRIPT=examples/create-file.json shows the question. A Mac that
# cannot build the library runs it with the script, like any other machine.
run: program
	-@$(MAKE) --no-print-directory library
	@scripts/run $(AII) $(SCRIPT)

# The second line is the loader over a library in C, on Linux with a compiler.
test:
	$(GO) test $(TESTFLAGS) ./...
	$(GO) test $(TESTFLAGS) -tags aiibridge ./bridge/apple

# The Swift library and the program with it: on a Mac with Xcode, and on Linux,
# where it fetches a Swift toolchain into .cache if there is none.
test-swift:
	scripts/test-swift.sh

swift-clean:
	rm -rf .cache/swift .build build/swift

race:
	$(GO) test -race ./...

# Ratios of one run; nothing here fails for being slow.
bench: build
	$(GO) test -run '^$$' -bench . -benchmem ./...
	$(GO) test -tags aiibridge -run '^$$' -bench . -benchmem ./bridge/apple
	$(GO) run ./scripts/startup $(AII)

# What only a Mac can show; it writes a report.
mac-check:
	scripts/mac-check.sh

fuzz:
	scripts/fuzz $(FUZZTIME)

lint:
	scripts/lint

# Breaks each guard of the gate in turn, in a copy; a test must notice each.
mutate:
	scripts/mutation-check.sh

install: build
	scripts/install "$(DESTDIR)" "$(PREFIX)"

uninstall:
	scripts/uninstall "$(DESTDIR)" "$(PREFIX)"

clean:
	rm -rf build
