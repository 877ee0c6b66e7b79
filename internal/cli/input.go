package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/aii-cli/aii/lockdown"
)

// contentLimit bounds what is read from one file or from standard input. It
// is far above any context window; it keeps an endless source from filling
// the memory.
const contentLimit = 64 << 20

// stdinName is standard input's name in messages and before its content.
const stdinName = "standard input"

// slowInput is how long a pipe may stay silent before a note says that the
// program is waiting for it.
const slowInput = 2 * time.Second

// intake reads the content of a one-shot run.
type intake struct {
	stdin     *os.File
	path      func(string) string // what was typed, seen from the working directory
	limit     int64
	afterFunc func(time.Duration, func()) func() bool
	note      func(format string, args ...any)

	empty []string // names of what held nothing, once read
}

// content reads what is attached to a prompt: files in their order, else what
// is piped in. Nothing attached, or only empty things, gives none.
func (in *intake) content(ctx context.Context, files []string, hasPrompt bool) ([]block, error) {
	piped, err := carriesContent(in.stdin)
	if err != nil {
		return nil, err
	}
	dashes := 0
	for _, path := range files {
		if path == "-" {
			dashes++
		}
	}
	if dashes > 1 {
		return nil, failf(conflictingInput, "--file - was given %d times\nstandard input can be read only once", dashes)
	}
	if len(files) == 0 {
		if !piped {
			return nil, nil
		}
		files = []string{"-"}
	} else if piped && dashes == 0 {
		if err := in.refuseSecondSource(ctx); err != nil {
			return nil, err
		}
	}
	var blocks []block
	for _, path := range files {
		data, err := in.read(ctx, path, hasPrompt)
		if err != nil {
			return nil, err
		}
		name, source := path, lockdown.SourceFile
		if path == "-" {
			name, source = stdinName, lockdown.SourceStdin
		}
		text, err := decode(name, data)
		if err != nil {
			return nil, err
		}
		if len(text) == 0 {
			in.empty = append(in.empty, name)
			continue
		}
		blocks = append(blocks, block{name: name, source: source, text: text})
	}
	return blocks, nil
}

// carriesContent reports whether standard input is something to read: a pipe,
// a socket or a regular file. A character device, such as a terminal or
// /dev/null, is not; so no run hangs or conflicts for want of a terminal.
func carriesContent(stdin *os.File) (bool, error) {
	info, err := stdin.Stat()
	if err != nil {
		return false, failf(invalidInput, "cannot look at standard input: %s\nrun it with </dev/null", reason(err))
	}
	switch mode := info.Mode(); {
	case mode.IsRegular(), mode&(fs.ModeNamedPipe|fs.ModeSocket) != 0:
		return true, readable(stdin)
	case mode.IsDir(), mode&(fs.ModeDevice|fs.ModeCharDevice) == fs.ModeDevice:
		return false, failf(invalidInput, "standard input is %s\npipe text into aii, or run it with </dev/null", kindName(mode))
	}
	return false, nil
}

// refuseSecondSource fails where standard input holds anything beside --file.
func (in *intake) refuseSecondSource(ctx context.Context) error {
	data, err := in.drain(ctx, stdinName, func() (io.Reader, error) {
		return io.LimitReader(in.stdin, 1), nil
	}, true)
	if err != nil {
		return err
	}
	if len(data) > 0 {
		return failf(conflictingInput, "Cannot use both --file and piped stdin. Use one or the other")
	}
	return nil
}

// read returns the bytes of one file; "-" is standard input.
func (in *intake) read(ctx context.Context, path string, hasPrompt bool) ([]byte, error) {
	if path == "-" {
		info, err := in.stdin.Stat()
		slow := hasPrompt && err == nil && info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0
		return in.drain(ctx, stdinName, func() (io.Reader, error) { return in.stdin, nil }, slow)
	}
	full := in.path(path)
	info, err := os.Stat(full)
	if err != nil {
		return nil, cannotRead(path, err)
	}
	fifo := info.Mode()&fs.ModeNamedPipe != 0
	if !info.Mode().IsRegular() && !fifo {
		return nil, cannotRead(path, errors.New("it is "+kindName(info.Mode())))
	}
	data, err := in.drain(ctx, path, func() (io.Reader, error) { return os.Open(full) }, fifo && hasPrompt)
	if err != nil && ctx.Err() == nil {
		var known *failure
		if !errors.As(err, &known) {
			err = cannotRead(path, err)
		}
	}
	return data, err
}

func cannotRead(path string, err error) error {
	f := failf(fileNotFound, "Cannot read file: %s", path)
	f.detail = reason(err)
	if !errors.Is(err, fs.ErrNotExist) {
		f.message += "\n" + f.detail
	}
	return f
}

func kindName(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "not a regular file"
}

// drain reads a source to its end in the background, so that ctx can end the
// wait, and says once that it is waiting where a slow source stays silent.
// Where ctx ends first the reader is left to the end of the process: a read
// that blocks cannot be taken back.
func (in *intake) drain(ctx context.Context, name string, open func() (io.Reader, error), slow bool) ([]byte, error) {
	quiet := func() bool { return true }
	if slow {
		quiet = in.afterFunc(slowInput, func() {
			in.note("reading %s, which has sent nothing yet (Ctrl-C stops; </dev/null means no input)", name)
		})
	}
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		source, err := open()
		if err != nil {
			r.err = err
		} else {
			r.data, r.err = readLimited(&firstRead{source, quiet}, min(sizeOf(source), in.limit), in.limit, name)
			if file, ok := source.(*os.File); ok && file != in.stdin {
				_ = file.Close() // it was only read
			}
		}
		quiet()
		done <- r
	}()
	select {
	case r := <-done:
		return r.data, r.err
	case <-ctx.Done():
		quiet()
		return nil, context.Cause(ctx)
	}
}

// sizeOf returns the size of a regular file, 0 for everything else.
func sizeOf(source any) int64 {
	if f, ok := source.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size()
		}
	}
	return 0
}

// firstRead calls heard when the first bytes arrive.
type firstRead struct {
	io.Reader
	heard func() bool
}

func (r *firstRead) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if n > 0 && r.heard != nil {
		r.heard()
		r.heard = nil
	}
	return n, err
}

// readLimited reads to the end, or fails where there is more than limit.
// size is what the source is expected to hold.
func readLimited(r io.Reader, size, limit int64, name string) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(int(size) + bytes.MinRead) // so that reading does not copy
	if _, err := data.ReadFrom(io.LimitReader(r, limit+1)); err != nil {
		return nil, err
	}
	if int64(data.Len()) > limit {
		return nil, failf(invalidInput, "%s holds more than %d MiB\nattach the part that matters", name, limit>>20)
	}
	return data.Bytes(), nil
}
