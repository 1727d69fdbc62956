import Foundation
import Glibc

/// Where remarks go, so that standard output carries data only.
enum StandardError {
    static func write(_ line: String) { put(line + "\n") }

    /// Writes without an end of line.
    static func put(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    /// Whether a person looks at it.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
