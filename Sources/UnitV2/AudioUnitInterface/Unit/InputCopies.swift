import AudioToolbox

/// Memory for one input bus, for processing in place. Made and freed while nothing renders.
struct InputCopies {
    let list: UnsafeMutablePointer<AudioBufferList>
    private let samples: UnsafeMutablePointer<Float>
    private let channels: Int
    private let frames: Int

    init(channels: Int, frames: Int) {
        self.channels = channels
        self.frames = frames
        list = .allocate(bufferCount: channels)
        samples = .allocate(capacity: max(1, channels * frames))
        samples.initialize(repeating: 0, count: max(1, channels * frames))
    }

    func free() {
        list.deallocate()
        samples.deallocate()
    }

    /// Copies what is in `data`; false when there is too much of it, or nothing. Thread: render.
    func take(_ data: UnsafePointer<AudioBufferList>, frames count: UInt32) -> Bool {
        let source = audioBuffers(data)
        guard Int(count) <= frames, Int(data.pointee.mNumberBuffers) == channels else { return false }
        let target = audioBuffers(list)
        for index in 0..<channels {
            guard let memory = source[index].mData, source[index].mDataByteSize >= count &* 4 else { return false }
            let copy = UnsafeMutableRawPointer(samples + index * frames)
            copy.copyMemory(from: memory, byteCount: Int(count) * 4)
            target[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: count &* 4, mData: copy)
        }
        return true
    }

    /// Fills a unit's input list, or points it at the samples where it has no memory. Thread: render.
    static func give(
        _ input: UnsafePointer<AudioBufferList>, to data: UnsafeMutablePointer<AudioBufferList>, frames: UInt32
    ) -> OSStatus {
        let (source, target) = (audioBuffers(input), audioBuffers(data))
        let bytes = frames &* 4
        guard input.pointee.mNumberBuffers >= data.pointee.mNumberBuffers else { return kAudio_ParamError }
        for index in 0..<Int(data.pointee.mNumberBuffers) {
            guard let samples = source[index].mData, source[index].mDataByteSize >= bytes else {
                return kAudio_ParamError
            }
            target[index].mDataByteSize = bytes
            if let memory = target[index].mData {
                memory.copyMemory(from: samples, byteCount: Int(bytes))
            } else {
                target[index].mData = samples
            }
        }
        return noErr
    }
}
