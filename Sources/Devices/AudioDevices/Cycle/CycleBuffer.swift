import AudioToolbox

/// One direction's memory: an audio buffer list and a buffer of its own for each channel, used where a device brings
/// none. A view that is freed by hand, so that a render thread uses it without reference counts.
struct CycleBuffer {
    let list: UnsafeMutablePointer<AudioBufferList>
    let channelCount: Int
    /// Frames of each own buffer.
    let capacity: Int
    private let samples: UnsafeMutablePointer<Float>
    private let buffers: UnsafeMutablePointer<AudioBuffer>

    init(channelCount: Int, capacity: Int) {
        self.channelCount = channelCount
        self.capacity = capacity
        let offset = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers)!
        let bytes = offset + channelCount * MemoryLayout<AudioBuffer>.stride
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: max(bytes, MemoryLayout<AudioBufferList>.size), alignment: 16)
        list = raw.bindMemory(to: AudioBufferList.self, capacity: 1)
        list.pointee.mNumberBuffers = UInt32(channelCount)
        buffers = (raw + offset).assumingMemoryBound(to: AudioBuffer.self)
        samples = .allocate(capacity: channelCount * capacity)
        samples.initialize(repeating: 0, count: channelCount * capacity)
    }

    func deallocate() {
        UnsafeMutableRawPointer(list).deallocate()
        samples.deallocate()
    }

    /// The channel's own buffer.
    @_noLocks @_noAllocation
    func channel(_ index: Int) -> UnsafeMutablePointer<Float> { samples + index * capacity }

    /// Points a channel's entry at `data`; a callback may have replaced it.
    @_noLocks @_noAllocation @section("render")
    func point(_ index: Int, to data: UnsafeMutablePointer<Float>, frameCount: Int) {
        buffers[index] = AudioBuffer(
            mNumberChannels: 1, mDataByteSize: UInt32(frameCount * MemoryLayout<Float>.stride),
            mData: UnsafeMutableRawPointer(data))
    }

    /// Points every entry at its own buffer.
    @_noLocks @_noAllocation @section("render")
    func pointToOwn(frameCount: Int) {
        list.pointee.mNumberBuffers = UInt32(channelCount)
        for index in 0..<channelCount { point(index, to: channel(index), frameCount: frameCount) }
    }

    /// Where a callback has left the channel's samples; nil when it took the buffer away.
    @_noLocks @_noAllocation
    func data(_ index: Int) -> UnsafeMutablePointer<Float>? {
        guard index < Int(list.pointee.mNumberBuffers) else { return nil }
        return buffers[index].mData?.assumingMemoryBound(to: Float.self)
    }
}
