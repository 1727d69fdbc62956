import AudioToolbox
import LinuxSystem
import NetworkAudio

/// A device of this machine that plays what the render thread of another one makes, from `start` to `stop`, at its own
/// clock and rate.
final class DevicePlayback: Sendable {
    private let stream: CapturedStream
    private let reader: StreamReader
    private let member: MemberDevice
    private let lanes: PlaybackLanes

    /// - Parameter sampleRate: of the device whose render thread makes it, in Hz.
    init(_ member: MemberDevice, sampleRate: Double) {
        self.member = member
        let format = member.format
        stream = CapturedStream(channelCount: format.outputChannelCount, sampleRate: sampleRate)
        reader = StreamReader(
            stream, sampleRate: format.sampleRate, maximumFrames: format.maximumFramesPerCycle)
        lanes = PlaybackLanes(
            reader.outlet, channelCount: format.outputChannelCount, capacity: format.maximumFramesPerCycle)
    }

    deinit {
        member.stop()
        lanes.deallocate()
    }

    /// Where the other device's render thread writes.
    var inlet: CaptureInlet { stream.inlet }
    /// How often frames were missing when they were to be played.
    var underruns: UInt64 { reader.underruns }
    /// Seconds between the other device's cycle and its sound; 0 while nothing is heard.
    var latency: Double {
        let waiting = reader.latencyFrames
        return waiting == 0 ? 0 : Double(waiting + member.format.outputLatencyFrames) / member.format.sampleRate
    }

    /// Throws `AudioDeviceError`. Thread: any but render.
    func start() throws {
        let lanes = lanes
        // Its thread uses what this object keeps, and has ended when that goes.
        try member.start { cycle in
            lanes.play(cycle)
            return .proceed
        }
    }

    /// Returns when nothing is played any more.
    func stop() { member.stop() }
}

/// Where a playing cycle's channels come from. Valid while its `DevicePlayback` lives.
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
