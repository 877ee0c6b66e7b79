package allowlist

// git is judged by subcommand. Global options are all left out but those that
// take something away: -c, -C, --git-dir, --work-tree and --exec-path choose
// what git runs. Subcommands without a profile (push, config, submodule …) are
// covered by a rule that names them, without options; "always" is not offered.
//
// What git runs because a repository's own configuration says so (fsmonitor,
// hooks, filters, textconv, external diff) is beyond arguments: the runner
// turns off what it can.
var git = &profile{
	short: "PC!c!",
	long: "no-pager no-optional-locks no-replace-objects literal-pathspecs glob-pathspecs noglob-pathspecs " +
		"icase-pathspecs version git-dir! work-tree! namespace! config-env!",
	subs: []entry{
		{"status", &profile{
			short: "sbvzu?M?",
			long: "short branch show-stash porcelain? long verbose untracked-files? ignore-submodules? ignored? " +
				"column? no-column ahead-behind no-ahead-behind renames no-renames find-renames?",
			operands: operandText,
		}},
		// Two paths outside a repository are read as they are, so operands
		// are looked at. --output writes, --ext-diff and --textconv run
		// programs, -O reads a file, --no-index reads any.
		{"diff", &profile{
			short: gitDiffShort, long: gitDiffLong + " cached staged merge-base base ours theirs",
			number: true, operands: operandFile,
		}},
		// --show-signature and %G run gpg, --remerge-diff (--diff-merges=r)
		// merges anew, with the repository's merge drivers.
		{"log", gitLog}, {"show", gitLog},
		// A name alone creates a branch.
		{"branch", &profile{
			short: "alrvqi",
			long: "all list remotes verbose quiet ignore-case omit-empty show-current color? no-color column? no-column " +
				"abbrev? no-abbrev sort= format= " + gitContains,
			unlock: "list " + gitContainsUnlocks, refuse: "signature",
		}},
		{"tag", &profile{
			short:  "lin?",
			long:   "list ignore-case omit-empty color? no-color column? no-column sort= format= " + gitContains,
			unlock: "l list " + gitContainsUnlocks, refuse: "signature",
		}},
		// show asks the other machine unless -n is given.
		{"remote", &profile{
			short: "v", long: "verbose",
			subs: []entry{
				{"show", &profile{short: "n", unlock: "n"}},
				{"get-url", &profile{long: "push all", operands: operandText}},
			},
		}},
		{"rev-parse", &profile{
			short: "q",
			long: "abbrev-ref? short? verify quiet symbolic symbolic-full-name show-toplevel show-prefix show-cdup " +
				"git-dir git-common-dir absolute-git-dir is-inside-work-tree is-inside-git-dir is-bare-repository " +
				"show-superproject-working-tree show-object-format? all branches? tags? remotes?",
			operands: operandText,
		}},
		{"ls-files", &profile{
			short: "cdmoistukvzx:",
			long: "cached deleted modified others ignored stage directory no-empty-directory unmerged killed " +
				"exclude= exclude-standard full-name error-unmatch abbrev? deduplicate eol",
			operands: operandText,
		}},
		// Without -S, --contents and --ignore-revs-file: they read files.
		{"blame", &profile{
			short: "bceflnpstwL:M?C?",
			long: "root show-name show-number porcelain line-porcelain show-email color-lines color-by-age minimal " +
				"abbrev? date= since= ignore-rev= no-progress",
			operands: operandText,
		}},
		{"describe", &profile{
			long: "all tags long first-parent abbrev? exact-match candidates= match= exclude= always contains " +
				"dirty? broken?",
			operands: operandText,
		}},
		{"shortlog", &profile{
			short: "cnsew?",
			long: "committer numbered summary email group= no-merges merges all branches? tags? since= after= until= " +
				"before= author=",
			operands: operandText,
		}},
		{"worktree", &profile{subs: []entry{{"list", &profile{short: "vz", long: "verbose porcelain"}}}}},
		{"version", &profile{long: "build-options"}},
	},
}

const (
	gitContains        = "contains= no-contains= merged= no-merged= points-at="
	gitContainsUnlocks = "contains no-contains merged no-merged points-at"

	gitDiffShort = "pusz0abwRWB?C?D?M?U?G:I:S:X?l:"
	gitDiffLong  = "patch no-patch unified= raw patch-with-raw patch-with-stat minimal patience histogram anchored= " +
		"diff-algorithm= indent-heuristic no-indent-heuristic stat? stat-width= stat-name-width= stat-count= " +
		"compact-summary numstat shortstat dirstat? cumulative summary name-only name-status submodule? color? " +
		"no-color color-moved? no-color-moved color-moved-ws= word-diff? word-diff-regex= color-words? no-renames " +
		"rename-empty no-rename-empty check ws-error-highlight= full-index binary abbrev? no-abbrev break-rewrites? " +
		"find-renames? find-copies? find-copies-harder irreversible-delete diff-filter= find-object= pickaxe-all " +
		"pickaxe-regex relative? no-relative text ignore-cr-at-eol ignore-space-at-eol ignore-space-change " +
		"ignore-all-space ignore-blank-lines ignore-matching-lines= inter-hunk-context= function-context exit-code " +
		"quiet no-ext-diff no-textconv ignore-submodules? src-prefix= dst-prefix= no-prefix default-prefix " +
		"line-prefix= ita-invisible-in-index output-indicator-new= output-indicator-old= output-indicator-context="
)

var gitLog = &profile{
	short: gitDiffShort + "n:L:iEFPgcmrt",
	long: gitDiffLong + " max-count= skip= since= after= until= before= since-as-filter= author= committer= grep= " +
		"grep-reflog= all-match invert-grep regexp-ignore-case basic-regexp extended-regexp fixed-strings " +
		"perl-regexp remove-empty merges no-merges min-parents= max-parents= no-min-parents no-max-parents " +
		"first-parent exclude-first-parent-only not all branches? tags? remotes? glob= exclude= reflog " +
		"single-worktree ignore-missing bisect cherry-mark cherry-pick left-only right-only cherry walk-reflogs " +
		"merge boundary simplify-by-decoration full-history dense sparse simplify-merges ancestry-path? show-pulls " +
		"date-order author-date-order topo-order reverse no-walk? do-walk oneline pretty? format= abbrev-commit " +
		"no-abbrev-commit encoding= expand-tabs? no-expand-tabs notes? no-notes relative-date date= parents " +
		"children left-right graph no-graph show-linear-break? decorate? no-decorate decorate-refs= " +
		"decorate-refs-exclude= clear-decorations source mailmap no-mailmap use-mailmap log-size follow full-diff " +
		"no-diff-merges dd cc combined-all-paths",
	number: true, operands: operandText, refuse: "%G",
}
