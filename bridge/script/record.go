package script

import (
	"bytes"
	"encoding/json"
	"os"

	"github.com/aii-cli/aii/bridge"
)

// recorder writes down what the model was given, one JSON object a line. A nil
// one writes nothing. Its caller sees to it that lines do not overlap.
type recorder struct{ file *os.File }

// record creates the file. O_EXCL does not follow a symbolic link either, so
// that a script can never make the program write to a file that exists.
func record(path string) (*recorder, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, systemError(path, err)
	}
	return &recorder{file}, nil
}

func (r *recorder) session(config bridge.Config) error {
	type parameter struct {
		Name        string `json:"name"`
		Description string `json:"description"`
		List        bool   `json:"list"`
	}
	type tool struct {
		Name        string      `json:"name"`
		Description string      `json:"description"`
		Parameters  []parameter `json:"parameters"`
	}
	line := struct {
		Event        string  `json:"event"`
		Instructions *string `json:"instructions"`
		Tools        []tool  `json:"tools"`
	}{Event: "session"}
	if config.Instructions != "" {
		line.Instructions = &config.Instructions
	}
	if t := config.Tool; t != nil {
		parameters := make([]parameter, len(t.Parameters))
		for i, p := range t.Parameters {
			parameters[i] = parameter(p)
		}
		line.Tools = []tool{{t.Name, t.Description, parameters}}
	}
	return r.write(line)
}

func (r *recorder) prompt(text string) error {
	return r.write(struct {
		Event string `json:"event"`
		Text  string `json:"text"`
	}{"prompt", text})
}

func (r *recorder) result(call int, text string) error {
	return r.write(struct {
		Event string `json:"event"`
		Call  int    `json:"call"`
		Text  string `json:"text"`
	}{"tool_result", call, text})
}

func (r *recorder) cancel() error {
	return r.write(struct {
		Event string `json:"event"`
	}{"cancel"})
}

func (r *recorder) write(line any) error {
	if r == nil {
		return nil
	}
	if _, err := r.file.Write(append(encode(line), '\n')); err != nil {
		return &bridge.Error{Code: bridge.CodeModelError, Message: err.Error(), Detail: "record"}
	}
	return nil
}

func (r *recorder) close() error {
	if r == nil {
		return nil
	}
	return r.file.Close()
}

// encode returns v as JSON without blanks and with < > & as they are. What is
// encoded here always can be.
func encode(v any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(v)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}
