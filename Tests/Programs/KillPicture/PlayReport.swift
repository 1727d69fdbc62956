/// What `auctl play --json` says of units that were missing.
struct PlayReport: Decodable {
    struct Absence: Decodable {
        struct Frames: Decodable {
            var first: Int
            var count: Int
        }

        var ranges: [Frames]
    }

    var absences: [Absence]

    /// In frames of the recording; empty when no unit was missing.
    var firstAbsence: Range<Int> {
        guard let frames = absences.first?.ranges.first, frames.count > 0 else { return 0..<0 }
        return frames.first..<frames.first + frames.count
    }
}
