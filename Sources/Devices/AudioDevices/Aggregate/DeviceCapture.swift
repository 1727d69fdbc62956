import AudioToolbox
import LinuxSystem
import NetworkAudio

/// A device of this machine that records for another one, from `start` to `stop`. One that ends by itself
/// is silent until it is back.
final class DeviceCapture: Sendable {
    let stream: CapturedStream
    private let member: MemberDevice
    private let lanes: CaptureLanes

    init(_ member: MemberDevice) {
        self.member = member
        let format = member.format
        stream = CapturedStream(channelCount: format.inputChannelCount, sampleRate: format.sampleRate)
        lanes = CaptureLanes(stream.inlet, channelCount: format.inputChannelCount)
    }

    deinit {
        member.stop()
        lanes.pointers.deallocate()
    }

    /// Throws `AudioDeviceError`. Thread: any but render.
    func start() throws {
        let lanes = lanes
        // Its thread uses what this object keeps, and has ended when that goes.
        try member.start { cycle in
            lanes.record(cycle)
            return .proceed
        }
    }

    /// Returns when nothing is recorded any more.
    func stop() { member.stop() }
}

/// Where a recording cycle's channels go. Valid while its `DeviceCapture` lives.
// @unchecked: the memory is the recording thread's while the device runs.
private struct CaptureLanes: @unchecked Sendable {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let inlet: CaptureInlet
    private let channelCount: Int

    init(_ inlet: CaptureInlet, channelCount: Int) {
        self.inlet = inlet
        self.channelCount = channelCount
        pointers = .allocate(capacity: max(1, channelCount))
        pointers.initialize(repeating: nil, count: max(1, channelCount))
    }

    /// Thread: render, the recording device's.
    @_noLocks @_noAllocation @section("render")
    func record(_ cycle: AudioDeviceCycle) {
        guard let list = cycle.input else { return }
        let buffers = firstBuffer(UnsafeMutablePointer(mutating: list))
        for channel in 0..<channelCount {
            pointers[channel] =
                channel < Int(list.pointee.mNumberBuffers)
                ? buffers[channel].mData?.assumingMemoryBound(to: Float.self) : nil
        }
        let time = cycle.periodStart > 0 ? cycle.periodStart : MonotonicClock.now()
        inlet.record(UnsafePointer(pointers), frames: cycle.frameCount, at: time)
    }
}
