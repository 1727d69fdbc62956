import Glibc
import Settings

/// Where data goes, and what may be done with it there.
enum StandardOutput {
    /// Whether a person looks at it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether it is a terminal in which a cursor can be moved.
    static var takesCursor: Bool { isTerminal && !isDumb }

    /// Whether it is a terminal with colours whose user has not refused them: no-color.org.
    static var takesColors: Bool { takesCursor && (EnvironmentVariable.noColor.value ?? "").isEmpty }

    private static var isDumb: Bool { ["", "dumb"].contains(EnvironmentVariable.terminal.value ?? "") }
}
