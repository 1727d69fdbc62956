import AudioToolbox

extension UnsafeMutablePointer<AudioBufferList> {
    /// The list's buffers, as many as `mNumberBuffers` says.
    var channels: UnsafeMutableBufferPointer<AudioBuffer> {
        let offset = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers)!
        let first = (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: AudioBuffer.self)
        return UnsafeMutableBufferPointer(start: first, count: Int(pointee.mNumberBuffers))
    }
}
