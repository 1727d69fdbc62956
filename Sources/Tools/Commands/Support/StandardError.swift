import Glibc
import LinuxSystem
import Synchronization
import TerminalOutput

/// Where remarks go, so that standard output carries data only.
package enum StandardError {
    /// A remark of one or several lines; what else it holds of control characters is escaped.
    package static func write(_ text: String) {
        bar.withLock { width in
            // A remark has lines of its own: the bar gives way, and is drawn anew below.
            if width > 0 { put("\r" + String(repeating: " ", count: width) + "\r") }
            width = 0
            put(fitted(TerminalText.lines(text)) + "\n")
        }
    }

    /// The columns that a progress bar takes in the line of the cursor; 0 for none.
    private static let bar = Mutex(0)

    /// Draws a progress bar over the one before it.
    /// - Parameter isLast: whether the line ends behind it.
    static func draw(_ line: String, isLast: Bool) {
        bar.withLock { width in
            let rest = String(repeating: " ", count: max(0, width - line.count))
            put("\r" + line + rest + (isLast ? "\n" : ""))
            width = isLast ? 0 : line.count
        }
    }

    /// Wrapped at words where a person looks at it.
    static func fitted(_ text: String) -> String {
        TerminalWidth.columns(of: STDERR_FILENO).map { TerminalText.fitted(text, columns: $0) } ?? text
    }

    /// Writes without an end of line. What nobody takes is dropped: a reader that left ends no music.
    static func put(_ text: String) { CurrentProcess.writeToStandardError(text) }

    /// Whether a person looks at it.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Puts `/dev/null` where the process was started without a standard descriptor (`2>&-`): the next file that is
    /// opened would take its place, and with it the remarks.
    static func fillStandardDescriptors() {
        var descriptor: Int32
        repeat { descriptor = open("/dev/null", O_RDWR) } while (0...STDERR_FILENO).contains(descriptor)
        if descriptor >= 0 { close(descriptor) }
    }
}
