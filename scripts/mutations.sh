# The guards that scripts/mutation-check.sh breaks; see there.

# The decision.
mutant 'Strictest' approval 'TestStrictestOfAllPairs' approval/verdict.go \
  'return Deny' 'strictest = Ask'
mutant 'layers are judged again under the lock' approval 'TestTheLayersAreJudgedAgainUnderTheLock|TestARememberedRuleAnswersTheQueue' approval/gate.go \
  $'verdict, raised := g.judge(command)\n\tif verdict != Ask {' $'verdict, raised := g.judge(command)\n\tif false {'
mutant 'layers are judged again after the answer' approval 'TestTheLayersAreJudgedAgainUnderTheLock' approval/gate.go \
  'verdict == Deny {' 'verdict == Deny && false {'
mutant 'one question at a time' approval 'TestQuestionsComeOneAtATime' approval/gate.go \
  'make(chan struct{}, 1)' 'make(chan struct{}, 9)'
mutant 'an error refuses' approval 'TestAnErrorRefusesWhateverElseADecisionSays' approval/gate.go \
  'if d.Err != nil {' 'if false {'
mutant 'a layer that panics denies' approval 'TestTheGateFailsClosed' approval/gate.go \
  'verdict, raised = Deny, true' 'verdict, raised = Allow, false'
mutant 'no "always" under a layer that asks' approval 'TestAlways|TestTheLaw|TestAlwaysUnderALayerThatRoseIsOnce' approval/gate.go \
  'CanRemember: !raised && g.remember != nil' 'CanRemember: g.remember != nil'
mutant 'untrusted content' cmd/aii 'TestScripts' internal/cli/guard.go \
  'case !g.current().Tainted():' 'case g != nil:'
mutant '--ask-all' cmd/aii 'TestScripts' internal/cli/exec.go \
  'if r.flags.AskAll {' 'if r.flags.AskAll && r.guard != nil {'

# Which program it is.
mutant 'relative entries of PATH are skipped' allowlist 'TestResolve' allowlist/resolve.go \
  'if !filepath.IsAbs(dir) {' 'if false {'
mutant 'the direct parent is trusted' allowlist 'TestTrustedDirectories' allowlist/trust.go \
  'c.standard = slices.Contains(r.standard(), dir)' 'c.standard = slices.ContainsFunc(r.standard(), func(d string) bool { return len(dir) >= len(d) && dir[:len(d)] == d })'
mutant 'built-in rules hold in standard directories' allowlist 'TestBuiltInRulesHoldInStandardDirectories' allowlist/rule.go \
  'return len(words) > 0 || !command.builtin || command.standard' 'return true'
mutant 'owner of a program' allowlist 'TestOwnership' allowlist/trust.go \
  'case info.uid != 0 && int64(info.uid) != int64(r.UID):' 'case false:'
mutant 'mode of a program' allowlist 'TestOwnership' allowlist/trust.go \
  'case info.Mode&unix.S_IWOTH != 0:' 'case false:'
mutant 'untrusted programs are covered by no rule' allowlist 'TestOwnership' allowlist/rule.go \
  'command.outside >= len(words) || !command.secure {' 'command.outside >= len(words) {'
mutant 'whole words' allowlist 'TestCases|TestAttacks' allowlist/rule.go \
  'if words[i] != args[i] {' 'if len(words[i]) > len(args[i]) || words[i] != args[i][:len(words[i])] {'

# Never always.
mutant 'never-always by name' allowlist 'TestAlwaysStoresWhatWasApproved|TestCases' allowlist/command.go \
  'if c.never || c.outside >= 0 {' 'if c.outside >= 0 {'
mutant 'never-always by the real file' allowlist 'TestNeverAlwaysByTheRealFile' allowlist/never.go \
  'slices.ContainsFunc(real.allNames(program), neverNamed)' 'neverNamed(program)'
mutant 'never-always by hard link' allowlist 'TestNeverAlwaysByHardLink' allowlist/never.go \
  'if err == nil && info.sameFile(real.info) {' 'if err == nil && info.links == 0 {'
mutant 'case folding' allowlist 'TestNeverAlwaysByName' allowlist/never.go \
  'return strings.ToLower(name)' 'return strings.Clone(name)'
mutant 'versions' allowlist 'TestNeverAlwaysByName' allowlist/never.go \
  'add(strings.TrimRight(name, "0123456789.-_"))' ''
mutant '"always" needs plain text' allowlist 'TestAlwaysNeedsPlainText' allowlist/command.go \
  'prefix.plain() && prefix.Covers(c)' 'prefix.Covers(c)'

