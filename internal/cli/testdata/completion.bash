# bash completion for aii
_aii() {
  local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = && $COMP_CWORD -gt 1 ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  case $before in
    --file|-f) compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$word")); return ;;
    --model-script) compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$word")); return ;;
    --untrusted) COMPREPLY=($(compgen -W 'off
ask
refuse' -- "$word")); return ;;
    --audit) compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$word")); return ;;
    --completion) COMPREPLY=($(compgen -W 'bash
zsh
fish' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--file
-f
--interactive
-i
--model-script
--exec
-x
--ask-all
--untrusted
--audit
--list-allowed
--reset-allowed
--json
-j
--model-info
-m
--completion
--version
--help
-h' -- "$word"))
  fi
}
complete -F _aii aii
