import Foundation
import MusicSequences

/// Selects a program (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDIProgramChangeEvent: AVMIDIChannelEvent {
    /// 0 … 127.
    open var programNumber: UInt32

    /// - Parameters:
    ///   - channel: 0 … 15.
    ///   - programNumber: 0 … 127.
    public init(channel: UInt32, programNumber: UInt32) {
        self.programNumber = programNumber
        super.init(onChannel: channel)
    }

    override var content: EventContent {
        get throws { try message(0xc0, try Self.narrow(programNumber, 127, "program")) }
    }
}
