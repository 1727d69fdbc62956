import AudioToolbox

/// Gives a test signal to whoever pulls, filled in or by changed pointers.
final class InputBlocks {
    private(set) var pullCount = 0
    private let maximumFrames: Int
    private static let maximumChannels = Int(AU_EXTENSION_MAXIMUM_CHANNELS)
    private var memory: UnsafeMutablePointer<Float>?

    init(maximumFrames: Int) { self.maximumFrames = maximumFrames }

    deinit { memory?.deallocate() }

    /// An input block for one cycle that begins at frame `start`.
    func pull(_ signal: TestSignal, _ style: BlockRenderer.InputStyle, start: Int) -> AURenderPullInputBlock {
        { [self] _, timestamp, frames, _, list in
            pullCount += 1
            if case .failing(let status) = style { return status }
            guard frames <= maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
            // A unit may pull earlier or later frames than the cycle's own.
            let isTimed = timestamp.pointee.mFlags.contains(.sampleTimeValid)
            let first = isTimed ? Int(timestamp.pointee.mSampleTime) : start
            fill(list, signal, first: first, frames: Int(frames), replaces: style == .replaced)
            return noErr
        }
    }

    private func fill(
        _ list: UnsafeMutablePointer<AudioBufferList>, _ signal: TestSignal, first: Int, frames: Int, replaces: Bool
    ) {
        let buffers = audioBuffers(list)
        for channel in 0..<min(Int(list.pointee.mNumberBuffers), Self.maximumChannels) {
            if replaces || buffers[channel].mData == nil {
                buffers[channel].mData = UnsafeMutableRawPointer(own + channel * maximumFrames)
            }
            buffers[channel].mDataByteSize = UInt32(frames * 4)
            guard let target = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<frames { target[frame] = signal.sample(first + frame, channel) }
        }
    }

    private var own: UnsafeMutablePointer<Float> {
        if let memory { return memory }
        let made = UnsafeMutablePointer<Float>.allocate(capacity: Self.maximumChannels * maximumFrames)
        made.initialize(repeating: 0, count: Self.maximumChannels * maximumFrames)
        memory = made
        return made
    }
}
