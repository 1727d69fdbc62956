/// Beats of a sequence or of a track (AVAudioTypes.h).
public typealias AVMusicTimeStamp = Double

/// A length that stands for "to the end of the track".
public let AVMusicTimeStampEndOfTrack: AVMusicTimeStamp = .greatestFiniteMagnitude

/// A range of beats: its start belongs to it, its end does not (AVAudioSequencer.h).
public struct AVBeatRange: Equatable, Sendable {
    /// The first beat.
    public var start: AVMusicTimeStamp
    /// Beats; `AVMusicTimeStampEndOfTrack` for all that are left.
    public var length: AVMusicTimeStamp

    /// No beats at beat 0.
    public init() { (start, length) = (0, 0) }

    /// Checks nothing: who takes a range does.
    public init(start: AVMusicTimeStamp, length: AVMusicTimeStamp) {
        self.start = start
        self.length = length
    }
}

/// A range of beats from its start and its length.
public func AVMakeBeatRange(_ startBeat: AVMusicTimeStamp, _ lengthInBeats: AVMusicTimeStamp) -> AVBeatRange {
    AVBeatRange(start: startBeat, length: lengthInBeats)
}