# Arguments and operands.
mutant 'what is outside the profile asks' allowlist 'TestHostileInvocations' allowlist/rule.go \
  'command.outside >= len(words) || !command.secure {' '!command.secure {'
mutant 'profile of file' allowlist 'TestHostileInvocations' allowlist/profile_gnu.go \
  'short: "0EF:LNbde:hiklnv",' 'short: "0CEF:LNbde:hiklnv",'
mutant 'profile of ps' allowlist 'TestHostileInvocations' allowlist/profile_gnu.go \
  '{"ps", &profile{check: psOfLinux}},' '{"ps", &profile{short: "efax", operands: operandText}},'
mutant 'profile of git' allowlist 'TestHostileInvocations' allowlist/profile_git.go \
  'short: "PC!c!",' 'short: "PC:c:",'
mutant 'operand kinds' allowlist 'TestOperandKinds' allowlist/operand.go \
  'return real.path == "/" || real.info.isRegular() || real.info.isDir()' 'return true'
mutant 'hazards are not touched' allowlist 'TestHazardsAreNotTouched' allowlist/operand.go \
  'func(at string) bool { return !r.hazard(at, l.kind) }' 'func(string) bool { return true }'
mutant 'looking is limited' allowlist 'TestLookingIsLimited' allowlist/operand.go \
  'return worst' 'return -1'
mutant "git's environment" exectool 'TestWhichGitIsHeldBack|TestHostileRepository' exectool/invoke.go \
  'decision.Verdict == approval.Allow && isGit(r.command)' 'false'
mutant 'git by a link' exectool 'TestLinkToGitIsHeldBack' exectool/git.go \
  'strings.EqualFold(path.Base(c.Real()), "git")' 'path.Base(c.Real()) == ""'

# The call.
mutant 'names that stand twice' exectool 'TestParseArguments' exectool/arguments.go \
  'if err != nil || repeated["executable"] {' 'if err != nil {'
mutant 'NUL in an argument' exectool 'TestErrorsOfACall|TestErrorsOfALaunch' exectool/arguments.go \
  'if strings.IndexByte(arg, 0) >= 0 {' 'if arg == "never" {'
mutant 'three noes' exectool 'TestThreeNoesEndTheAsking' exectool/response.go \
  'return r.noes >= maxDeclined' 'return false'
mutant '25 calls' exectool 'TestCommandLimit' exectool/response.go \
  'return r.calls <= maxCalls' 'return true'
mutant 'over-long commands' exectool 'TestTooLongIsNotAsked' exectool/ask.go \
  'case len(request.shown) > longestShown:' 'case false:'
mutant 'exactly a' exectool 'TestAnswer' exectool/prompt.go \
  '(word == "a" || word == "always")' 'strings.HasPrefix(word, "a")'
mutant '"always" only where offered' exectool 'TestAnswer' exectool/prompt.go \
  'case always && (word' 'case (word'
mutant 'no is the default' exectool 'TestAnswer' exectool/prompt.go \
  'case strings.HasPrefix(word, "y"):' 'case word == "" || strings.HasPrefix(word, "y"):'
mutant 'file changed after approval' exectool 'TestFileChangedAfterApproval' exectool/runner.go \
  'err != nil || now != p.Identity' 'err != nil || now.Mode == 0'

# The process.
mutant 'a session of its own' exectool 'TestChildGetsNothingButItsDue' exectool/child.go \
  '&syscall.SysProcAttr{Setsid: true}' '&syscall.SysProcAttr{Setpgid: true}'
mutant 'no inherited standard input' exectool 'TestStandardInputIsNotInherited' exectool/child.go \
  '[]uintptr{null.Fd(), out, out}' '[]uintptr{0, out, out}'
mutant 'no inherited descriptors' exectool 'TestChildGetsNothingButItsDue' exectool/child.go \
  $'\tcloseOnExec()\n' ''
mutant 'TERM to the whole group' exectool 'TestTimeout|TestCancelledWithItsGroup' exectool/child.go \
  'c.signal(-c.pid, unix.SIGTERM)' 'c.signal(c.pid, unix.SIGTERM)'
mutant 'KILL after the grace' exectool 'TestChildThatIgnoresTERM' exectool/child.go \
  'kill = time.After(c.limits.Grace)' ''
mutant 'what is left is killed' exectool 'TestProcessesLeftBehind' exectool/child.go \
  $'\tc.killSession()\n' ''
mutant 'the output limit' exectool 'TestEndlessPrinter' exectool/child.go \
  'if !told && c.bounded.Total() > c.limits.OutputLimit {' 'if !told && false {'

