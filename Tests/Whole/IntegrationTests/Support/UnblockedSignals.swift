/// The beginning of a command that starts another one with no signal blocked.
///
/// Threads of Foundation's have signals blocked, and so has what they start, unless it changes that: it could only be
/// killed.
enum UnblockedSignals {
    static let command = [
        "/usr/bin/perl", "-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV or die",
    ]
}
