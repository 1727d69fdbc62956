import Foundation
import MusicSequences

/// Pressure on all notes of a channel (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDIChannelPressureEvent: AVMIDIChannelEvent {
    /// 0 … 127.
    open var pressure: UInt32

    /// - Parameters:
    ///   - channel: 0 … 15.
    ///   - pressure: 0 … 127.
    public init(channel: UInt32, pressure: UInt32) {
        self.pressure = pressure
        super.init(onChannel: channel)
    }

    override var content: EventContent {
        get throws { try message(0xd0, try Self.narrow(pressure, 127, "pressure")) }
    }
}
