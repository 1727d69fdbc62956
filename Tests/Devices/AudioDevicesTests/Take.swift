import AudioDevices
import AudioToolbox
import Synchronization

/// A signal whose every frame can be told from every other within 2²⁰, and what a callback heard of it.
///
/// The callback neither allocates nor locks: the device calls it on its real-time thread.
// @unchecked: the memory is written by the device's thread alone; readers look at what the counts have published.
final class Take: @unchecked Sendable {
    static let period = 1 << 20
    private static let capacity = 1 << 21
    private static let cycleCapacity = 1 << 14
    private let heard: UnsafeMutablePointer<Float>
    private let counts: UnsafeMutablePointer<Int>
    private let stamps: UnsafeMutablePointer<(output: AudioTimeStamp, input: AudioTimeStamp)>
    private let frames = Atomic<Int>(0)
    private let cycles = Atomic<Int>(0)

    init() {
        heard = .allocate(capacity: Self.capacity)
        counts = .allocate(capacity: Self.cycleCapacity)
        stamps = .allocate(capacity: Self.cycleCapacity)
    }

    deinit {
        heard.deallocate()
        counts.deallocate()
        stamps.deallocate()
    }

    /// Never 0, so that silence can be told from it; exact in Float32. Channel 1 is the negative of channel 0.
    static func value(_ frame: Int, channel: Int) -> Float {
        Float(frame & (period - 1) + 1) / Float(period) * (channel == 0 ? 1 : -1)
    }

    /// How often the callback was called.
    var calls: Int { cycles.load(ordering: .acquiring) }
    private var seen: Int { min(calls, Self.cycleCapacity) }
    /// Frames of each cycle.
    var frameCounts: [Int] { (0..<seen).map { counts[$0] } }
    var outputTimes: [AudioTimeStamp] { (0..<seen).map { stamps[$0].output } }
    var inputTimes: [AudioTimeStamp] { (0..<seen).map { stamps[$0].input } }
    /// The first input channel.
    var samples: [Float] { Array(UnsafeBufferPointer(start: heard, count: frames.load(ordering: .acquiring))) }

    /// Plays the signal, keeps what is heard, finishes after `last` cycles.
    func callback(cycles last: Int = .max) -> AudioDeviceCallback {
        { cycle in self.take(&cycle) == last ? .finish : .proceed }
    }

    private func take(_ cycle: inout AudioDeviceCycle) -> Int {
        let call = cycles.load(ordering: .relaxed)
        if call < Self.cycleCapacity {
            counts[call] = cycle.frameCount
            stamps[call] = (cycle.outputTime, cycle.inputTime)
        }
        if let output = cycle.output {
            let first = Int(cycle.outputTime.mSampleTime)
            for channel in 0..<Int(output.pointee.mNumberBuffers) {
                guard let samples = Self.samples(output, channel) else { continue }
                for frame in 0..<cycle.frameCount { samples[frame] = Self.value(first + frame, channel: channel) }
            }
        }
        let position = frames.load(ordering: .relaxed)
        if let input = cycle.input, position + cycle.frameCount <= Self.capacity,
            let samples = Self.samples(UnsafeMutablePointer(mutating: input), 0)
        {
            (heard + position).update(from: samples, count: cycle.frameCount)
            frames.store(position + cycle.frameCount, ordering: .releasing)
        }
        cycles.store(call + 1, ordering: .releasing)
        return call + 1
    }

    private static func samples(_ list: UnsafeMutablePointer<AudioBufferList>, _ channel: Int)
        -> UnsafeMutablePointer<Float>?
    {
        let buffers = UnsafeMutableRawPointer(list) + MemoryLayout<AudioBufferList>.offset(of: \.mBuffers)!
        return (buffers.assumingMemoryBound(to: AudioBuffer.self) + channel).pointee.mData?
            .assumingMemoryBound(to: Float.self)
    }

    /// The longest stretch of the heard samples that is the signal without a gap.
    var longestStretch: Int {
        var (longest, current, expected) = (0, 0, -1)
        for sample in samples {
            let frame = Int(sample * Float(Self.period)) - 1
            guard frame >= 0, Self.value(frame, channel: 0) == sample else {
                (current, expected) = (0, -1)
                continue
            }
            current = frame == expected ? current + 1 : 1
            expected = (frame + 1) & (Self.period - 1)
            longest = max(longest, current)
        }
        return longest
    }

    /// Samples that are neither silence nor of the signal.
    var foreign: Int {
        samples.count { sample in
            sample != 0 && Self.value(Int(sample * Float(Self.period)) - 1, channel: 0) != sample
        }
    }
}

/// What a device told of changes.
final class Changes: Sendable {
    private let list = Mutex<[AudioDeviceChange]>([])
    var all: [AudioDeviceChange] { list.withLock { $0 } }
    var note: @Sendable (AudioDeviceChange) -> Void { { change in self.list.withLock { $0.append(change) } } }

    var disappeared: String? {
        for case .disappeared(let reason) in all { return reason }
        return nil
    }

    var newFormat: AudioDeviceFormat? {
        for case .formatChanged(let format) in all { return format }
        return nil
    }
}

func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "nothing was thrown"
}
