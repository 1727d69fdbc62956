import AudioToolbox

/// Memory for one block of audio, with the list that describes it.
package final class BlockBuffers: @unchecked Sendable {
    // Sendable: one thread at a time, as its owner uses it.
    package let list: UnsafeMutablePointer<AudioBufferList>
    private let samples: UnsafeMutablePointer<Float>
    private let channelCount: Int
    private let capacity: Int

    /// `capacity` in frames.
    package init(channelCount: Int, capacity: Int) {
        self.channelCount = channelCount
        self.capacity = capacity
        samples = .allocate(capacity: channelCount * capacity)
        samples.initialize(repeating: 0, count: channelCount * capacity)
        list = .allocate(bufferCount: channelCount)
        reset(frames: capacity)
    }

    deinit {
        list.deallocate()
        samples.deallocate()
    }

    /// Points the list at this memory again: a unit may have pointed it elsewhere. Thread: render.
    package func reset(frames: Int) {
        precondition(frames <= capacity, "a block longer than its buffers")
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount { point(buffers + channel, channel, frames) }
    }

    private func point(_ buffer: UnsafeMutablePointer<AudioBuffer>, _ channel: Int, _ frames: Int) {
        buffer.pointee.mNumberChannels = 1
        buffer.pointee.mDataByteSize = UInt32(frames * MemoryLayout<Float>.stride)
        buffer.pointee.mData = UnsafeMutableRawPointer(samples + channel * capacity)
    }
}
