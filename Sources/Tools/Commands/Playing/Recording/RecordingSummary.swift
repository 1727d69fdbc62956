/// What became of what `auctl play --record` was to write.
package struct RecordingSummary: Encodable, Equatable, Sendable {
    /// Frames in the file.
    package var frames: Int
    /// Frames that were played and are not in the file, because it was written too slowly.
    package var lostFrames: Int
    /// Why it ended before the music did; nil when it did not.
    package var failure: String?

    package init(frames: Int, lostFrames: Int, failure: String?) {
        self.frames = frames
        self.lostFrames = lostFrames
        self.failure = failure
    }

    /// Whether all that was played is in the file.
    package var isWhole: Bool { lostFrames == 0 && failure == nil }

    /// Follows what was recorded in a sentence.
    package var text: String {
        if failure != nil { return "the recording ended after \(frames) frames" }
        return "the recording lacks \(lostFrames) of \(frames + lostFrames) frames"
    }

    private enum CodingKeys: String, CodingKey { case frames, lostFrames, failure }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(frames, forKey: .frames)
        try container.encode(lostFrames, forKey: .lostFrames)
        try container.encode(failure, forKey: .failure)
    }
}
