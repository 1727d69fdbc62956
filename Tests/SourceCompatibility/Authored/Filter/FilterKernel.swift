import AudioToolbox

/// A one-pole low-pass filter for any number of channels; lives behind a pointer, so that the render block captures no
/// object.
struct FilterKernel {
    private var sampleRate: Double = 44_100
    private var coefficient: Float = 1
    private var last: UnsafeMutablePointer<Float>?
    private var channelCount = 0
    private(set) var cutoff: AUValue = 400

    mutating func initialize(channelCount: Int, sampleRate: Double) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        last = UnsafeMutablePointer<Float>.allocate(capacity: channelCount)
        last?.initialize(repeating: 0, count: channelCount)
        setCutoff(cutoff)
    }

    mutating func deinitialize() {
        last?.deallocate()
        last = nil
    }

    mutating func setCutoff(_ value: AUValue) {
        cutoff = value
        coefficient = min(1, 2 * Float.pi * value / Float(sampleRate))
    }

    func process(_ buffers: UnsafeMutableAudioBufferListPointer, from start: Int, count: Int) {
        guard let last else { return }
        for channel in 0..<min(channelCount, buffers.count) {
            guard let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            var value = last[channel]
            for frame in start..<start + count {
                value += coefficient * (samples[frame] - value)
                samples[frame] = value
            }
            last[channel] = value
        }
    }
}
