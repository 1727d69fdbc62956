import Foundation
import MusicSequences

/// What all events on one channel have in common (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDIChannelEvent: AVMusicEvent {
    /// 0 … 15.
    open var channel: UInt32

    init(onChannel channel: UInt32) {
        self.channel = channel
        super.init()
    }

    /// A message of the kind that the upper half of `status` says.
    /// - Throws: NSError for a channel that there is not.
    func message(_ status: UInt8, _ data1: UInt8, _ data2: UInt8 = 0) throws -> EventContent {
        let channel = try Self.narrow(channel, 15, "channel")
        return .channel(ChannelMessage(status: status | channel, data1: data1, data2: data2))
    }
}
