/// The words of a service's own backtrace, by which it is found in what a service printed; anybody may print the same.
package enum Backtrace {
    /// What a thread is called while it writes one; the kernel keeps 15 bytes.
    package static let threadName = "crash report"
    /// Lines that one has at most.
    static let mostLines = 26

    private static let heading = "auextension: SIG"
    private static let verdict = "auextension: crashed by "

    /// The line in which it begins; nil when it is not the last that was printed.
    static func beginning(in lines: [String]) -> Int? {
        guard lines.last?.hasPrefix(verdict) == true else { return nil }
        return lines.lastIndex { $0.hasPrefix(heading) }
    }

    /// Where the unit's own code crashed; nil when no frame is the unit's.
    static func site(in lines: [String]) -> String? {
        guard let last = lines.last, last.hasPrefix(verdict) else { return nil }
        // The signal's name stands before.
        guard let place = last.dropFirst(verdict.count).firstRange(of: " in ") else { return nil }
        return String(last[place.upperBound...])
    }
}
