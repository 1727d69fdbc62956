import AudioDevices
import AudioToolbox
import Commands
import LinuxSystem
import Synchronization

/// A device at the right speed that keeps what is played on its first channel, and when each frame was asked for.
// @unchecked: the memory belongs to the device's thread until `frameCount` has published it.
final class CapturedDevice: AudioDevice, @unchecked Sendable {
    private let device: PacedNullDevice
    private let clock: CycleClock?
    private let samples: UnsafeMutablePointer<Float>
    private let times: UnsafeMutablePointer<UInt64>
    private let capacity: Int
    private let count = Atomic<Int>(0)

    /// - Parameters:
    ///   - seconds: what is kept; what comes later is not.
    ///   - clock: told of each cycle, for whatever is played live.
    init(_ configuration: AudioDeviceConfiguration, seconds: Double, clock: CycleClock? = nil) throws {
        device = try PacedNullDevice(configuration)
        self.clock = clock
        capacity = Int(seconds * device.format.sampleRate)
        samples = .allocate(capacity: capacity)
        samples.initialize(repeating: 0, count: capacity)
        times = .allocate(capacity: capacity)
        times.initialize(repeating: 0, count: capacity)
    }

    deinit {
        device.stop()
        samples.deallocate()
        times.deallocate()
    }

    /// What was played so far.
    var played: [Float] { Array(UnsafeBufferPointer(start: samples, count: count.load(ordering: .acquiring))) }
    /// Nanoseconds of the monotonic clock at which the cycle with a frame began, and as many more as the frame lies in it.
    func time(ofFrame frame: Int) -> UInt64 { times[frame] }
    /// Whether there is no room for more.
    var isFull: Bool { count.load(ordering: .acquiring) >= capacity }

    var name: String { device.name }
    var format: AudioDeviceFormat { device.format }
    var statistics: AudioDeviceStatistics { device.statistics }

    func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        let rate = device.format.sampleRate
        try device.start(onChange: onChange) { [self] cycle in
            clock?.begin(at: cycle.periodStart, frames: cycle.frameCount, rate: rate)
            let action = callback(&cycle)
            keep(cycle, rate)
            return action
        }
    }

    private func keep(_ cycle: AudioDeviceCycle, _ rate: Double) {
        guard let output = cycle.output, let data = UnsafeMutableAudioBufferListPointer(output).first?.mData else {
            return
        }
        let first = count.load(ordering: .relaxed)
        let frames = min(cycle.frameCount, capacity - first)
        let played = data.assumingMemoryBound(to: Float.self)
        for frame in 0..<frames {
            samples[first + frame] = played[frame]
            times[first + frame] = cycle.periodStart &+ UInt64(Double(frame) * 1e9 / rate)
        }
        count.store(first + frames, ordering: .releasing)
    }

    func stop() { device.stop() }
    func waitUntilFinished() throws { try device.waitUntilFinished() }
}
