# fish completion for aii
complete -c aii -f
complete -c aii -l file -s f -r -F -d 'Attach a file, - is standard input; repeatable'
complete -c aii -l interactive -s i -d 'Chat; a prompt given here is the system prompt'
complete -c aii -l model-script -r -F -d 'Play a script in place of the model'
complete -c aii -l exec -s x -d 'Let the model run programs; it asks you first'
complete -c aii -l ask-all -d 'With -x, ask for every command, allowed or not'
complete -c aii -l list-allowed -d 'Print what runs without asking'
complete -c aii -l reset-allowed -d 'Delete the allow file; built-in rules apply again'
complete -c aii -l json -s j -d 'Errors as JSON lines; with -m, facts as JSON'
complete -c aii -l model-info -s m -d 'Print what is known of the model and this system'
complete -c aii -l completion -x -a 'bash zsh fish' -d 'Print completions for bash, zsh or fish'
complete -c aii -l version -d 'Print the version'
complete -c aii -l help -s h -d 'Print this help'
