import AudioDevices
import AudioToolbox
import Glibc
import Synchronization
import Testing

/// What a callback saw of its first cycles. It neither allocates nor locks: the device calls it on its real-time
/// thread.
// @unchecked: the memory is written by the device's thread alone and read after that has ended.
private final class Observer: @unchecked Sendable {
    let calls = Atomic<Int>(0)
    private let capacity = 64
    private let times: UnsafeMutablePointer<AudioTimeStamp>

    init() { times = .allocate(capacity: capacity) }
    deinit { times.deallocate() }

    private var seen: [AudioTimeStamp] { (0..<min(capacity, calls.load(ordering: .acquiring))).map { times[$0] } }
    var sampleTimes: [Double] { seen.map(\.mSampleTime) }
    var hostTimes: [UInt64] { seen.map(\.mHostTime) }

    /// A callback that writes a ramp into every channel and finishes after `cycles` cycles.
    func ramp(cycles: Int) -> AudioDeviceCallback {
        { list, frames, timestamp in
            let call = self.calls.load(ordering: .relaxed)
            if call < self.capacity { self.times[call] = timestamp.pointee }
            let first = Int(timestamp.pointee.mSampleTime)
            let buffers = UnsafeMutableRawPointer(list) + 8
            for index in 0..<Int(list.pointee.mNumberBuffers) {
                let buffer = (buffers + index * 16).assumingMemoryBound(to: AudioBuffer.self).pointee
                guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<frames { samples[frame] = Float(first + frame) / 65_536 * (index == 0 ? 1 : -1) }
            }
            self.calls.store(call + 1, ordering: .releasing)
            return call + 1 == cycles ? .finish : .proceed
        }
    }
}

private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "nothing was thrown"
}

@Suite struct OfflineDevices {
    @Test func everyCycleBeginsWhereTheLastEnded() throws {
        let device = try OfflineDevice(AudioDeviceConfiguration(framesPerCycle: 64))
        let observer = Observer()
        try device.run(observer.ramp(cycles: 5))
        #expect(observer.sampleTimes == [0, 64, 128, 192, 256])
        #expect(device.statistics.cycles == 5)
        #expect(device.statistics.frames == 320)
    }

    @Test func stopReturnsAfterTheLastCallback() throws {
        let device = try OfflineDevice()
        let observer = Observer()
        try device.start(observer.ramp(cycles: .max))
        while observer.calls.load(ordering: .relaxed) < 3 { sched_yield() }
        device.stop()
        let calls = observer.calls.load(ordering: .relaxed)
        try device.waitUntilFinished()
        #expect(observer.calls.load(ordering: .relaxed) == calls)
    }

    @Test func aSecondStartIsRefused() throws {
        let device = try OfflineDevice()
        try device.run(Observer().ramp(cycles: 1))
        #expect(message { try device.start(Observer().ramp(cycles: 1)) }.contains("started already"))
    }
}

@Suite struct PacedNullDevices {
    @Test func cyclesAreNeverEarly() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(sampleRate: 48_000, framesPerCycle: 96))
        let observer = Observer()
        var begin = timespec()
        clock_gettime(CLOCK_MONOTONIC, &begin)
        try device.run(observer.ramp(cycles: 51))
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let seconds = Double(end.tv_sec - begin.tv_sec) + Double(end.tv_nsec - begin.tv_nsec) / 1e9
        // The callback of cycle 51 follows 50 whole periods of 2 ms.
        #expect(seconds >= 0.1)
        #expect(device.statistics.cycles == 51)
    }

    @Test func hostTimesAdvanceByExactlyOnePeriodUnlessACycleWasMissed() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(sampleRate: 48_000, framesPerCycle: 480))
        let observer = Observer()
        try device.run(observer.ramp(cycles: 10))
        guard device.statistics.xruns == 0 else { return }
        let times = observer.hostTimes
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 10_000_000 })
    }

    @Test func aCycleThatTakesTwoPeriodsIsAnXrun() throws {
        let device = try PacedNullDevice(AudioDeviceConfiguration(framesPerCycle: 48))
        let slow = Shared(calls: 0)
        try device.run { _, _, _ in
            Self.spend(milliseconds: 3)
            return slow.next() == 4 ? .finish : .proceed
        }
        #expect(device.statistics.xruns >= 3)
        #expect(device.statistics.longestCycleNanoseconds >= 3_000_000)
    }

    private static func spend(milliseconds: Double) {
        var begin = timespec()
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &begin)
        repeat {
            clock_gettime(CLOCK_MONOTONIC, &now)
        } while Double(now.tv_sec - begin.tv_sec) * 1e3 + Double(now.tv_nsec - begin.tv_nsec) / 1e6 < milliseconds
    }

    private final class Shared: Sendable {
        let calls: Atomic<Int>
        init(calls: Int) { self.calls = Atomic(calls) }
        func next() -> Int { calls.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    @Test(arguments: [0, -1, .nan, 1e9] as [Double])
    func anImpossibleRateIsRefused(rate: Double) {
        #expect(message { _ = try PacedNullDevice(AudioDeviceConfiguration(sampleRate: rate)) }.contains("sample rate"))
    }
}

@Suite struct ALSADevices {
    @Test func anUnknownDeviceIsNamedWithAWayOut() {
        let text = message { _ = try ALSADevice(name: "no-such-card") }
        #expect(text.contains("\"no-such-card\"") && text.contains("aplay -L"))
    }

    @Test func theNullDeviceTakesEveryCycle() throws {
        let device = try ALSADevice(name: "null", AudioDeviceConfiguration(framesPerCycle: 256))
        #expect(device.format.sampleFormat == .float32)
        let observer = Observer()
        try device.run(observer.ramp(cycles: 20))
        #expect(device.statistics.cycles == 20)
        #expect(device.statistics.xruns == 0)
    }

    @Test func aDeviceThatWasOpenedAndNeverStartedClosesQuietly() throws {
        _ = try ALSADevice(name: "null")
    }

    @Test(arguments: AudioDeviceSampleFormat.allCases)
    func everySampleReachesTheDeviceInItsFormat(format: AudioDeviceSampleFormat) throws {
        let capture = try ALSACapture(format: format)
        let device = try ALSADevice(
            name: capture.deviceName, AudioDeviceConfiguration(framesPerCycle: 128, sampleFormat: format))
        #expect(device.format.sampleFormat == format)
        try device.run(Observer().ramp(cycles: 8))
        let samples = try capture.samples()
        #expect(samples.count == 2 * 8 * 128)
        let expected = (0..<8 * 128).flatMap { [Float($0) / 65_536, -Float($0) / 65_536] }
        // One step of 16 bits is the coarsest rounding of the three formats.
        let tolerance: Float = format == .signed16 ? 1 / 32_768 : 0
        #expect(zip(samples, expected).allSatisfy { abs($0 - $1) <= tolerance })
    }
}
