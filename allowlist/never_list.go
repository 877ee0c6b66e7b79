package allowlist

// never lists the programs that are never allowed for good, by kind: a stored
// prefix of theirs would let in any program, any write, any secret or any
// machine. The first list is SPEC-EXEC §5.5's; the others continue its kinds.
// Names are lower case, one blank apart.
// Versions (python3.12), GNU twins (gsed), relatives (docker-compose), links
// and case are not listed: neverNamed and the real file find them.
var never = [...]struct{ kind, programs string }{
	{"the list of SPEC-EXEC", "" +
		"sh bash zsh dash ksh csh tcsh fish " +
		"python python3 perl ruby node osascript swift " +
		"env xargs sudo su doas nice nohup time " +
		"find sed awk gawk tee dd make npm npx pip " +
		"curl wget nc ssh scp rsync " +
		"open launchctl " +
		"rm rmdir mv cp chmod chown kill killall defaults diskutil"},

	{"shells, and programs that hold many under one file", "" +
		"ash mksh pdksh yash rc elvish nu xonsh pwsh powershell osh ysh rbash rzsh posh tclsh wish expect " +
		"git-shell busybox toybox coreutils sash bosh"},

	{"interpreters and runtimes: they run what the arguments say", "" +
		"pypy ipython bpython jython micropython perldoc cpan cpanm irb erb rake gem rspec nodejs deno bun bunx " +
		"tsx ts-node esbuild php phar composer lua luajit luac guile racket scheme sbcl clisp ecl clojure clj ghc " +
		"ghci runghc runhaskell stack cabal ocaml utop opam r rscript julia octave matlab maxima gp bc dc java " +
		"javac jshell jar jrunscript kotlin kotlinc scala groovy gradle mvn ant sbt lein elixir iex mix erl " +
		"escript rebar3 dotnet mono csi fsi dart flutter crystal nim zig wasmtime wasmer gnuplot psql mysql " +
		"mariadb sqlite sqlite3 duckdb mongo mongosh redis-cli sqlplus sqlcmd mawk nawk original-awk m4 qjs d8 " +
		"jsc electron gforth rexx gs jjs slsh ginsh pry byebug facter knife cobc prove ptar lwp-request " +
		"lwp-download cowsay cowthink csvtool genie gtester lli nasm py pydoc pygmentize jexec jmod jlink " +
		"jpackage jcmd jhsdb javadoc luit instmodsh mlr"},

	{"wrappers: they run their arguments", "" +
		"caffeinate arch lockf flock script stdbuf unbuffer timeout watch parallel sem setsid chroot chrt ionice " +
		"taskset numactl renice unshare nsenter setarch linux32 linux64 setpriv runuser pkexec gosu runcon capsh " +
		"sg newgrp login start-stop-daemon daemonize run-parts entr fswatch watchexec inotifywait direnv firejail " +
		"bwrap sandbox-exec proot fakeroot fakechroot faketime ltrace strace dtruss truss ktrace dtrace perf " +
		"valgrind rr hyperfine command chpst setuidgid envdir softlimit tini dumb-init ld.so ld-linux " +
		"ld-linux-x86-64 ld-linux-aarch64 screen tmux dtach abduco zellij byobu rlwrap ifne chronic pee sponge " +
		"proxychains proxychains4 torsocks cgexec prlimit systemd-run systemd-nspawn systemd-inhibit machinectl " +
		"dbus-run-session dbus-launch xvfb-run xinit startx batch apply ssh-agent reattach-to-user-namespace " +
		"cpulimit aa-exec bpftrace logsave multitime pexec setlock runscript grc pidstat systemd-cat coredumpctl " +
		"debconf ldd agetty getty openvt wait4path flatpak-spawn ksu tmate rtcwake choom uclampset memusage " +
		"sotruss msgexec heaptrack gapplication fd fdfind vipe vidir zrun mispipe"},

	{"builtins that macOS ships as scripts running their arguments", "" +
		"alias bg cd fc fg getopts hash jobs read type ulimit umask unalias wait"},

	{"editors, pagers and viewers: they write files or start a shell", "" +
		"vi vim vimdiff vimtutor view rvim rview gvim mvim nvim ex ed red nvi emacs emacsclient mg nano pico " +
		"rnano micro hx kak joe jed ne edit bbedit code code-insiders codium cursor subl mate zed atom less more " +
		"most lesspipe pg pager bat batcat man apropos whatis info pinfo visudo vipw vigr sudoedit ranger nnn lf " +
		"mc vifm yazi broot fzf sk tig lazygit gitui top htop btop atop glances lynx links elinks w3m alpine mutt " +
		"neomutt mail mailx hexedit bashbug perlbug aspell ispell ncdu dialog whiptail zless zmore xmore " +
		"sensible-editor sensible-pager sensible-browser select-editor run-mailcap see yelp zathura xed gimp " +
		"xterm x-terminal-emulator gnome-terminal konsole kitty alacritty wezterm foot bzless bzmore xzless " +
		"xzmore lzless lzmore zstdless mman mapropos mwhatis mandb catman mandoc ug ugrep ag ack delta difft " +
		"jless vd visidata"},

	{"debuggers: they read, change or start other programs", "" +
		"lldb gdb gdbserver debugserver pdb dlv cgdb instruments xctrace sample spindump leaks heap vmmap " +
		"malloc_history stringdups fs_usage sc_usage gcore jdb lsmp scanmem volatility diff3 sdiff gdbtui vgdb " +
		"gprofng"},

	{"compilers and build tools: they write files and load plug-ins", "" +
		"cc c++ c89 c99 gcc g++ clang clang++ cpp tcc gfortran as ld lld gold ar ranlib strip objcopy " +
		"install_name_tool codesign codesign_allocate lipo libtool dsymutil go gofmt gopls rustc cargo rustup " +
		"rustdoc swiftc swift-frontend swift-build swift-run swift-test swift-package cmake ctest cpack ninja " +
		"meson scons bazel bazelisk buck buck2 pants just task invoke tox nox nmake bmake remake autoconf " +
		"automake aclocal autoreconf libtoolize xcodebuild xcrun xcode-select agvtool actool ibtool lex flex yacc " +
		"bison byacc protoc ccache sccache distcc tsc webpack vite rollup parcel gulp grunt jest mocha vitest " +
		"pytest eslint prettier black ruff mypy pylint tex latex pdftex pdflatex xelatex lualatex latexmk bibtex " +
		"pandoc groff troff nroff asciidoctor sphinx-build doxygen gnumake nm elfedit gcov mig rpcgen gencat " +
		"genstrings rez resmerger msgfilter xgettext luatex xetex dvips tbl pic enscript highlight redcarpet " +
		"iconutil hiutil tic cap_mkdb vtool pkgbuild productbuild productsign mkbom llc opt dwp obj2yaml yaml2obj " +
		"osslsigncode gettextize autopoint msgattrib msgcat msgcomm msgconv msgen msgfmt msginit msgmerge " +
		"msgunfmt msguniq enc2xs h2ph h2xs zic icupkg fish_indent"},

	{"package managers: they install and run what they fetch", "" +
		"brew port fink pkg pkgin pkgutil apt apt-get aptitude dpkg dpkg-deb rpm yum dnf microdnf zypper pacman " +
		"yay paru apk emerge nix nix-env nix-shell nix-build nix-store nixos-rebuild guix snap flatpak conda " +
		"mamba micromamba pixi uv uvx pipx pipenv poetry pdm hatch rye easy_install virtualenv pyenv rbenv rvm " +
		"nvm fnm volta asdf mise jenv sdk pnpm pnpx yarn corepack bundle bundler pod carthage mas softwareupdate " +
		"chef puppet ansible ansible-playbook salt-call vcpkg conan luarocks tlmgr raco krew code-server rpmquery " +
		"rpmdb rpmverify opkg eb certbot pkcon appstreamcli ucf py3compile"},

	{"the network: they send data away or fetch it", "" +
		"sftp ftp tftp lftp ncftp telnet rlogin rsh rexec rcp sshfs sshpass ssh-copy-id ssh-keygen ssh-add " +
		"ssh-keyscan mosh ncat netcat socat openssl gnutls-cli http https xh aria2c axel youtube-dl yt-dlp rclone " +
		"unison duplicity restic borg websocat nmap masscan tcpdump tshark dumpcap wireshark dig host nslookup " +
		"drill delv nsupdate whois ping ping6 traceroute traceroute6 mtr networkquality snmpset ipmitool sendmail " +
		"postfix msmtp swaks ab wrk k6 vncviewer rdesktop xfreerdp svn hg bzr fossil cvs darcs p4 git-lfs " +
		"git-annex git-upload-pack git-receive-pack ollama llm sgpt aichat mods apfel fm claude codex gemini aii " +
		"smbclient smbutil psftp mosquitto_pub mosquitto_sub finger dns-sd uucp uux cu minicom fping hping3 " +
		"openvpn rtorrent sqlmap msfconsole socket apache2ctl varnishncsa neofetch scalar rrsync xauth dirmngr"},

	{"containers, clusters and clouds: they act elsewhere with the user's credentials", "" +
		"docker docker-compose podman nerdctl ctr crictl colima lima limactl orb multipass vagrant virsh qemu-img " +
		"qemu-system-x86_64 qemu-system-aarch64 buildah skopeo containerd runc kubectl oc helm k9s minikube kind " +
		"k3s k3d kustomize argocd flux istioctl gh hub glab aws aws-vault sam cdk gcloud gsutil bq az doctl " +
		"heroku fly flyctl vercel netlify wrangler firebase railway supabase ngrok cloudflared tailscale wg " +
		"wg-quick terraform tofu terragrunt pulumi packer vault consul nomad kpt cbt gke anthoscli createdb " +
		"dropdb createuser dropuser vacuumdb reindexdb clusterdb pgbench postgres initdb"},

	{"launchers and scripting of macOS and desktops", "" +
		"osacompile osalang automator shortcuts xdg-open gio exo-open lsregister qlmanage say screencapture " +
		"imagesnap ffmpeg ffplay sips textutil pbcopy pbpaste xclip xsel wl-copy wl-paste terminal-notifier " +
		"notify-send mdutil mdimport hs yabai skhd xdotool ydotool cliclick wmctrl i3-msg swaymsg dbus-send gdbus " +
		"busctl gsettings dconf simctl devicectl safaridriver chromedriver geckodriver playwright lsappinfo " +
		"pluginkit fileproviderctl espeak scrot xmodmap xdg-mime xdg-settings xdg-user-dir afconvert avconvert " +
		"xprop editres"},

	{"writers: ordinary arguments create, change or destroy files", "" +
		"tar bsdtar star pax cpio shar zip unzip zipnote zipcloak gzip gunzip zcat gzcat uncompress compress " +
		"bzip2 bunzip2 xz unxz lzma unlzma lz4 zstd unzstd pigz unpigz 7z 7za 7zr 7zz rar unrar xar aa yaa ditto " +
		"lrzip brotli ln link unlink install touch truncate shred srm wipe patch xxd mkdir mkfifo mknod mktemp " +
		"split csplit rename mmv chgrp chflags chattr setfacl xattr setfattr setfile trash trash-put dos2unix " +
		"unix2dos iconv uudecode uuencode base32 base64 ctags etags cscope updatedb indent plistbuddy convert " +
		"magick mogrify exiftool qpdf pdftk jpegtran optipng yq xmllint xmlstarlet xsltproc dasel logger mkfile " +
		"fallocate losetup hdiutil asr sgdisk gdisk fdisk sfdisk cfdisk parted wipefs mkfs mke2fs newfs " +
		"newfs_apfs newfs_hfs fsck fsck_apfs tune2fs resize2fs blkdiscard badblocks ddrescue mount umount " +
		"mount_apfs mount_nfs mount_smbfs automount swapon swapoff cryptsetup lvm mdadm zfs zpool btrfs dump " +
		"restore bless gpt shuf basenc arj merge rcs ci co tidy tiffutil unifdef macbinary binhex applesingle " +
		"splitforks compression_tool xip xmlcatalog shlock znew gzexe zgrep zegrep zfgrep zdiff zcmp bzgrep " +
		"xzgrep tempfile genisoimage unsquashfs mksquashfs debugfs dmsetup tdbtool cupsfilter bzexe bzdiff bzcmp " +
		"xzdiff xzcmp lzgrep lzdiff lzcmp zstdgrep zipgrep zipsplit unzipsfx pzstd hardlink savelog tarcat " +
		"streamzip utmpdump blockdev blkzone e2fsck e2image e2undo e2scrub e4defrag e4crypt fstrim fsfreeze " +
		"mkswap swaplabel zramctl sd sad"},

	{"the system and its accounts", "" +
		"dscl dscacheutil dseditgroup dsenableroot dsconfigad sysadminctl pwpolicy passwd chpasswd chsh chfn " +
		"useradd usermod userdel groupadd groupmod groupdel adduser deluser gpasswd tmutil installer networksetup " +
		"scutil systemsetup nvram csrutil spctl kextload kextunload kextutil kmutil systemextensionsctl pmset " +
		"sysctl profiles tccutil fdesetup periodic newsyslog crontab cron at atq atrm atd anacron sfltool bputil " +
		"ipconfig ifconfig ip iw iwconfig route arp pfctl iptables ip6tables nft ufw firewall-cmd tc ethtool " +
		"hostname hostnamectl timedatectl localectl loginctl systemctl service initctl rc-service rc-update " +
		"chkconfig update-rc.d update-alternatives init telinit shutdown reboot halt poweroff wall write mesg " +
		"talk pkill skill snice fuser killall5 xkill log logrotate journalctl dmesg modprobe insmod rmmod " +
		"auditctl setenforce chcon restorecon lpadmin lp lpr lprm cancel cupsenable cupsdisable blueutil " +
		"bluetoothctl rfkill nmcli resolvectl wdutil hidutil purge sysdiagnose powermetrics ntpdate sntp chronyc " +
		"hwclock setterm stty chvt loadkeys mdmclient jamf ss sar ipcrm bridge ldconfig dsimport dsexport " +
		"scselect sc_auth syslog localedef managedsoftwareupdate chage sulogin switch_root pivot_root newusers " +
		"groupmems pwck grpck pwconv pwunconv grpconv grpunconv cppw cpgr setcap devlink rdma tipc iptunnel " +
		"ipmaddr nameif slattach ldattach readprofile chcpu chmem ctrlaltdel iconvconfig"},

	{"secrets", "" +
		"security printenv gpg gpg2 gpgv gpgsm age sops op bw lpass pass gopass ansible-vault keyctl secret-tool " +
		"ssh-askpass pinentry kinit klist kdestroy kpasswd certtool certutil keytool jarsigner"},
}

// neverFamilies are the first words of names whose programs are never allowed
// for good either (systemd-run, git-shell): what a listed program's relatives
// do is seldom less.
const neverFamilies = "add dbus debconf dh git llvm lxc pam pg systemd update virt"
