import Foundation
import MusicSequences

/// Bytes that the sequencer's user callback gets when they are played (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMusicUserEvent: AVMusicEvent {
    private let bytes: [UInt8]

    /// - Parameter data: what the callback gets.
    public init(data: Data) {
        bytes = [UInt8](data)
        super.init()
    }

    /// Bytes of the event.
    open var sizeInBytes: UInt32 { UInt32(clamping: bytes.count) }

    override var content: EventContent { get throws { .user(bytes) } }
}
