import AudioDevices
import AudioToolbox
import Glibc
import LinuxSystem
import Synchronization

/// The functions of a device, and what they get in a cycle: all channels of a stream side by side.
///
/// Places for functions never move. One that stops is waited for until no cycle can be within it. Thread: any but render,
/// but `run`.
// @unchecked: what the render thread reads is written before it is made active, and not after.
final class HardwareProcedures: @unchecked Sendable {
    typealias Procedure =
        @convention(c) (
            AudioObjectID, UnsafePointer<AudioTimeStamp>, UnsafePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>,
            UnsafeMutablePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>, UnsafeMutableRawPointer?
        ) -> OSStatus

    /// One function at most in each.
    private struct Place: ~Copyable {
        let isActive = Atomic<Bool>(false)
        var procedure: Procedure?
        var data: UnsafeMutableRawPointer?
    }

    /// Functions that run at a time on a device.
    static var most: Int { 32 }

    private struct Memory {
        var number: AudioObjectID = 0
        var outputs = 0
        var inputs = 0
        var frames = 0
        let recorded: UnsafeMutablePointer<AudioBufferList>
        let played: UnsafeMutablePointer<AudioBufferList>
        var samples: UnsafeMutablePointer<Float>
    }

    private let places: UnsafeMutablePointer<Place>
    private let memory: UnsafeMutablePointer<Memory>
    /// Odd while a cycle is under way.
    private let cycles = Atomic<UInt64>(0)
    private let renderThread = Atomic<UInt64>(0)
    private let latestSample = Atomic<UInt64>(0)
    private let latestHost = Atomic<UInt64>(0)

    init() {
        places = .allocate(capacity: Self.most)
        for place in 0..<Self.most { (places + place).initialize(to: Place()) }
        memory = .allocate(capacity: 1)
        memory.initialize(
            to: Memory(
                recorded: .allocate(bufferCount: 1), played: .allocate(bufferCount: 1),
                samples: .allocate(capacity: 1)))
    }

    deinit {
        for place in 0..<Self.most { (places + place).deinitialize(count: 1) }
        places.deallocate()
        memory.pointee.recorded.deallocate()
        memory.pointee.played.deallocate()
        memory.pointee.samples.deallocate()
        memory.deallocate()
    }

    /// Memory for a device's cycles; nothing runs.
    func allocate(_ number: AudioObjectID, _ format: AudioDeviceFormat) {
        memory.pointee.number = number
        (memory.pointee.outputs, memory.pointee.inputs) = (format.outputChannelCount, format.inputChannelCount)
        memory.pointee.frames = format.maximumFramesPerCycle
        memory.pointee.samples.deallocate()
        let count = max((format.outputChannelCount + format.inputChannelCount) * format.maximumFramesPerCycle, 1)
        memory.pointee.samples = .allocate(capacity: count)
        memory.pointee.samples.initialize(repeating: 0, count: count)
        latestHost.store(0, ordering: .releasing)
    }

    /// Nil where all places are taken.
    func add(_ procedure: @escaping Procedure, _ data: UnsafeMutableRawPointer?) -> Int? {
        for place in 0..<Self.most where !places[place].isActive.load(ordering: .acquiring) {
            (places[place].procedure, places[place].data) = (procedure, data)
            places[place].isActive.store(true, ordering: .releasing)
            return place
        }
        return nil
    }

    /// Returns when the function is not called any more, or at once from within it.
    func remove(_ place: Int) {
        places[place].isActive.store(false, ordering: .sequentiallyConsistent)
        let begun = cycles.load(ordering: .sequentiallyConsistent)
        guard begun % 2 == 1, renderThread.load(ordering: .acquiring) != callingThread() else { return }
        while cycles.load(ordering: .acquiring) == begun { usleep(200) }
    }

    var isWithinCycle: Bool {
        cycles.load(ordering: .acquiring) % 2 == 1 && renderThread.load(ordering: .acquiring) == callingThread()
    }

