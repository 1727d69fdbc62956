import Glibc

/// How wide the terminal is that standard output goes to.
enum TerminalWidth {
    /// Columns, at least 80; nil when no person looks at it, so that nothing is cut off for a program.
    static var columns: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return max(Int(size.ws_col), 80)
    }
}
