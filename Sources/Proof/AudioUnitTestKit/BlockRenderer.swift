import AudioToolbox

/// Drives one render block with a test signal, block by block, and keeps what is heard.
///
/// Time stamps carry sample times from 0 and no host time. Thread: one at a time.
public final class BlockRenderer {
    /// Who brings the memory for the output.
    public enum OutputMemory: Sendable {
        /// The caller.
        case given
        /// The unit: the list's pointers are null.
        case unitsOwn
    }

    /// How the input block gives its samples.
    public enum InputStyle: Sendable, Equatable {
        /// Written where the unit asked for them.
        case filled
        /// In memory of the caller's, which the list's pointers are changed to.
        case replaced
        /// Not at all: every pull fails with this status.
        case failing(OSStatus)
        /// There is no input block.
        case unconnected
    }

    /// Of the coming blocks; its frames are counted from the first block of all.
    public var input: TestSignal
    /// Of the coming blocks.
    public var inputStyle = InputStyle.filled
    /// Of the coming blocks.
    public var outputMemory = OutputMemory.given
    /// The next cycle's first frame.
    public private(set) var position = 0
    /// Input blocks asked for so far.
    public var pullCount: Int { source.pullCount }
    /// The flags of the last cycle.
    public private(set) var lastFlags = AudioUnitRenderActionFlags()
    /// Whether some cycle left a null pointer, or a byte size that does not fit its frames.
    public private(set) var hasBrokenList = false
    /// Whether some cycle was flagged silent and was not.
    public private(set) var hasFalseSilence = false
    private let render: AURenderBlock
    private let channelCount: Int
    private let maximumFrames: Int
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let memory: UnsafeMutablePointer<Float>
    private let source: InputBlocks
    private var heard: [[Float]]

    /// - Parameters:
    ///   - render: the unit's.
    ///   - channelCount: of the output bus 0.
    ///   - maximumFrames: the longest block.
    ///   - input: what the unit gets when it pulls.
    public init(
        _ render: @escaping AURenderBlock, channelCount: Int, maximumFrames: Int, input: TestSignal = .silence
    ) {
        self.render = render
        self.channelCount = channelCount
        self.maximumFrames = maximumFrames
        self.input = input
        list = .allocate(bufferCount: channelCount)
        memory = .allocate(capacity: max(channelCount * maximumFrames, 1))
        // NaN marks samples that the unit did not write.
        memory.initialize(repeating: .nan, count: max(channelCount * maximumFrames, 1))
        source = InputBlocks(maximumFrames: maximumFrames)
        heard = Array(repeating: [], count: channelCount)
    }

    deinit {
        list.deallocate()
        memory.deallocate()
    }

    /// Everything heard so far.
    public var output: RenderedAudio { RenderedAudio(channels: heard) }

    /// Forgets what was heard; the position stays.
    public func forgetOutput() { heard = Array(repeating: [], count: channelCount) }

    /// Renders one block and keeps it when the unit returns success.
    @discardableResult
    public func step(_ frames: Int) -> OSStatus {
        precondition(frames <= maximumFrames, "a block longer than the buffers")
        prepareList(frames)
        var time = AudioTimeStamp()
        time.mSampleTime = Double(position)
        time.mFlags = .sampleTimeValid
        var flags = AudioUnitRenderActionFlags()
        let status = render(&flags, &time, UInt32(frames), 0, list, pull)
        lastFlags = flags
        if status == noErr { keep(frames) }
        position += frames
        return status
    }

    private var pull: AURenderPullInputBlock? {
        inputStyle == .unconnected ? nil : source.pull(input, inputStyle, start: position)
    }

    private func prepareList(_ frames: Int) {
        let buffers = audioBuffers(list)
        let own = outputMemory == .unitsOwn
        for channel in 0..<channelCount {
            let samples = memory + channel * maximumFrames
            if !own { samples.update(repeating: .nan, count: frames) }
            buffers[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(frames * 4),
                mData: own ? nil : UnsafeMutableRawPointer(samples))
        }
    }

    private func keep(_ frames: Int) {
        let buffers = audioBuffers(list)
        let saysSilent = lastFlags.contains(.unitRenderAction_OutputIsSilence)
        for channel in 0..<channelCount {
            let size = buffers[channel].mDataByteSize
            guard let data = buffers[channel].mData, size == UInt32(frames * 4) else {
                hasBrokenList = true
                heard[channel] += Array(repeating: 0, count: frames)
                continue
            }
            let samples = UnsafeBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: frames)
            if saysSilent, samples.contains(where: { $0 != 0 }) { hasFalseSilence = true }
            heard[channel] += samples
        }
    }
}
