import AudioToolbox
import Glibc
import LinuxSystem
import RenderLink

/// Memory for one host's cycles: time stamp, events, output.
final class TestCycle {
    static let frames = 64
    let timestamp = UnsafeMutablePointer<AudioTimeStamp>.allocate(capacity: 1)
    private let event = UnsafeMutablePointer<AURenderEvent>.allocate(capacity: 1)

    init() {
        timestamp.initialize(to: AudioTimeStamp())
        timestamp.pointee.mFlags = AudioTimeStampFlags(rawValue: 1)
        event.initialize(to: AURenderEvent())
    }

    deinit {
        timestamp.deallocate()
        event.deallocate()
    }

    /// The coming cycle; time goes on. Nanoseconds of the monotonic clock, and until the deadline.
    func next(deadline: UInt64 = 0, budget: UInt64 = 0) -> LinkCycle {
        timestamp.pointee.mSampleTime += Double(Self.frames)
        return LinkCycle(
            frames: Self.frames, flags: 0, timestamp: timestamp, transport: nil, deadline: deadline, budget: budget)
    }

    /// Fills the coming input of bus 0 with a value.
    static func fill(_ port: HostLinkPort, _ value: Float, bus: Int = 0) {
        var channel = 0
        while let samples = port.inputBuffer(bus, channel) {
            samples.update(repeating: value, count: frames)
            channel += 1
        }
    }

    /// Adds a parameter event to the coming cycle.
    func add(_ value: Float, address: UInt64, to port: HostLinkPort) {
        let raw = UnsafeMutableRawPointer(event)
        raw.storeBytes(of: 0, as: UInt.self)
        raw.storeBytes(of: Int64(timestamp.pointee.mSampleTime) + Int64(Self.frames), toByteOffset: 8, as: Int64.self)
        raw.storeBytes(of: 1, toByteOffset: 16, as: UInt32.self)
        raw.storeBytes(of: 0, toByteOffset: 20, as: UInt32.self)
        raw.storeBytes(of: address, toByteOffset: 24, as: UInt64.self)
        raw.storeBytes(of: value, toByteOffset: 32, as: Float.self)
        port.add(event)
    }

    /// The first sample of an output channel after cleaning, and what the cleaning found.
    static func output(_ port: HostLinkPort, channel: Int = 0) -> (Float, SampleCleaning.Findings) {
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: frames)
        defer { samples.deallocate() }
        let findings = port.copyOutput(0, channel, to: samples, frames: frames)
        return (samples[frames - 1], findings)
    }

    static var soon: UInt64 { MonotonicClock.deadline(milliseconds: 5000) }
    static var shortly: UInt64 { MonotonicClock.deadline(milliseconds: 5) }
}

extension HandoffPort {
    /// The first element that cannot take a cycle now, or nil.
    func firstNotReady() -> Int? { (0..<count).first { !port($0).isReady } }

    /// Begins a cycle; false, with nothing begun, when an element is not ready.
    func begin(_ cycle: LinkCycle, isAhead: Bool = false, isElsewhere: Bool = false) -> Bool {
        guard isReady(frames: cycle.frames) else { return false }
        port(0).setInput(0, .own)
        begin(ready: cycle, isAhead: isAhead, isElsewhere: isElsewhere)
        return true
    }
}

extension HostLink {
    /// Begins a cycle of this unit alone; false when it is not ready.
    func begin(_ cycle: LinkCycle) -> Bool {
        let run = Handoff([HandoffElement(link: self)])
        defer { withExtendedLifetime(run) {} }
        guard run.port.isReady(frames: cycle.frames) else { return false }
        run.port.begin(ready: cycle)
        return true
    }
}
