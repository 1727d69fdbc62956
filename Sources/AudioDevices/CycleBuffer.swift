import AudioToolbox

/// The memory that one device's callback fills: an audio buffer list and its channels, one after another.
final class CycleBuffer {
    let list: UnsafeMutablePointer<AudioBufferList>
    let samples: UnsafeMutablePointer<Float>
    let timestamp: UnsafeMutablePointer<AudioTimeStamp>
    let channelCount: Int
    let capacity: Int

    private let buffers: UnsafeMutablePointer<AudioBuffer>

    init(channelCount: Int, capacity: Int) {
        self.channelCount = channelCount
        self.capacity = capacity
        let offset = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers)!
        let bytes = offset + channelCount * MemoryLayout<AudioBuffer>.stride
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: max(bytes, MemoryLayout<AudioBufferList>.size), alignment: 16)
        list = raw.bindMemory(to: AudioBufferList.self, capacity: 1)
        buffers = (raw + offset).assumingMemoryBound(to: AudioBuffer.self)
        samples = .allocate(capacity: channelCount * capacity)
        timestamp = .allocate(capacity: 1)
        timestamp.initialize(to: AudioTimeStamp())
        timestamp.pointee.mRateScalar = 1
        timestamp.pointee.mFlags = [.sampleHostTimeValid, .rateScalarValid]
    }

    deinit {
        UnsafeMutableRawPointer(list).deallocate()
        samples.deallocate()
        timestamp.deallocate()
    }

    func channel(_ index: Int) -> UnsafeMutablePointer<Float> { samples + index * capacity }

    /// Clears the samples and sets every pointer and size again: a callback may have replaced them.
    func prepare(frameCount: Int, sampleTime: UInt64, hostTime: UInt64) {
        list.pointee.mNumberBuffers = UInt32(channelCount)
        for index in 0..<channelCount {
            channel(index).update(repeating: 0, count: frameCount)
            buffers[index] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(frameCount * MemoryLayout<Float>.stride),
                mData: channel(index))
        }
        timestamp.pointee.mSampleTime = Double(sampleTime)
        timestamp.pointee.mHostTime = hostTime
    }

    /// Copies in what the callback left in buffers of its own.
    func collect(frameCount: Int) {
        for index in 0..<min(channelCount, Int(list.pointee.mNumberBuffers)) {
            guard let data = buffers[index].mData, data != UnsafeMutableRawPointer(channel(index)) else { continue }
            channel(index).update(from: data.assumingMemoryBound(to: Float.self), count: frameCount)
        }
    }
}
