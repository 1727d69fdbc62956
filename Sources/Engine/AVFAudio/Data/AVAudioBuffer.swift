import AudioToolbox
import Foundation

/// Audio in memory, as a buffer list (AVAudioBuffer.h). Thread: one at a time.
open class AVAudioBuffer: NSObject, NSCopying {
    /// What each sample or packet is.
    public let format: AVAudioFormat
    /// The buffers with their capacity as byte sizes. Valid while this object lives; whoever fills them sets the
    /// length here afterwards.
    public var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { storage.capacityList() }
    let storage: BufferStorage

    init(format: AVAudioFormat, storage: BufferStorage) {
        self.format = format
        self.storage = storage
        super.init()
    }

    /// The buffers with the bytes that are valid as byte sizes. Valid while this object lives.
    public var audioBufferList: UnsafePointer<AudioBufferList> { UnsafePointer(storage.lengthList) }

    /// A buffer of its own with the same content. Every kind of buffer says how.
    open func copy(with zone: NSZone? = nil) -> Any { fatalError("\(type(of: self)) does not override copy(with:)") }
}
