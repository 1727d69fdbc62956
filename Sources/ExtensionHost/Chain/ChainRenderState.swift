import AudioToolbox
import LinuxSystem
import RenderLink

/// What the render thread of a chain keeps from cycle to cycle.
///
/// Thread: render; `init` and `deinit` while nothing renders.
struct ChainRenderState: ~Copyable {
    let stages: UnsafeMutablePointer<ChainStage>
    let count: Int
    let channelCount: Int
    let maximumFrames: Int
    private let source: SignalSource
    /// The present signal, one pointer per channel.
    let signal: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let input: UnsafeMutablePointer<AudioBufferList>
    private let inputMemory: UnsafeMutablePointer<Float>
    /// Nanoseconds, of the cycle under way.
    var start: UInt64 = 0
    var deadline: UInt64 = 0
    var period: UInt64 = 0
    var time = AudioTimeStamp()

    init(_ units: [ExtensionAudioUnit], channelCount: Int, maximumFrames: Int) {
        count = units.count
        self.channelCount = channelCount
        self.maximumFrames = maximumFrames
        source = SignalSource(channelCount: channelCount)
        signal = source.channels
        input = .allocate(bufferCount: channelCount)
        inputMemory = .allocate(capacity: max(channelCount * maximumFrames, 1))
        inputMemory.initialize(repeating: 0, count: max(channelCount * maximumFrames, 1))
        stages = .allocate(capacity: max(units.count, 1))
        for (index, unit) in units.enumerated() {
            (stages + index).initialize(
                to: ChainStage(unit, source: source, channelCount: channelCount, maximumFrames: maximumFrames))
        }
    }

    deinit {
        for index in 0..<count { stages[index].deallocate() }
        stages.deinitialize(count: count)
        stages.deallocate()
        input.deallocate()
        inputMemory.deallocate()
    }

    /// One cycle of the whole chain.
    mutating func render(
        _ layout: Unmanaged<ChainLayout>?, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ output: UnsafeMutablePointer<AudioBufferList>,
        _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        guard frames <= maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        beginCycle(timestamp, frames)
        let pulled = pullInput(pull, timestamp, frames)
        guard pulled == 0 else { return pulled }
        var index = 0
        while index < count {
            if let joined = renderJoined(layout, index, frames) {
                index = joined
                continue
            }
            renderAlone(index, flags, frames)
            index &+= 1
        }
        deliver(to: output, frames)
        return 0
    }

    /// All units of the cycle share the deadline that starts here.
    @_noLocks @_noAllocation
    private mutating func beginCycle(_ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int) {
        start = MonotonicClock.now()
        time = timestamp.pointee
        guard time.mFlags.rawValue & AudioTimeStampFlags.hostTimeValid.rawValue == 0 else { return }
        time.mHostTime = start
        time.mFlags = AudioTimeStampFlags(rawValue: time.mFlags.rawValue | AudioTimeStampFlags.hostTimeValid.rawValue)
    }

    private mutating func pullInput(
        _ pull: AURenderPullInputBlock?, _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int
    ) -> OSStatus {
        guard let pull else {
            for channel in 0..<channelCount { signal[channel] = nil }
            return 0
        }
        let buffers = audioBuffers(input)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(inputMemory + channel &* maximumFrames)
        }
        var flags = AudioUnitRenderActionFlags()
        let status = pull(&flags, timestamp, UInt32(frames), 0, input)
        guard status == 0 else { return status }
        for channel in 0..<channelCount {
            signal[channel] = buffers[channel].mData.map { UnsafePointer($0.assumingMemoryBound(to: Float.self)) }
        }
        return 0
    }

    /// One unit through the host; its own renderer bridges it when it is missing.
    private mutating func renderAlone(
        _ index: Int, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ frames: Int
    ) {
        let stage = stages[index]
        stage.prepare(frames: frames)
        let status = stage.blocks.call(flags, &time, frames, stage.output)
        // A remote unit's renderer has played its bridge; a unit of this process is passed over.
        if status == 0 || state(index) != nil { take(stage) }
    }

    /// The stage's output becomes the chain's signal.
    @_noLocks @_noAllocation
    func take(_ stage: ChainStage) {
        let buffers = audioBuffers(stage.output)
        for channel in 0..<channelCount {
            signal[channel] = buffers[channel].mData.map { UnsafePointer($0.assumingMemoryBound(to: Float.self)) }
        }
    }

    /// Copies the signal to the caller, or lends it where the caller brought no memory.
    @_noLocks @_noAllocation
    private func deliver(to output: UnsafeMutablePointer<AudioBufferList>, _ frames: Int) {
        let buffers = audioBuffers(output)
        for channel in 0..<Int(output.pointee.mNumberBuffers) {
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            let given = channel < channelCount ? signal[channel] : nil
            guard let target = buffers[channel].mData else {
                buffers[channel].mData = given.map { UnsafeMutableRawPointer(mutating: $0) }
                continue
            }
            if let given {
                target.copyMemory(from: given, byteCount: frames &* 4)
            } else {
                target.assumingMemoryBound(to: Float.self).update(repeating: 0, count: frames)
            }
        }
    }
}
