package exectool

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"path"
	"strings"
	"unicode/utf8"
)

var (
	errExecutable = errors.New("no executable, or not a string, or the whole is no JSON object")
	errArguments  = errors.New("arguments are not a list of strings")
)

// parseArguments reads what the model sent: {"executable": string,
// "arguments": [string…]}, the latter may be missing. It is strict where two
// readers could differ, so that nobody is shown one command and gets another:
//
//   - the names are matched exactly, and one that stands twice is an error;
//   - a value of another type is an error, null too;
//   - bytes that are not UTF-8, and anything after the object, are an error.
//
// Other properties are ignored. A \u escape of half a surrogate pair becomes
// U+FFFD, and as such it is shown, checked and run.
func parseArguments(text string) (executable string, args []string, err error) {
	if !utf8.ValidString(text) {
		return "", nil, errExecutable
	}
	properties, repeated, err := object(text)
	if err != nil || repeated["executable"] {
		return "", nil, errExecutable
	}
	if executable, err = jsonString(properties["executable"]); err != nil {
		return "", nil, errExecutable
	}
	list, given := properties["arguments"]
	if !given {
		return executable, nil, nil
	}
	if args, err = jsonStrings(list); err != nil || repeated["arguments"] {
		return "", nil, errArguments
	}
	return executable, args, nil
}

// object splits the text of one JSON object into its properties.
func object(text string) (properties map[string]json.RawMessage, repeated map[string]bool, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return nil, nil, errors.New("no JSON object")
	}
	properties, repeated = map[string]json.RawMessage{}, map[string]bool{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, nil, err
		}
		key := name.(string) // the decoder takes nothing else here
		_, repeated[key] = properties[key]
		properties[key] = value
	}
	if _, err := d.Token(); err != nil { // the closing brace
		return nil, nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, nil, errors.New("data after the object")
	}
	return properties, repeated, nil
}

// jsonString decodes a string and nothing else; json.Unmarshal would let null
// pass.
func jsonString(raw json.RawMessage) (s string, err error) {
	if raw = bytes.TrimSpace(raw); len(raw) == 0 || raw[0] != '"' {
		return "", errors.New("not a string")
	}
	err = json.Unmarshal(raw, &s)
	return s, err
}

func jsonStrings(raw json.RawMessage) ([]string, error) {
	if raw = bytes.TrimSpace(raw); len(raw) == 0 || raw[0] != '[' {
		return nil, errors.New("not a list")
	}
	var values []json.RawMessage
	if err := json.Unmarshal(raw, &values); err != nil {
		return nil, err
	}
	list := make([]string, len(values))
	for i, value := range values {
		var err error
		if list[i], err = jsonString(value); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// validate checks what resolution does not. It returns the result that tells
// the model what is wrong, "" where nothing is.
func validate(executable string, args []string) string {
	if executable == "" || strings.IndexByte(executable, 0) >= 0 {
		return errorExecutable
	}
	if len(args) > 0 && (args[0] == executable || args[0] == path.Base(executable)) {
		return errorRepeated
	}
	for _, arg := range args {
		if strings.IndexByte(arg, 0) >= 0 {
			return errorLaunch + executable + ": " + ErrNUL.Error()
		}
	}
	return ""
}
