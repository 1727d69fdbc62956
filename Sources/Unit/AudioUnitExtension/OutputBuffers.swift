import AudioToolbox

/// Memory for the outputs of one bus, for a host that gives none.
struct OutputBuffers {
    private let samples: UnsafeMutablePointer<Float>
    private let channels: Int
    private let stride: Int

    init(channels: Int, frames: Int) {
        self.channels = channels
        stride = (max(1, frames) + 15) / 16 * 16
        samples = .allocate(capacity: max(1, channels) * stride)
        samples.initialize(repeating: 0, count: max(1, channels) * stride)
    }

    func free() { samples.deallocate() }

    /// Points null buffers at this memory. Thread: render.
    @_noLocks @_noAllocation
    func fillNull(_ list: UnsafeMutablePointer<AudioBufferList>, _ frames: UInt32) {
        let buffers = audioBuffers(list)
        for index in 0..<Int(list.pointee.mNumberBuffers) {
            if buffers[index].mData != nil { continue }
            if index >= channels { continue }
            buffers[index].mNumberChannels = 1
            buffers[index].mDataByteSize = frames &* 4
            buffers[index].mData = UnsafeMutableRawPointer(samples.advanced(by: index &* stride))
        }
    }
}
