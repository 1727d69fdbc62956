import Glibc

/// The terminal of this process while it gives single keys and shows no cursor. It is put back as it was when the process
/// ends or is stopped, by itself or by any signal that can be caught.
///
/// Thread: main; the signals' handlers call nothing but what may be called there.
enum KeyTerminal {
    /// SAFETY: written once, before the first handler is installed; read by handlers.
    nonisolated(unsafe) private static let before = UnsafeMutablePointer<termios>.allocate(capacity: 1)

    private static let endings = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// False when there is no person at the keyboard: nothing was changed then.
    static func begin() -> Bool {
        guard isatty(STDIN_FILENO) == 1, StandardOutput.takesCursor, isInForeground,
            tcgetattr(STDIN_FILENO, before) == 0
        else { return false }
        let end: @convention(c) (Int32) -> Void = { number in
            KeyTerminal.restore()
            signal(number, SIG_DFL)
            raise(number)
        }
        for number in endings { signal(number, end) }
        signal(SIGTSTP, stop)
        signal(SIGCONT, goOn)
        // Only to end a wait, so that the page is drawn in the new width.
        let note: @convention(c) (Int32) -> Void = { _ in }
        signal(SIGWINCH, note)
        take()
        put("\u{1b}[2J")
        return true
    }

    static func end() {
        for number in endings + [SIGTSTP, SIGCONT, SIGWINCH] { signal(number, SIG_DFL) }
        restore()
    }

    /// The keys that were pressed; none when `milliseconds` passed without one, or something else happened.
    static func keys(milliseconds: Int) -> [UInt8] {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, Int32(clamping: milliseconds)) > 0, isInForeground else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        // The terminal is gone.
        guard count > 0 else { return [UInt8(ascii: "q")] }
        return Array(bytes.prefix(count))
    }

    /// A process in the background must not touch the terminal.
    private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    private static func take() {
        var single = before.pointee
        single.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &single)
        put("\u{1b}[?25l")
    }

    private static func restore() {
        tcsetattr(STDIN_FILENO, TCSADRAIN, before)
        put("\u{1b}[?25h\n")
    }

    private static let stop: @convention(c) (Int32) -> Void = { _ in
        KeyTerminal.restore()
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
    }

    private static let goOn: @convention(c) (Int32) -> Void = { _ in
        signal(SIGTSTP, KeyTerminal.stop)
        if KeyTerminal.isInForeground { KeyTerminal.take() }
    }

    private static func put(_ text: StaticString) { _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) }
}
