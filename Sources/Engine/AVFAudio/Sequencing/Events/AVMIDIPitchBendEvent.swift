import Foundation
import MusicSequences

/// Bends the pitch of a channel (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDIPitchBendEvent: AVMIDIChannelEvent {
    /// 0 … 16383, 8192 in the middle.
    open var value: UInt32

    /// - Parameters:
    ///   - channel: 0 … 15.
    ///   - value: 0 … 16383.
    public init(channel: UInt32, value: UInt32) {
        self.value = value
        super.init(onChannel: channel)
    }

    override var content: EventContent {
        get throws {
            guard value < 0x4000 else {
                throw EngineFaults.error(-50, "an event's bend of \(value) was refused; use one of 0 to 16383")
            }
            return try message(0xe0, UInt8(value & 0x7f), UInt8(value >> 7))
        }
    }
}
