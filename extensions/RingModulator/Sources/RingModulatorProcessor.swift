import AudioToolbox
import SignalProcessing
import Synchronization

/// The ring modulator's render state: out = in · |sin 2πft|, with t from the first frame.
// @unchecked: `target` is atomic; the rest belongs to the render thread, or to allocation, which never overlaps
// rendering.
final class RingModulatorProcessor: @unchecked Sendable {
    static let frequencyAddress: AUParameterAddress = 0

    /// The frequency's bits as they were last set, from any thread.
    private let target = Atomic<UInt32>(Float(22).bitPattern)
    private var frequency = LinearRamp(22)
    private var phase = 0.0
    private var sampleRate = 48_000.0
    private var smoothingFrames = 960
    private let needsReset = Atomic<Bool>(true)

    private var memory: UnsafeMutablePointer<Float>?
    private var capacity = 0
    private var channelCount = 0

    deinit { memory?.deallocate() }

    // MARK: Control

    func setFrequency(_ value: AUValue) { target.store(value.bitPattern, ordering: .relaxed) }
    func requestReset() { needsReset.store(true, ordering: .relaxed) }

    func allocate(sampleRate: Double, channelCount: Int, maximumFrames: Int) {
        deallocate()
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        smoothingFrames = Int(0.02 * sampleRate)
        capacity = maximumFrames
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: channelCount * maximumFrames)
        samples.initialize(repeating: 0, count: channelCount * maximumFrames)
        memory = samples
        requestReset()
    }

    func deallocate() {
        memory?.deallocate()
        memory = nil
        capacity = 0
    }

    // MARK: Rendering

    /// Points every output without memory at ours. Thread: render.
    @_noLocks @_noAllocation
    func prepare(_ list: UnsafeMutablePointer<AudioBufferList>, frames: Int) -> OSStatus {
        guard let memory else { return -10867 }  // Uninitialized
        guard frames <= capacity else { return -10874 }  // TooManyFramesToProcess
        // FormatNotSupported
        guard list.pointee.mNumberBuffers == UInt32(truncatingIfNeeded: channelCount) else { return -10868 }
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames * 4)
            if buffers[channel].mData == nil {
                buffers[channel].mData = UnsafeMutableRawPointer(memory + channel * capacity)
            }
        }
        return 0
    }

    /// Modulates the list in place, split at this cycle's events. Thread: render.
    @_noLocks @_noAllocation
    func process(
        _ list: UnsafeMutablePointer<AudioBufferList>, frames: Int, start: AUEventSampleTime,
        events: UnsafePointer<AURenderEvent>?
    ) {
        takeControl()
        var frame = 0
        var next = events
        while let event = next {
            let due = min(
                max(Int(truncatingIfNeeded: eventHeader(event).pointee.eventSampleTime &- start), frame), frames)
            modulate(list, frame, due)
            frame = due
            handle(event)
            next = UnsafePointer(eventHeader(event).pointee.next)
        }
        modulate(list, frame, frames)
    }

    /// A value set through the tree moves over 20 ms.
    @_noLocks @_noAllocation
    private func takeControl() {
        let wanted = Float(bitPattern: target.load(ordering: .relaxed))
        if needsReset.exchange(false, ordering: .relaxed) {
            phase = 0
            frequency.go(to: wanted, frames: 0)
        } else if wanted != frequency.goal {
            frequency.go(to: wanted, frames: smoothingFrames)
        }
    }

    /// A scheduled value steps, a ramp is a straight line.
    @_noLocks @_noAllocation
    private func handle(_ event: UnsafePointer<AURenderEvent>) {
        let type = eventHeader(event).pointee.eventType
        guard type == .parameter || type == .parameterRamp else { return }
        let parameter = parameterEvent(event)
        guard parameter.pointee.parameterAddress == 0, parameter.pointee.value.isFinite else { return }
        let value = min(max(parameter.pointee.value, 15), 40)
        let frames = type == .parameterRamp ? Int(parameter.pointee.rampDurationSampleFrames) : 0
        frequency.go(to: value, frames: frames)
        target.store(value.bitPattern, ordering: .relaxed)
    }

    @_noLocks @_noAllocation
    private func modulate(_ list: UnsafeMutablePointer<AudioBufferList>, _ first: Int, _ end: Int) {
        let buffers = audioBuffers(list)
        // Local copies stay in registers.
        var frequency = frequency
        var phase = phase
        for frame in first..<end {
            let factor = Float(abs(Mathematics.sine(turns: phase)))
            for channel in 0..<channelCount {
                guard let data = buffers[channel].mData else { continue }
                data.assumingMemoryBound(to: Float.self)[frame] *= factor
            }
            phase += Double(frequency.next()) / sampleRate
            if phase >= 1 { phase -= 1 }
        }
        self.frequency = frequency
        self.phase = phase
    }
}
