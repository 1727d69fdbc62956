import AudioToolbox
import LinuxSystem
import NetworkAudio
import Synchronization

/// A device of this machine that records for another one, from `start` to `stop`. One that ends by itself
/// is silent until it is back.
final class DeviceCapture: Sendable {
    let stream: CapturedStream
    private let member: MemberDevice
    private let present = Mutex<End?>(nil)

    /// The end at which the device writes, made for the format that it has.
    private final class End: Sendable {
        let lanes: CaptureLanes
        private let conversion: CaptureConversion?

        init(_ stream: CapturedStream, _ format: AudioDeviceFormat) {
            let conversion =
                format.sampleRate == stream.sampleRate
                ? nil
                : CaptureConversion(
                    into: stream, from: format.sampleRate, maximumFrames: format.maximumFramesPerCycle)
            self.conversion = conversion
            lanes = CaptureLanes(
                conversion.map { .converted($0.inlet) } ?? .plain(stream.inlet), channelCount: stream.channelCount)
        }

        deinit { lanes.pointers.deallocate() }
    }

    init(_ member: MemberDevice) {
        self.member = member
        let format = member.format
        stream = CapturedStream(channelCount: format.inputChannelCount, sampleRate: format.sampleRate)
    }

    deinit { member.stop() }

    /// Throws `AudioDeviceError`. Thread: any but render.
    func start() throws { try member.start { [weak self] in self?.rendering($0) ?? { _ in .finish } } }

    private func rendering(_ format: AudioDeviceFormat) -> AudioDeviceCallback {
        let end = End(stream, format)
        // Nothing is written at the former end any more.
        present.withLock { $0 = end }
        // The device's thread uses what this object keeps, and has ended when that goes.
        return { [lanes = end.lanes] cycle in
            lanes.record(cycle)
            return .proceed
        }
    }

    /// Returns when nothing is recorded any more.
    func stop() { member.stop() }
}

/// Where the frames of a recording device go.
private enum CaptureTarget {
    case plain(CaptureInlet)
    case converted(ConvertingInlet)
}

/// Where a recording cycle's channels go. Valid while its end of a `DeviceCapture` lives.
// @unchecked: the memory is the recording thread's while the device runs.
private struct CaptureLanes: @unchecked Sendable {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let target: CaptureTarget
    private let channelCount: Int

    init(_ target: CaptureTarget, channelCount: Int) {
        self.target = target
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
        switch target {
        case .plain(let inlet): inlet.record(UnsafePointer(pointers), frames: cycle.frameCount, at: time)
        case .converted(let inlet): inlet.record(UnsafePointer(pointers), frames: cycle.frameCount, at: time)
        }
    }
}
