import AudioToolbox

/// Memory for the blocks of one cycle, with the list that describes it.
package final class CycleBuffers: @unchecked Sendable {
    // Sendable: one thread at a time, as its owner uses it.
    package let list: UnsafeMutablePointer<AudioBufferList>
    private let samples: UnsafeMutablePointer<Float>
    private let channelCount: Int
    private let frames: Int

    /// Silence, one buffer per channel.
    package init(channelCount: Int, frames: Int) {
        self.channelCount = channelCount
        self.frames = frames
        samples = .allocate(capacity: channelCount * frames)
        samples.initialize(repeating: 0, count: channelCount * frames)
        list = .allocate(bufferCount: channelCount)
        reset()
    }

    deinit {
        list.deallocate()
        samples.deallocate()
    }

    /// Points the list at this memory again: a unit may have pointed it elsewhere. Thread: render.
    package func reset() {
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(frames * MemoryLayout<Float>.stride),
                mData: samples + channel * frames)
        }
    }

    /// Fills every channel with the same saw, as what units are fed with.
    package func fillWithSaw() {
        for channel in 0..<channelCount {
            for frame in 0..<frames { samples[channel * frames + frame] = Float(frame % 64) / 128 - 0.25 }
        }
    }
}
