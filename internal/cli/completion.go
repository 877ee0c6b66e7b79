package cli

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// completions print the completion script for a shell from the grammar. The
// scripts are static: the shell never runs aii to complete a word.
var completions = map[string]func([]*kong.Flag) string{
	"bash": bashCompletion,
	"zsh":  zshCompletion,
	"fish": fishCompletion,
}

// takesFile reports whether a flag's value is a file, by its placeholder.
func takesFile(flag *kong.Flag) bool {
	return flag.PlaceHolder == "FILE"
}

// values returns the words that a flag accepts, if they are few.
func values(flag *kong.Flag) string {
	return strings.ReplaceAll(flag.Tag.Get("values"), ",", " ")
}

// spellings returns a flag's long and short form.
func spellings(flag *kong.Flag) []string {
	forms := []string{"--" + flag.Name}
	if flag.Short != 0 {
		forms = append(forms, "-"+string(flag.Short))
	}
	return forms
}

// bashCompletion writes for bash 3.2 too, which macOS ships. IFS is a newline,
// so that file names may hold blanks; hence the words stand one a line. Bash
// takes "--flag=value" for three words.
func bashCompletion(all []*kong.Flag) string {
	var cases, words strings.Builder
	for _, flag := range all {
		forms := spellings(flag)
		words.WriteString(strings.Join(forms, "\n") + "\n")
		switch {
		case takesFile(flag):
			fmt.Fprintf(&cases, "    %s) compopt -o filenames 2>/dev/null\n      COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n", strings.Join(forms, "|"))
		case values(flag) != "":
			fmt.Fprintf(&cases, "    %s) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n", strings.Join(forms, "|"), strings.ReplaceAll(values(flag), " ", "\n"))
		}
	}
	return fmt.Sprintf(`# bash completion for aii
_aii() {
  local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = && $COMP_CWORD -gt 1 ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  case $before in
%s  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '%s' -- "$word"))
  fi
}
complete -F _aii aii
`, cases.String(), strings.TrimRight(words.String(), "\n"))
}

func zshCompletion(all []*kong.Flag) string {
	var out strings.Builder
	out.WriteString("#compdef aii\n\n_aii() {\n  _arguments -s -S \\\n")
	for _, flag := range all {
		action := ""
		switch {
		case takesFile(flag):
			action = ":" + flag.PlaceHolder + ":_files"
		case values(flag) != "":
			action = ":" + flag.PlaceHolder + ":(" + values(flag) + ")"
		}
		help := zshEscape(flag.Help)
		value := ""
		if action != "" {
			value = "=" // the value stands in the same word or in the next
		}
		switch {
		case flag.Short == 0:
			fmt.Fprintf(&out, "    '--%s%s[%s]%s' \\\n", flag.Name, value, help, action)
		case flag.Name == "file": // repeatable
			fmt.Fprintf(&out, "    '*'{-%c+,--%s%s}'[%s]%s' \\\n", flag.Short, flag.Name, value, help, action)
		default:
			fmt.Fprintf(&out, "    '(-%c --%s)'{-%c,--%s}'[%s]%s' \\\n", flag.Short, flag.Name, flag.Short, flag.Name, help, action)
		}
	}
	out.WriteString(`    '::prompt:'
}

if [[ $funcstack[1] == _aii ]]; then
  _aii "$@"
else
  compdef _aii aii
fi
`)
	return out.String()
}

// zshEscape keeps a help text inside the brackets and quotes it stands in.
func zshEscape(text string) string {
	return strings.NewReplacer(`'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`).Replace(text)
}

func fishCompletion(all []*kong.Flag) string {
	var out strings.Builder
	out.WriteString("# fish completion for aii\ncomplete -c aii -f\n")
	for _, flag := range all {
		fmt.Fprintf(&out, "complete -c aii -l %s", flag.Name)
		if flag.Short != 0 {
			fmt.Fprintf(&out, " -s %c", flag.Short)
		}
		switch {
		case takesFile(flag):
			out.WriteString(" -r -F")
		case values(flag) != "":
			fmt.Fprintf(&out, " -x -a '%s'", values(flag))
		case flag.PlaceHolder != "":
			out.WriteString(" -x")
		}
		fmt.Fprintf(&out, " -d '%s'\n", strings.ReplaceAll(flag.Help, `'`, `\'`))
	}
	return out.String()
}
