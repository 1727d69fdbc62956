import TerminalOutput

/// What of a file that was rendered, or of what was heard, is not the work of one of its units.
package struct UnitAbsence: Encodable, Equatable, Sendable {
    /// The unit's place in the chain, from 1.
    package var unit: Int
    /// `type subtype manufacturer`.
    package var component: String
    package var name: String
    /// How often its process was started again: it then went on without what it remembered of the sound before.
    package var restarts: Int
    /// Notes and other events that it did not get, because there were more at once than its queue holds.
    package var lostEvents: Int
    /// Frames of the file in which the bridge is heard instead of the unit, or fades back to it.
    package var frames: Int
    package var ranges: [FrameRange]

    /// - Parameter unlistedFrames: frames that are in none of the ranges.
    package init(
        unit: Int, component: String, name: String, restarts: Int, ranges: [FrameRange], unlistedFrames: Int = 0,
        lostEvents: Int = 0
    ) {
        self.unit = unit
        self.component = component
        self.name = name
        self.restarts = restarts
        self.ranges = ranges
        self.lostEvents = lostEvents
        frames = ranges.reduce(unlistedFrames) { $0 + $1.count }
    }

    /// One line, such as "Gain (unit 2) was bypassed for 15 ms at 0:04.8: the machine was late".
    /// - Parameters:
    ///   - sampleRate: of the file, for times.
    ///   - hadIncident: whether something failed, which was said then; otherwise the machine was late.
    package func text(sampleRate: Double, hadIncident: Bool = false) -> String {
        var parts: [String] = []
        if frames > 0 {
            let times = ranges.prefix(8).map { ClockText.length(Double($0.first) / sampleRate) }
            let more = ranges.count > 8 ? " and \(ranges.count - 8) more times" : ""
            let isLate = restarts == 0 && !hadIncident
            parts.append(
                "was bypassed for \(Self.milliseconds(frames, sampleRate))"
                    + (times.isEmpty ? "" : " at \(times.joined(separator: ", "))\(more)")
                    + (isLate ? ": the machine was late" : ""))
        }
        if restarts > 0 { parts.append("was started again\(restarts == 1 ? "" : " \(restarts) times")") }
        if lostEvents > 0 { parts.append("did not get \(lostEvents) event\(lostEvents == 1 ? "" : "s")") }
        return "\(TerminalText.line(name)) (unit \(unit)) " + parts.joined(separator: " and ")
    }

    /// Frames as a person hears them.
    package static func milliseconds(_ frames: Int, _ sampleRate: Double) -> String {
        let time = Double(frames) / sampleRate * 1000
        if time >= 10_000 { return "\((time / 100).rounded() / 10) s" }
        return time < 10 ? "\((time * 10).rounded() / 10) ms" : "\(Int(time.rounded())) ms"
    }
}
