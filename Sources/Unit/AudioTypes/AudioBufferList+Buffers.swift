/// The variable-length array of a buffer list. Thread: any.
@inlinable @_noLocks @_noAllocation
public func audioBuffers(_ list: UnsafeMutablePointer<AudioBufferList>) -> UnsafeMutablePointer<AudioBuffer> {
    UnsafeMutableRawPointer(list).advanced(by: 8).assumingMemoryBound(to: AudioBuffer.self)
}

/// The variable-length array of a buffer list. Thread: any.
@inlinable @_noLocks @_noAllocation
public func audioBuffers(_ list: UnsafePointer<AudioBufferList>) -> UnsafePointer<AudioBuffer> {
    UnsafeRawPointer(list).advanced(by: 8).assumingMemoryBound(to: AudioBuffer.self)
}

extension UnsafeMutablePointer where Pointee == AudioBufferList {
    /// Room for a list of `count` buffers; free it with `deallocate`.
    public static func allocate(bufferCount count: Int) -> UnsafeMutablePointer<AudioBufferList> {
        let size = 8 + Swift.max(1, count) * MemoryLayout<AudioBuffer>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        let list = memory.assumingMemoryBound(to: AudioBufferList.self)
        list.pointee.mNumberBuffers = UInt32(count)
        return list
    }
}
