import Foundation
import MusicSequences

/// A note with its duration (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDINoteEvent: AVMusicEvent {
    /// 0 … 15.
    open var channel: UInt32
    /// 0 … 127.
    open var key: UInt32
    /// 1 … 127.
    open var velocity: UInt32
    /// Beats.
    open var duration: AVMusicTimeStamp
    /// Of a note from a file; a program sets none.
    private var releaseVelocity: UInt8 = 0

    /// - Parameters:
    ///   - channel: 0 … 15.
    ///   - keyNum: 0 … 127.
    ///   - velocity: 1 … 127.
    ///   - duration: beats, not negative.
    public init(channel: UInt32, key keyNum: UInt32, velocity: UInt32, duration: AVMusicTimeStamp) {
        self.channel = channel
        key = keyNum
        self.velocity = velocity
        self.duration = duration
        super.init()
    }

    convenience init(_ note: NoteEvent) {
        self.init(
            channel: UInt32(note.channel), key: UInt32(note.note), velocity: UInt32(note.velocity),
            duration: note.duration)
        releaseVelocity = note.releaseVelocity
    }

    override var content: EventContent {
        get throws {
            .note(
                NoteEvent(
                    channel: try Self.narrow(channel, 15, "channel"), note: try Self.narrow(key, 127, "key"),
                    velocity: try Self.narrow(velocity, 127, "velocity"), releaseVelocity: releaseVelocity,
                    duration: duration))
        }
    }
}
