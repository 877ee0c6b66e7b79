package allowlist

// The programs of macOS, after their sources (file_cmds, text_cmds, shell_cmds,
// adv_cmds and file of apple-oss-distributions). Left out everywhere: --libxo,
// whose encoders are libraries it loads.
var bsdProfiles = [...]entry{
	// Listing follows no link below what is named and opens nothing.
	{"ls", &profile{
		short: "@1ABCD:FGHILOPRSTUWXabcdefghiklmnopqrstuvwxy%,", long: "color?",
		posix: true, operands: operandPlace,
	}},
	{"pwd", &profile{short: "LP", posix: true}},
	// Without -l: it waits for a lock on standard output.
	{"cat", &profile{short: "benstuv", posix: true, operands: operandFile}},
	{"head", &profile{short: "c:n:", long: "bytes= lines=", number: true, posix: true, operands: operandFile}},
	// Without -f, -F and their old spellings -20f and +5f: they never end.
	{"tail", &profile{
		short: "b:c:n:qrv", long: "blocks= bytes= lines= quiet silent verbose",
		number: true, offset: true, posix: true, operands: operandFile,
	}},
	{"wc", &profile{short: "Lclmw", posix: true, operands: operandFile}},
	// An operand that is no +FORMAT sets the clock, unless -j is given.
	// Without -z: it reads a file of any kind.
	{"date", &profile{
		short: "I?Rf:jnr<uv:", posix: true, operands: operandFormat, unlock: "j",
	}},
	{"whoami", &profile{posix: true}},
	{"uname", &profile{short: "amnoprsv", posix: true}},
	{"df", &profile{short: "HIPT:Yabcghiklmnt,", long: "si", posix: true, operands: operandPath}},
	{"du", &profile{short: "AB:HI:LPacd:ghklmnrst:x", long: "si", posix: true, operands: operandPath}},
	{"stat", &profile{short: "FLf:lnqrst:x", posix: true, operands: operandPath}},
	// Without -C and -c (write or print a magic file), -m and -M (read one),
	// -z and -Z (run decompressors), -f (names from a file), -s (reads
	// devices), -p (sets times) and -S (takes the sandbox off).
	{"file", &profile{
		short: "0EF:IDLNbde:hiklnv",
		long: "apple brief debug dereference exclude= exclude-quiet= extension help keep-going list mime " +
			"mime-encoding mime-type no-buffer no-dereference no-pad print0 separator= version",
		operands: operandFile,
	}},
	{"which", &profile{short: "as", posix: true, operands: operandText}},
	{"ps", &profile{check: psOfMacOS}},
	{"uptime", &profile{posix: true}},
	{"sw_vers", &profile{words: true, long: "buildVersion help productName productVersion productVersionExtra"}},

	// Without -o (writes), -T (writes there), --compress-program (runs it),
	// -S, --batch-size and --parallel (machine's memory), --files0-from and
	// --random-source (read files of any kind).
	{"sort", &profile{
		short: "CMRVbcdfghik:mnrst:uz",
		long: "check? debug dictionary-order field-separator= general-numeric-sort heapsort help " +
			"human-numeric-sort ignore-case ignore-leading-blanks ignore-nonprinting key= merge mergesort " +
			"month-sort numeric-sort qsort radixsort random-sort reverse sort= stable unique version " +
			"version-sort zero-terminated",
		operands: operandFile,
	}},
	// The second operand is the output.
	{"uniq", &profile{
		short: "D?cdf:is:u", long: "all-repeated? count ignore-case repeated skip-chars= skip-fields= unique",
		number: true, posix: true, operands: operandFile, most: 1,
	}},
	{"grep", bsdGrep}, {"egrep", bsdGrep}, {"fgrep", bsdGrep},
}

// Without -O and -S, which follow links into devices, and decompression.
// A pattern is looked at like a file, which is harmless.
var bsdGrep = &profile{
	short: "A:B:C:EFGHILRUVabcd:e:f<hilm:nopqrsvwxyz",
	long: "after-context= basic-regexp before-context= binary binary-files= byte-offset color? colour? context? " +
		"count exclude-dir= exclude= extended-regexp file< files-with-matches files-without-match fixed-strings " +
		"help ignore-case include-dir= include= invert-match label= line-buffered line-number line-regexp " +
		"max-count= no-filename no-messages null null-data only-matching quiet recursive regexp= silent text " +
		"version with-filename word-regexp",
	number: true, operands: operandFile,
}
