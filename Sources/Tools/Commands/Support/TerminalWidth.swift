import Glibc
import TerminalOutput

/// How large the terminal is that standard output goes to.
enum TerminalWidth {
    /// Columns, at least 80; nil when no person looks at it, so that nothing is cut off for a program.
    static var columns: Int? { columns(of: STDOUT_FILENO) }

    /// As `columns`, of what a descriptor leads to.
    static func columns(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        guard let size = size(of: descriptor), size.ws_col > 0 else { return 80 }
        return max(Int(size.ws_col), 80)
    }

    /// A text, wrapped at words where a person looks at standard output.
    static func fitted(_ text: String) -> String {
        columns.map { TerminalText.fitted(text, columns: $0) } ?? text
    }

    /// Lines; nil when no person looks at it, and when it does not tell.
    static var rows: Int? {
        guard StandardOutput.isTerminal, let size = size(of: STDOUT_FILENO), size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
    }

    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
