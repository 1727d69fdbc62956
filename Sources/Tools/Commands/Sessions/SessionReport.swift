import AudioSessions
import TerminalOutput

/// What `auctl session` prints.
package struct SessionReport: Encodable {
    /// One session.
    struct Row: Encodable {
        let process: Int32
        let program: String
        let category: String
        let mode: String
        let options: [String]
        /// `active`, `inactive` or `interrupted`.
        let state: String
        /// By how many dB it is lowered; 0 for not at all.
        let duckedDecibels: Double
        /// The processes that interrupted it.
        let interruptedBy: [Int32]
    }

    /// Who decides between them.
    struct Arbiter: Encodable {
        let process: Int32
        let program: String
        let isDaemon: Bool
    }

    let arbiter: Arbiter?
    let sessions: [Row]

    /// - Parameter listing: nil where no program has a session.
    package init(_ listing: SessionMessages.Listing?) {
        arbiter = listing.map {
            Arbiter(process: $0.arbiter.processID, program: $0.arbiter.name, isDaemon: $0.isDaemon)
        }
        sessions = (listing?.sessions ?? []).map(Self.row)
    }

    private static func row(_ session: SessionStatus) -> Row {
        Row(
            process: session.program.processID, program: session.program.name,
            category: session.claim.category.rawValue, mode: session.claim.mode.rawValue,
            options: session.claim.options.map(\.rawValue).sorted(),
            state: session.isInterrupted ? "interrupted" : session.isActive ? "active" : "inactive",
            duckedDecibels: session.duckedDecibels, interruptedBy: session.interruptedBy)
    }

    /// For a terminal so wide; nil for everything whole.
    package func text(_ columns: Int?) -> String {
        guard !sessions.isEmpty else { return "No program of yours has an audio session." }
        var table = TextTable([
            ("process", .right), ("program", .left), ("state", .whole), ("category", .left), ("mode", .left),
            ("options", .left),
        ])
        for session in sessions {
            table.append(
                [
                    "\(session.process)", session.program, session.state, session.category, session.mode,
                    session.options.joined(separator: ", "),
                ], detail: Self.detail(session))
        }
        return table.text(columns: columns) + (arbiter.map { "\n\n" + Self.sentence($0) } ?? "")
    }

    private static func detail(_ session: Row) -> String {
        if session.duckedDecibels > 0 { return "lowered by \(Int(session.duckedDecibels)) dB" }
        guard !session.interruptedBy.isEmpty else { return "" }
        return "interrupted by \(session.interruptedBy.map(String.init).joined(separator: ", "))"
    }

    private static func sentence(_ arbiter: Arbiter) -> String {
        TerminalText.line("\(arbiter.program), process \(arbiter.process), arbitrates between them")
    }
}
