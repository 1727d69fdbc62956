import Foundation
import MusicSequences

/// Pressure on one note (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDIPolyPressureEvent: AVMIDIChannelEvent {
    /// 0 … 127.
    open var key: UInt32
    /// 0 … 127.
    open var pressure: UInt32

    /// - Parameters:
    ///   - channel: 0 … 15.
    ///   - key: 0 … 127.
    ///   - pressure: 0 … 127.
    public init(channel: UInt32, key: UInt32, pressure: UInt32) {
        self.key = key
        self.pressure = pressure
        super.init(onChannel: channel)
    }

    override var content: EventContent {
        get throws {
            try message(0xa0, try Self.narrow(key, 127, "key"), try Self.narrow(pressure, 127, "pressure"))
        }
    }
}
