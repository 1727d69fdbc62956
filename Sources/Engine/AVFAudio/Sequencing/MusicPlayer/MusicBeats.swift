import AudioToolbox
import MusicSequences

/// Beats as MusicPlayer.h gives them.
enum MusicBeats {
    /// Whether a beat stands for the end of a track: Apple's constant, and whatever is larger.
    static func isEnd(_ beat: MusicTimeStamp) -> Bool { beat >= kMusicTimeStamp_EndOfTrack }

    /// From a start to an end, which is no part of it.
    /// - Throws: `MusicStatus` for an end in front of the start, and for what is no number.
    static func range(_ start: MusicTimeStamp, _ end: MusicTimeStamp) throws -> BeatRange {
        if isEnd(end), start.isFinite { return BeatRange(start: start) }
        guard end >= start else { throw MusicStatus(kAudio_ParamError) }
        return BeatRange(start: start, length: end - start)
    }
}
