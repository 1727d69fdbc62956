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
    /// Frames of the file in which the bridge is heard in place of the unit, or fades back to it.
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

    /// One line; seconds are those of a file of that rate.
    package func text(sampleRate: Double) -> String {
        let places = ranges.prefix(8).map { range in
            "\(range.count) from frame \(range.first) (\(ClockText.length(Double(range.first) / sampleRate)))"
        }
        let more = ranges.count > 8 ? " and in \(ranges.count - 8) more places" : ""
        let locations = ranges.isEmpty ? "" : ": " + places.joined(separator: ", ") + more
        let again = restarts > 0 ? "; it was started again \(restarts == 1 ? "once" : "\(restarts) times")" : ""
        let events = lostEvents > 0 ? "; it did not get \(lostEvents) event\(lostEvents == 1 ? "" : "s")" : ""
        return
            "unit \(unit) (\(TerminalText.line(name)), \(component)) is missing from \(frames) frames\(locations)\(again)"
            + events
    }
}
