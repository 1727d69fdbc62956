import AudioToolbox

/// The buffers of a list.
struct UnsafeBuffers: Sequence {
    private let buffers: UnsafeBufferPointer<AudioBuffer>

    init(_ list: UnsafeMutablePointer<AudioBufferList>) {
        let first = (UnsafeRawPointer(list) + 8).assumingMemoryBound(to: AudioBuffer.self)
        buffers = UnsafeBufferPointer(start: first, count: Int(list.pointee.mNumberBuffers))
    }

    func makeIterator() -> UnsafeBufferPointer<AudioBuffer>.Iterator { buffers.makeIterator() }
}
