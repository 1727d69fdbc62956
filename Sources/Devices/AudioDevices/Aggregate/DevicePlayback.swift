import AudioToolbox
import LinuxSystem
import NetworkAudio
import Synchronization

/// A device of this machine that plays what the render thread of another one makes, from `start` to `stop`, at its own
/// clock and rate.
final class DevicePlayback: Sendable {
    /// The end at which the device reads, made for the format that it has.
    private final class End: Sendable {
        let reader: StreamReader
        let lanes: PlaybackLanes
        let format: AudioDeviceFormat

        init(_ stream: CapturedStream, _ format: AudioDeviceFormat) {
            self.format = format
            reader = StreamReader(
                stream, sampleRate: format.sampleRate, maximumFrames: format.maximumFramesPerCycle)
            lanes = PlaybackLanes(
                reader.outlet, channelCount: stream.channelCount, capacity: format.maximumFramesPerCycle)
        }

        deinit { lanes.deallocate() }
    }

    private struct State {
        /// Nil before the first start.
        var end: End?
        /// How often frames were missing at former ends.
        var underruns: UInt64 = 0
    }

    private let stream: CapturedStream
    private let member: MemberDevice
    private let state = Mutex(State())

    /// - Parameter sampleRate: of the device whose render thread makes it, in Hz.
    init(_ member: MemberDevice, sampleRate: Double) {
        self.member = member
        stream = CapturedStream(channelCount: member.format.outputChannelCount, sampleRate: sampleRate)
    }

    deinit { member.stop() }

    /// Where the other device's render thread writes.
    var inlet: CaptureInlet { stream.inlet }
    /// How often frames were missing when they were to be played.
    var underruns: UInt64 { state.withLock { $0.underruns &+ ($0.end?.reader.underruns ?? 0) } }
    /// Whether nothing is heard because the device is away.
    var isLost: Bool { member.isLost }
    /// Seconds between the other device's cycle and its sound; 0 while nothing is heard.
    var latency: Double {
        guard let end = state.withLock(\.end), case let waiting = end.reader.latencyFrames, waiting > 0 else {
            return 0
        }
        return Double(waiting + end.format.outputLatencyFrames) / end.format.sampleRate
    }

    /// Calls when the device is lost, on a thread of its own.
    func whenLost(_ body: @escaping @Sendable () -> Void) { member.whenLost(body) }

    /// Throws `AudioDeviceError`. Thread: any but render.
    func start() throws { try member.start { [weak self] in self?.rendering($0) ?? { _ in .finish } } }

    /// As `start`, of a device that is away now. Thread: any but render.
    func startLost() throws { try member.startLost { [weak self] in self?.rendering($0) ?? { _ in .finish } } }

    private func rendering(_ format: AudioDeviceFormat) -> AudioDeviceCallback {
        let end = End(stream, format)
        state.withLock { state in
            // Nothing reads at the former end any more.
            state.underruns &+= state.end?.reader.underruns ?? 0
            state.end = end
        }
        // The device's thread uses what this object keeps, and has ended when that goes.
        return { [lanes = end.lanes] cycle in
            lanes.play(cycle)
            return .proceed
        }
    }

    /// Returns when nothing is played any more.
    /// - Parameter closes: whether the device is given back.
    func stop(closes: Bool = false) { member.stop(closes: closes) }
}

/// Where a playing cycle's channels come from. Valid while its end of a `DevicePlayback` lives.
// @unchecked: the memory is the playing thread's while the device runs.
private struct PlaybackLanes: @unchecked Sendable {
    private let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    /// For a channel that the cycle lacks.
    private let spare: UnsafeMutablePointer<Float>
    private let outlet: StreamOutlet
    private let channelCount: Int
    private let capacity: Int

    init(_ outlet: StreamOutlet, channelCount: Int, capacity: Int) {
        self.outlet = outlet
        self.channelCount = channelCount
        self.capacity = capacity
        spare = .allocate(capacity: max(1, capacity))
        spare.initialize(repeating: 0, count: max(1, capacity))
        pointers = .allocate(capacity: max(1, channelCount))
        pointers.initialize(repeating: spare, count: max(1, channelCount))
    }

    func deallocate() {
        pointers.deallocate()
        spare.deallocate()
    }

    /// Thread: render, the playing device's.
    @_noLocks @_noAllocation @section("render")
    func play(_ cycle: AudioDeviceCycle) {
        guard let list = cycle.output else { return }
        let buffers = firstBuffer(list)
        for channel in 0..<channelCount {
            let isThere = channel < Int(list.pointee.mNumberBuffers)
            let own = isThere ? buffers[channel].mData?.assumingMemoryBound(to: Float.self) : nil
            pointers[channel] = own ?? spare
        }
        let time = cycle.periodStart > 0 ? cycle.periodStart : MonotonicClock.now()
        outlet.read(into: UnsafePointer(pointers), frames: min(cycle.frameCount, capacity), at: time)
    }
}
