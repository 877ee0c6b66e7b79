package allowlist

// The programs of GNU systems (coreutils, file, procps, debianutils, grep),
// and of Homebrew under a leading g.
var gnuProfiles = [...]entry{
	{"ls", gnuLs}, {"dir", gnuLs}, {"vdir", gnuLs},
	{"pwd", &profile{short: "LP", long: "logical physical help version"}},
	{"cat", &profile{
		short:    "AETbenstuv",
		long:     "show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting help version",
		operands: operandFile,
	}},
	{"head", &profile{
		short: "c:n:qvz", long: "bytes= lines= quiet silent verbose zero-terminated help version",
		number: true, operands: operandFile,
	}},
	// Without -f, -F, --follow, --retry and -20f: they never end.
	{"tail", &profile{
		short: "c:n:qvz", long: "bytes= lines= quiet silent verbose zero-terminated help version",
		number: true, offset: true, operands: operandFile,
	}},
	// Without --files0-from: it reads files of any kind.
	{"wc", &profile{
		short: "Lclmw", long: "bytes chars lines max-line-length words total= help version",
		operands: operandFile,
	}},
	// Without -s, and no operand but +FORMAT: they set the clock. Without -f,
	// and TZ= in -d: they read a file of any kind.
	{"date", &profile{
		short: "I?Rd:r<u",
		long: "date= debug iso-8601? reference< resolution rfc-3339= rfc-email rfc-822 rfc-2822 utc universal " +
			"uct help version",
		operands: operandFormat, refuse: "TZ=",
	}},
	{"whoami", &profile{long: "help version"}},
	{"uname", &profile{
		short: "aimnoprsv",
		long: "all kernel-name nodename kernel-release kernel-version machine processor hardware-platform " +
			"operating-system help version",
	}},
	// Without --sync: it writes out the machine's buffers.
	{"df", &profile{
		short: "B:HPTahiklt:vx:",
		long: "all block-size= human-readable si inodes local no-sync output? portability print-type total " +
			"type= exclude-type= help version",
		operands: operandPath,
	}},
	// Without --files0-from: it reads names from a file of any kind.
	{"du", &profile{
		short: "0B:DHLPSX<abcd:hklmst:x",
		long: "null all apparent-size block-size= bytes total dereference-args max-depth= human-readable inodes " +
			"dereference count-links no-dereference separate-dirs si summarize threshold= time? time-style= " +
			"exclude-from< exclude= one-file-system help version",
		operands: operandPath,
	}},
	{"stat", &profile{
		short: "Lc:ft", long: "dereference file-system cached= format= printf= terse help version",
		operands: operandPath,
	}},
	// What is left out is the same as on macOS, where -I is -i.
	{"file", &profile{
		short: "0EF:LNbde:hiklnv",
		long: "apple brief debug dereference exclude= exclude-quiet= extension help keep-going list mime " +
			"mime-encoding mime-type no-buffer no-dereference no-pad print0 separator= version",
		operands: operandFile,
	}},
	{"which", &profile{short: "asv", long: "all help version", operands: operandText}},
	{"ps", &profile{check: psOfLinux}},
	{"uptime", &profile{short: "Vhpsr", long: "pretty since raw help version"}},

	// What is left out is the same as on macOS.
	{"sort", &profile{
		short: "CMRVbcdfghik:mnrst:uz",
		long: "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort ignore-nonprinting " +
			"month-sort human-numeric-sort numeric-sort random-sort reverse sort= version-sort check? debug key= " +
			"merge stable field-separator= unique zero-terminated help version",
		operands: operandFile,
	}},
	// The second operand is the output.
	{"uniq", &profile{
		short: "Dcdf:is:uw:z",
		long: "count repeated all-repeated? skip-fields= group? ignore-case skip-chars= unique zero-terminated " +
			"check-chars= help version",
		number: true, operands: operandFile, most: 1,
	}},
	{"grep", gnuGrep}, {"egrep", gnuGrep}, {"fgrep", gnuGrep},
}

var gnuLs = &profile{
	short: "1ABCDFGHI:LNQRST:UXZabcdfghiklmnopqrstuvw:x",
	long: "all almost-all author escape block-size= ignore-backups color? directory dired classify? file-type " +
		"format= full-time group-directories-first no-group human-readable si dereference-command-line " +
		"dereference-command-line-symlink-to-dir hide= hyperlink? indicator-style= inode ignore= kibibytes " +
		"dereference numeric-uid-gid literal hide-control-chars show-control-chars quote-name quoting-style= " +
		"reverse recursive size sort= time= time-style= tabsize= width= context zero help version",
	operands: operandPlace,
}

// A pattern is looked at like a file, which is harmless. Recursion skips
// devices by itself, but not with -R, which follows links into them, nor with -D.
var gnuGrep = &profile{
	short: "A:B:C:EFGHILPTUVZabcd:e:f<him:nloqrsvwxyz",
	long: "extended-regexp fixed-strings basic-regexp perl-regexp regexp= file< ignore-case no-ignore-case " +
		"word-regexp line-regexp null-data no-messages invert-match version help max-count= byte-offset " +
		"line-number line-buffered with-filename no-filename label= only-matching quiet silent binary-files= " +
		"text directories= recursive include= exclude= exclude-from< exclude-dir= " +
		"files-without-match files-with-matches count initial-tab null before-context= after-context= context= " +
		"group-separator= no-group-separator color? colour? binary",
	number: true, operands: operandFile,
}
