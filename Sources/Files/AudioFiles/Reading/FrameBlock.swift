/// Memory for a block of frames, one array for each channel; zeros at first. Thread: its owner's.
package final class FrameBlock {
    package let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let samples: UnsafeMutablePointer<Float>

    package init(channelCount: Int, capacity: Int) {
        samples = .allocate(capacity: channelCount * capacity)
        samples.initialize(repeating: 0, count: channelCount * capacity)
        channels = .allocate(capacity: channelCount)
        for channel in 0..<channelCount { (channels + channel).initialize(to: samples + channel * capacity) }
    }

    deinit {
        channels.deallocate()
        samples.deallocate()
    }
}
