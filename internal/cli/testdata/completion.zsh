#compdef aii

_aii() {
  _arguments -s -S \
    '*'{-f+,--file=}'[Attach a file, - is standard input; repeatable]:FILE:_files' \
    '(-i --interactive)'{-i,--interactive}'[Chat; a prompt given here is the system prompt]' \
    '--model-script=[Play a script in place of the model]:FILE:_files' \
    '(-x --exec)'{-x,--exec}'[Let the model run programs; it asks you first]' \
    '--ask-all[With -x, ask for every command, even allowed ones]' \
    '--untrusted=[With -x, ask or refuse after piped or attached text]:MODE:(off ask refuse)' \
    '--audit=[With -x, append every decision to FILE]:FILE:_files' \
    '--list-allowed[Print what runs without asking]' \
    '--reset-allowed[Delete the allow file; built-in rules apply again]' \
    '(-j --json)'{-j,--json}'[Errors as JSON lines; with -m, facts as JSON]' \
    '(-m --model-info)'{-m,--model-info}'[Print what is known of the model and this system]' \
    '--completion=[Print completions for bash, zsh or fish]:SHELL:(bash zsh fish)' \
    '--version[Print the version]' \
    '(-h --help)'{-h,--help}'[Print this help]' \
    '::prompt:'
}

if [[ $funcstack[1] == _aii ]]; then
  _aii "$@"
else
  compdef _aii aii
fi
