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

.PHONY: build run test race bench mac-check fuzz lint install uninstall clean

build:
	@mkdir -p build/bin
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '$(LDFLAGS)' -o $(AII) ./cmd/aii

# The main job, for real: a model asks to run a program, the gate decides, the
# program runs. SCRIPT=examples/create-file.json shows the question.
run: build
	@scripts/run $(AII) $(SCRIPT)

test:
	$(GO) test $(TESTFLAGS) ./...

race:
	$(GO) test -race ./...

# Ratios of one run; nothing here fails for being slow.
bench: build
	$(GO) test -run '^$$' -bench . -benchmem ./...
	$(GO) run ./scripts/startup $(AII)

# What only a Mac can show; it writes a report.
mac-check:
	scripts/mac-check.sh

fuzz:
	scripts/fuzz $(FUZZTIME)

lint:
	scripts/lint

install: build
	scripts/install "$(DESTDIR)" "$(PREFIX)"

uninstall:
	scripts/uninstall "$(DESTDIR)" "$(PREFIX)"

clean:
	rm -rf build
