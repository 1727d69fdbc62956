import Glibc

/// How large the terminal is that standard output goes to.
enum TerminalWidth {
    /// Columns, at least 80; nil when no person looks at it, so that nothing is cut off for a program.
    static var columns: Int? {
        guard StandardOutput.isTerminal else { return nil }
        guard let size, size.ws_col > 0 else { return 80 }
        return max(Int(size.ws_col), 80)
    }

    /// Lines; nil when no person looks at it, and when it does not tell.
    static var rows: Int? {
        guard StandardOutput.isTerminal, let size, size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
    }

    private static var size: winsize? {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
