import AudioToolbox
import LinuxSystem

/// Runs a callback once per cycle, or several times where a cycle is longer than the format's maximum: clears the
/// output, stamps the times, measures, counts. Thread: render, but for `init` and `deinit`.
final class CallbackCycle {
    typealias Outputs = UnsafePointer<UnsafeMutablePointer<Float>?>
    typealias Inputs = UnsafePointer<UnsafePointer<Float>?>

    /// A device without memory of its own reads here what is to be played, and leaves here what it recorded.
    let output: CycleBuffer
    let input: CycleBuffer
    private let capacity: Int
    private let nanosecondsPerFrame: Double
    private let counters: CycleCounters
    /// The counters' own.
    private let cells: UnsafeMutablePointer<CycleCounters.Cells>
    private let callback: Unmanaged<KeptCallback>
    private let cycle: RenderCell<AudioDeviceCycle>
    private var sampleTime: UInt64 = 0

    /// Keeps the callback for the render thread: out of an object that is borrowed, a constant block is called without
    /// counting references.
    private final class KeptCallback {
        let call: AudioDeviceCallback

        init(_ call: @escaping AudioDeviceCallback) { self.call = call }
    }

    init(_ format: AudioDeviceFormat, _ counters: CycleCounters, _ callback: @escaping AudioDeviceCallback) {
        capacity = format.maximumFramesPerCycle
        output = CycleBuffer(channelCount: format.outputChannelCount, capacity: capacity)
        input = CycleBuffer(channelCount: format.inputChannelCount, capacity: capacity)
        nanosecondsPerFrame = 1e9 / format.sampleRate
        self.counters = counters
        cells = counters.cells
        self.callback = .passRetained(KeptCallback(callback))
        var stamp = AudioTimeStamp()
        stamp.mRateScalar = 1
        stamp.mFlags = [.sampleHostTimeValid, .rateScalarValid]
        cycle = RenderCell(
            AudioDeviceCycle(
                frameCount: 0, output: nil, outputTime: stamp, input: nil, inputTime: stamp, periodStart: 0,
                deadline: .max))
    }

    deinit {
        output.deallocate()
        input.deallocate()
        callback.release()
    }

    /// A cycle in the own buffers, of `frames` up to the maximum.
    @_noLocks @_noAllocation @section("render")
    func perform(frames: Int, _ times: CycleTimes) -> AudioDeviceAction {
        for channel in 0..<output.channelCount { output.channel(channel).update(repeating: 0, count: frames) }
        output.pointToOwn(frameCount: frames)
        input.pointToOwn(frameCount: frames)
        let action = call(frames: frames, times, offset: 0)
        for channel in 0..<output.channelCount {
            collect(output.data(channel), into: output.channel(channel), frames)
        }
        return action
    }

    /// A cycle in a server's buffers, of any length: one pointer per channel, nil where nobody reads or writes it.
    @_noLocks @_noAllocation @section("render")
    func perform(frames: Int, _ times: CycleTimes, outputs: Outputs, inputs: Inputs) -> AudioDeviceAction {
        var done = 0
        var action = AudioDeviceAction.proceed
        while done < frames {
            let count = min(frames - done, capacity)
            for channel in 0..<output.channelCount {
                var samples = output.channel(channel)
                if let data = outputs[channel] { samples = data + done }
                samples.update(repeating: 0, count: count)
                output.point(channel, to: samples, frameCount: count)
            }
            if case .proceed = action {
                action = slice(frames: count, times, offset: done, outputs: outputs, inputs: inputs)
            }
            done += count
        }
        return action
    }

    @_noLocks @_noAllocation @section("render")
    private func slice(
        frames: Int, _ times: CycleTimes, offset: Int, outputs: Outputs, inputs: Inputs
    ) -> AudioDeviceAction {
        output.list.pointee.mNumberBuffers = UInt32(output.channelCount)
        input.list.pointee.mNumberBuffers = UInt32(input.channelCount)
        for channel in 0..<input.channelCount {
            if let data = inputs[channel] {
                // By its type, the callback only reads.
                input.point(channel, to: UnsafeMutablePointer(mutating: data) + offset, frameCount: frames)
            } else {
                input.channel(channel).update(repeating: 0, count: frames)
                input.point(channel, to: input.channel(channel), frameCount: frames)
            }
        }
        let action = call(frames: frames, times, offset: offset)
        for channel in 0..<output.channelCount {
            guard let samples = outputs[channel] else { continue }
            collect(output.data(channel), into: samples + offset, frames)
        }
        return action
    }

    @_noLocks @_noAllocation @section("render")
    private func call(frames: Int, _ times: CycleTimes, offset: Int) -> AudioDeviceAction {
        let later = UInt64(Double(offset) * nanosecondsPerFrame)
        cycle.pointer.pointee.frameCount = frames
        cycle.pointer.pointee.output = output.channelCount > 0 ? output.list : nil
        cycle.pointer.pointee.input = input.channelCount > 0 ? UnsafePointer(input.list) : nil
        cycle.pointer.pointee.outputTime.mSampleTime = Double(sampleTime)
        cycle.pointer.pointee.outputTime.mHostTime = times.heard &+ later
        cycle.pointer.pointee.inputTime.mSampleTime = Double(sampleTime)
        cycle.pointer.pointee.inputTime.mHostTime = times.recorded &+ later
        cycle.pointer.pointee.periodStart = times.start
        cycle.pointer.pointee.deadline = times.deadline
        let begin = MonotonicClock.now()
        RealtimeScope.enter()
        let (callback, present) = (callback, cycle.pointer)
        let action = _unsafePerformance { callback._withUnsafeGuaranteedRef { $0.call(&present.pointee) } }
        RealtimeScope.exit()
        cells.pointee.countCycle(frames: frames, nanoseconds: MonotonicClock.now() &- begin)
        sampleTime &+= UInt64(frames)
        return action
    }
}

/// Copies in what the callback left in a buffer of its own; silence where it took the buffer away.
@_noLocks @_noAllocation @section("render")
private func collect(_ data: UnsafeMutablePointer<Float>?, into samples: UnsafeMutablePointer<Float>, _ frames: Int) {
    guard let data else { return samples.update(repeating: 0, count: frames) }
    guard data != samples else { return }
    UnsafeMutableRawPointer(samples).copyMemory(from: data, byteCount: frames * MemoryLayout<Float>.stride)
}
