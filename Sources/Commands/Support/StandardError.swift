import Foundation
import Glibc
import TerminalOutput

/// Where remarks go, so that standard output carries data only.
enum StandardError {
    /// A remark of one or several lines; what else it holds of control characters is escaped.
    static func write(_ text: String) { put(TerminalText.lines(text) + "\n") }

    /// Writes without an end of line.
    static func put(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    /// Whether a person looks at it.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
