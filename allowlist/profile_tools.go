package allowlist

// Programs that are the same on every system. Those marked never-always are
// judged for rules written by hand, which is the only way they get one.
var commonProfiles = [...]entry{
	{"git", git},

	// Without -o (writes), -R and -H (write an index into every directory),
	// --fromfile, --gitfile and --infofile (read files of any kind).
	{"tree", &profile{
		short: "0ACDFI:JL:NP:QSUXacdfghilnpqrstuvx",
		long: "device dirsfirst du filelimit= filesfirst fflinks gitignore help ignore-case info inodes matchdirs " +
			"metafirst nolinks noreport prune si sort= timefmt= version charset=",
		operands: operandPath,
	}},
	// Without --pre and --hostname-bin (run programs), -z (runs
	// decompressors), --ignore-file and --type-list's file forms.
	{"rg", &profile{
		short: ".0A:B:C:E:FHIM:LNPST:UVabcd:e:f<g:hij:lm:nopqr:st:uvwx",
		long: "after-context= before-context= context= auto-hybrid-regex binary block-buffered byte-offset " +
			"case-sensitive color= colors= column context-separator= count count-matches crlf dfa-size-limit= " +
			"encoding= engine= field-context-separator= field-match-separator= file< files files-with-matches " +
			"files-without-match fixed-strings follow glob= glob-case-insensitive heading help hidden iglob= " +
			"ignore-case ignore-file-case-insensitive include-zero invert-match json line-buffered line-number " +
			"line-regexp max-columns= max-columns-preview max-count= max-depth= maxdepth= max-filesize= mmap " +
			"multiline multiline-dotall no-binary no-column no-config no-context-separator no-crlf no-encoding " +
			"no-filename no-follow no-heading no-hidden no-ignore no-ignore-dot no-ignore-exclude no-ignore-files " +
			"no-ignore-global no-ignore-messages no-ignore-parent no-ignore-vcs no-line-number no-messages no-mmap " +
			"no-multiline no-pre no-search-zip no-unicode null null-data one-file-system only-matching passthru " +
			"path-separator= pcre2 pcre2-version pretty quiet regex-size-limit= regexp= replace= " +
			"smart-case sort= sortr= stats stop-on-nonmatch text threads= trim type= type-not= type-list " +
			"unrestricted version vimgrep with-filename word-regexp",
		operands: operandFile,
	}},
	// A filter can print the environment and read modules; -f, -L, --arg and
	// the like read files or take words that are not operands.
	{"jq", &profile{
		short: "CMRSacehjnrs",
		long: "ascii-output color-output compact-output exit-status help indent= join-output monochrome-output " +
			"null-input raw-input raw-output raw-output0 seq slurp sort-keys stream stream-errors tab unbuffered version",
		operands: operandFile, refuse: "env ENV import include",
	}},
	// The other commands of plutil rewrite the files they are given.
	{"plutil", &profile{words: true, long: "help lint p s", operands: operandFile}},

	// Never-always. A listing; -z and -j only name the decompressor. A colon
	// in the archive's name means another machine.
	{"tar", tar}, {"bsdtar", tar},
	// Never-always. Reading; name=value and -w write, -p and -f load.
	{"sysctl", &profile{
		short: "AXabdehiNnoqxlt", long: "all binary ignore names values deprecated help version",
		operands: operandText, refuse: "=",
	}},
	// Never-always. A formula named by a path or an address is code.
	{"brew", &profile{open: true, subs: []entry{{"list", brewList}, {"ls", brewList}}}},
	// Never-always. Global options choose the machine that is asked.
	{"docker", &profile{open: true, subs: []entry{{"ps", &profile{
		short: "af:n:lqs", long: "all filter= last= latest no-trunc quiet size format=",
	}}}}},
	// Never-always. --kubeconfig names programs to run; -f and -k read files
	// and addresses, -w never ends, and secrets are secret.
	{"kubectl", &profile{open: true, subs: []entry{{"get", &profile{
		short: "n:Ao:l:L:",
		long: "namespace= all-namespaces? output= selector= field-selector= label-columns= no-headers? show-labels? " +
			"show-kind? sort-by= chunk-size= ignore-not-found? server-print? show-managed-fields?",
		operands: operandText, refuse: "secret -file templatefile",
	}}}}},
	// Never-always. env -w and -u change it; the flags left out of list and
	// vet name programs, overlays and modules, or build what they list.
	{"go", &profile{open: true, subs: []entry{
		{"env", &profile{words: true, long: "changed json", operands: operandText}},
		{"list", &profile{words: true, long: "deps e f= find json? m", operands: operandText, refuse: "@"}},
		{"vet", &profile{words: true, long: "c= json n v", operands: operandText}},
	}}},

	// man and less have no profile: they are never-always, because a pager
	// runs programs and writes files whatever its options.
}

var (
	tar = &profile{
		short: "f<jtvz", long: "bzip2 file< gzip list verbose", bundle: true, apart: true,
		operands: operandText, refuse: ":",
	}
	brewList = &profile{
		short: "1lrt",
		long: "built-from-source cask casks formula formulae full-name installed-as-dependency " +
			"installed-on-request multiple pinned poured-from-bottle versions",
		operands: operandText, refuse: "/ .rb",
	}
)
