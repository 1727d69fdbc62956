import Foundation
import MusicSequences

/// Bytes that go to the destination as they are, most often a system-exclusive message from 0xF0 to 0xF7
/// (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDISysexEvent: AVMusicEvent {
    private let bytes: [UInt8]

    /// - Parameter data: with its first and its last byte.
    public init(data: Data) {
        bytes = [UInt8](data)
        super.init()
    }

    /// Bytes of the message.
    open var sizeInBytes: UInt32 { UInt32(clamping: bytes.count) }

    override var content: EventContent { get throws { .raw(bytes) } }
}