# What is shown.
mutant 'invisible characters are escaped' argv 'TestDisplayOverAllOfUnicode' argv/display.go \
  '!h.nonASCII && visible(r) &&' '!h.nonASCII &&'
mutant 'blank letters are escaped' argv 'TestDisplayOverAllOfUnicode' argv/visible.go \
  '!unicode.Is(looksBlank, r)' 'true'
mutant 'foreign letters in a program are escaped' argv 'TestDisplay' argv/display.go \
  'return !h.nonASCII && visible(r)' 'return visible(r)'
mutant 'escapes and text differ' argv 'TestDisplayReadsBack|TestDisplay' argv/display.go \
  'if readsAsEscape(s[1:], hide) {' 'if false {'
mutant 'right-to-left letters do not reorder' argv 'TestDisplayDoesNotReorder' argv/display.go \
  'hide := hidden{rightToLeft: reorders(words)}' 'hide := hidden{}'
mutant 'the terminal filter' internal/terminal 'TestFilter' internal/terminal/filter.go \
  "case r < ' ' || r >= 0x7F && r <= 0x9F:" "case r == 0x7F:"
mutant 'model text goes through the filter' cmd/aii 'TestScripts' internal/cli/oneshot.go \
  'to = terminal.NewFilter(r.Stdout)' '_ = terminal.NewFilter(r.Stdout)'

# The prompt.
mutant 'type-ahead is flushed' internal/terminal 'TestTypeAheadIsNoAnswer' internal/terminal/ask.go \
  'return os.NewSyscallError("tcflush", flushInput(a.fd))' 'return nil'
mutant 'keys of the first 300 ms' internal/terminal 'TestKeysInTheQuietTimeAreDiscardedAndProlongIt' internal/terminal/ask.go \
  $'if err := a.discard(); err != nil {\n\t\treturn "", err\n\t}\n\treturn a.answer()' 'return a.answer()'
mutant 'a paste is a no' internal/terminal 'TestPasteIsANoAndIsTakenOffTheTerminal' internal/terminal/ask.go \
  'case bytes.IndexByte(line, keyEscape) >= 0:' 'case false:'
mutant 'only in the foreground' internal/terminal 'TestOpenWithoutATerminal' internal/terminal/tty.go \
  'if !Foreground(fd) {' 'if false {'
mutant 'modes are put back' internal/terminal 'TestAsk|TestModesArePutBackAfterAPanic' internal/terminal/ask.go \
  $'\t_ = setModes(a.fd, a.found)\n' ''

# The allow file.
mutant 'the lock' config 'TestTwoProcesses' config/lock.go \
  'unix.LOCK_EX|unix.LOCK_NB' 'unix.LOCK_SH|unix.LOCK_NB'
mutant 'the first write is atomic' config 'TestKilledWhileSeeding|TestKilledAtAnyMoment' config/seed.go \
  'f, err := renameio.NewPendingFile(path, renameio.WithTempDir(dir), renameio.WithStaticPermissions(0o600))' \
  'f, err := renameio.NewPendingFile(path, renameio.WithTempDir(dir), renameio.WithStaticPermissions(0o600)); _ = os.WriteFile(path, []byte("# seeded\n"), 0o600)'
mutant 'O_APPEND' config 'TestAppendedMeanwhile' config/add.go \
  'unix.O_RDWR|unix.O_APPEND' 'unix.O_RDWR'
mutant 'a file that is not trusted is not written' config 'TestFrozenForGood' config/add.go \
  'if s.frozen != nil {' 'if s.frozen != nil && len(rule) == 0 {'
mutant 'a missing final newline' config 'TestAppend' config/add.go \
  'if text != "" && !strings.HasSuffix(text, "\n") {' 'if text == "" && strings.HasSuffix(text, "\n") {'
mutant 'half a line is taken back' config 'TestShortWrite' config/add.go \
  'info.Size() != size+n {' 'info.Size() >= 0 {'
mutant 'only plain rules are kept' config 'TestOnlyPlainRulesAreKept' config/add.go \
  '|| !argv.Plain(rule)' ''
mutant "the file's owner" config 'TestUnsafe' config/unsafe.go \
  'int64(stat.Uid) != int64(e.UID)' 'stat.Nlink == 0'
mutant "the file's mode" config 'TestUnsafe' config/unsafe.go \
  'info.Mode().Perm()&0o022 != 0' 'false'
mutant "the directory's mode" config 'TestUnsafe' config/locate.go \
  'judged := []string{dir}' 'judged := []string{}'
mutant 'judged again once it is open' config 'TestUnsafeOnceItIsOpen' config/locate.go \
  'unsafe.add(f.Name(), info)' ''
