import Glibc
import Synchronization

/// The terminal of this process while it gives single keys. It is put back as it was when the process ends or is
/// stopped, by itself or by any signal that can be caught.
///
/// Thread: one; the signals' handlers call nothing but what may be called there.
enum KeyTerminal {
    /// What is done with the terminal beside that.
    enum Style {
        /// The screen is cleared and the cursor hidden. A signal ends the process.
        case page
        /// Nothing: lines go on below each other. What asks for the end, and the alarm that follows, is left to
        /// `Interruption`, which calls `restore`.
        case line
    }

    // nonisolated(unsafe): written once, before the first handler is installed; read by handlers.
    nonisolated(unsafe) private static let before = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private static let isPage = Atomic<Bool>(false)
    /// Whether the terminal is changed now.
    private static let isTaken = Atomic<Bool>(false)

    private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    private static let endings = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM]
    /// What else ends a process that does nothing about it. The real-time signals are left to this process's own
    /// threads, which take one that nobody has.
    private static let others = [
        SIGPIPE, SIGUSR1, SIGUSR2, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
    ]

    /// False when there is no person at the keyboard: nothing was changed then.
    static func begin(as style: Style = .page) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isInForeground, tcgetattr(STDIN_FILENO, before) == 0 else { return false }
        isPage.store(style == .page, ordering: .relaxed)
        if style == .page, !StandardOutput.takesCursor { return false }
        let end: @convention(c) (Int32) -> Void = { number in
            KeyTerminal.restore()
            signal(number, SIG_DFL)
            raise(number)
        }
        for number in handled where !isIgnored(number) { signal(number, end) }
        if !isIgnored(SIGTSTP) { signal(SIGTSTP, stop) }
        signal(SIGCONT, goOn)
        // Only to end a wait, so that the page is drawn in the new width.
        let note: @convention(c) (Int32) -> Void = { _ in }
        if style == .page { signal(SIGWINCH, note) }
        take()
        if style == .page { put("\u{1b}[2J") }
        return true
    }

    /// Puts the terminal back; the signals do what they do by default, or are ignored as they were.
    static func end() {
        let all = handled + [SIGTSTP, SIGCONT] + (isPage.load(ordering: .relaxed) ? [SIGWINCH] : [])
        for number in all where !isIgnored(number) { signal(number, SIG_DFL) }
        restore()
    }

    private static var handled: [Int32] { faults + others + (isPage.load(ordering: .relaxed) ? endings : []) }

    /// Whether the process is to live on: who started it, or it itself, said so. May be called by a signal's handler.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// The key that asks for the end, for a terminal that is gone.
    private static let quit = [UInt8(ascii: "q")]

    /// The keys that were pressed; none when `milliseconds` passed without one, or something else happened.
    static func keys(milliseconds: Int) -> [UInt8] {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, Int32(clamping: milliseconds)) > 0 else { return [] }
        let isGone = descriptor.revents & Int16(POLLHUP | POLLERR) != 0
        // A page is for whoever looks at it; music may outlive its terminal, where SIGHUP is ignored.
        if isGone, isPage.load(ordering: .relaxed) { return quit }
        guard isInForeground else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count <= 0 else { return Array(bytes.prefix(count)) }
        // Nothing: what `poll` saw was taken by another, as when a shell reads the same terminal.
        return isGone ? quit : []
    }

    /// Puts the terminal back where it was changed. May be called by a signal's handler.
    static func restore() {
        // In the background the terminal is another's, which put it back when this process was stopped.
        guard isTaken.exchange(false, ordering: .acquiringAndReleasing), isInForeground else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, before)
        if isPage.load(ordering: .relaxed) { put("\u{1b}[?25h\n") }
    }

    /// A process in the background must not touch the terminal.
    private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    private static func take() {
        var single = before.pointee
        single.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // A read never waits, whatever became of the key that `poll` saw.
        withUnsafeMutableBytes(of: &single.c_cc) { characters in
            (characters[Int(VMIN)], characters[Int(VTIME)]) = (0, 0)
        }
        isTaken.store(true, ordering: .releasing)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &single)
        if isPage.load(ordering: .relaxed) { put("\u{1b}[?25l") }
    }

    private static let stop: @convention(c) (Int32) -> Void = { _ in
        KeyTerminal.restore()
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
    }

    private static let goOn: @convention(c) (Int32) -> Void = { _ in
        if !KeyTerminal.isIgnored(SIGTSTP) { signal(SIGTSTP, KeyTerminal.stop) }
        if KeyTerminal.isInForeground { KeyTerminal.take() }
    }

    private static func put(_ text: StaticString) { _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) }
}