    /// The sample time of the cycle that began last, and the host time; nil before the first.
    var latest: (sample: Double, host: UInt64)? {
        let host = latestHost.load(ordering: .acquiring)
        return host == 0 ? nil : (Double(bitPattern: latestSample.load(ordering: .acquiring)), host)
    }

    // MARK: Render

    /// One cycle of the device.
    @_noLocks @_noAllocation
    func run(_ cycle: inout AudioDeviceCycle) {
        renderThread.store(callingThread(), ordering: .relaxed)
        cycles.wrappingAdd(1, ordering: .sequentiallyConsistent)
        latestSample.store(cycle.outputTime.mSampleTime.bitPattern, ordering: .relaxed)
        let now = cycle.periodStart > 0 ? cycle.periodStart : MonotonicClock.now()
        latestHost.store(now, ordering: .releasing)
        let frames = min(cycle.frameCount, memory.pointee.frames)
        takeInput(cycle, frames)
        var time = cycle.outputTime
        time.mHostTime = now
        for place in 0..<32 where places[place].isActive.load(ordering: .acquiring) {
            call(place, cycle, time, frames)
        }
        cycles.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    @_noLocks @_noAllocation
    private func takeInput(_ cycle: AudioDeviceCycle, _ frames: Int) {
        let (list, channels) = (memory.pointee.recorded, memory.pointee.inputs)
        list.pointee.mNumberBuffers = 0
        guard let input = cycle.input, channels > 0 else { return }
        let source = audioBuffers(input)
        let samples = memory.pointee.samples + memory.pointee.outputs &* memory.pointee.frames
        for channel in 0..<min(channels, Int(input.pointee.mNumberBuffers)) {
            guard let from = source[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<frames { samples[frame &* channels &+ channel] = from[frame] }
        }
        point(list, channels, frames, samples)
    }

    @_noLocks @_noAllocation
    private func point(
        _ list: UnsafeMutablePointer<AudioBufferList>, _ channels: Int, _ frames: Int,
        _ samples: UnsafeMutablePointer<Float>
    ) {
        list.pointee.mNumberBuffers = 1
        let buffers = audioBuffers(list)
        buffers[0].mNumberChannels = UInt32(truncatingIfNeeded: channels)
        buffers[0].mDataByteSize = UInt32(truncatingIfNeeded: frames &* channels &* 4)
        buffers[0].mData = UnsafeMutableRawPointer(samples)
    }

    /// Each function has silence before it, and what it leaves is added to what the others left.
    @_noLocks @_noAllocation
    private func call(_ place: Int, _ cycle: AudioDeviceCycle, _ now: AudioTimeStamp, _ frames: Int) {
        let (list, channels) = (memory.pointee.played, memory.pointee.outputs)
        list.pointee.mNumberBuffers = 0
        if cycle.output != nil, channels > 0 {
            memory.pointee.samples.update(repeating: 0, count: frames &* channels)
            point(list, channels, frames, memory.pointee.samples)
        }
        var (time, inputTime, outputTime) = (now, cycle.inputTime, cycle.outputTime)
        let (memory, places) = (memory, places)
        var status = noErr
        _unsafePerformance {
            guard let procedure = places[place].procedure else { return }
            status = procedure(
                memory.pointee.number, &time, memory.pointee.recorded, &inputTime, list, &outputTime,
                places[place].data)
        }
        if status == noErr { mix(cycle, channels, frames) }
    }

    @_noLocks @_noAllocation
    private func mix(_ cycle: AudioDeviceCycle, _ channels: Int, _ frames: Int) {
        guard let output = cycle.output, channels > 0 else { return }
        let target = audioBuffers(output)
        let samples = memory.pointee.samples
        for channel in 0..<min(channels, Int(output.pointee.mNumberBuffers)) {
            guard let to = target[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<frames { to[frame] += samples[frame &* channels &+ channel] }
        }
    }
}

@_noLocks @_noAllocation
private func callingThread() -> UInt64 { _unsafePerformance { UInt64(pthread_self()) } }
