import AudioDevices
import AudioToolbox
import Foundation
import LinuxSystem
import RenderGraph
import Synchronization

/// A device while it records: takes every cycle's input into a ring, from which a thread that may block fetches blocks.
// @unchecked: the ring and the clock say which thread uses what; the rest is constant.
final class CaptureRun: @unchecked Sendable {
    /// Float32, non-interleaved, of the device's channels and rate.
    let format: AVAudioFormat
    private let device: any AudioDevice
    private let ring: SampleStream
    private let clock = RateClock()
    private let renderRing: Unmanaged<SampleStream>
    private let renderClock: Unmanaged<RateClock>
    private let lost = Atomic<Int>(0)
    private let ended = Atomic<Bool>(false)
    /// The first frame that was not fetched yet.
    private var position: Int64 = 0

    /// Seconds that whoever fetches may take.
    private static let patience = 8.0
    private static let blockFrames = 4096

    /// Opens an input, and nothing else.
    /// - Throws: why the device cannot be opened, or that it has no input.
    init(_ name: String?, opener: EngineDeviceOpener?) throws {
        let wanted = AudioDeviceConfiguration(outputChannelCount: 0, inputChannelCount: nil)
        device =
            try opener.map {
                try $0(EngineDeviceRequest(output: nil, input: name, wantsInput: true, configuration: wanted))
            } ?? AudioDevices.open(output: nil, input: name, wantsInput: true, wanted)
        let (rate, channels) = (device.format.sampleRate, device.format.inputChannelCount)
        guard channels > 0, let format = AVAudioFormat.standard(sampleRate: rate, channels: UInt32(channels)) else {
            throw EngineFaults.error(-66680, "\(device.name) has no input to record from")
        }
        self.format = format
        ring = SampleStream(channelCount: channels, capacity: Int(rate * Self.patience))
        ring.reserve()
        (renderRing, renderClock) = (.passUnretained(ring), .passUnretained(clock))
    }

    /// Records from now on.
    /// - Throws: `AudioDeviceError` when the device does not start.
    func start() throws {
        // The device keeps the block no longer than it runs, and this stops it before it goes.
        try device.start(onChange: { [weak self] change in
            if change.endsCallbacks { self?.ended.store(true, ordering: .releasing) }
        }) { [unowned(unsafe) self] cycle in
            take(cycle.input, cycle.frameCount, cycle.inputTime.mHostTime)
            return .proceed
        }
    }

    /// Returns when the device takes nothing more; what it took can still be fetched.
    func stop() { device.stop() }

    deinit { device.stop() }

    /// Whether the device has another format now, or is gone.
    var hasEnded: Bool { ended.load(ordering: .acquiring) }

    @_noLocks @_noAllocation
    private func take(_ list: UnsafePointer<AudioBufferList>?, _ frames: Int, _ hostTime: UInt64) {
        guard let list else { return }
        // Both live as long as this, which stops the device before it goes.
        let (clock, ring) = (renderClock, renderRing)
        clock._withUnsafeGuaranteedRef { $0.note(hostTime: hostTime) }
        let count = ring._withUnsafeGuaranteedRef { $0.write(list, frames: frames) }
        clock._withUnsafeGuaranteedRef { $0.sampleTime = $0.sampleTime &+ Int64(count) }
        if count < frames { lost.wrappingAdd(frames &- count, ordering: .relaxed) }
    }

    /// The next frames, and when the first of them was recorded; nil when there are none now. Thread: one at a time.
    func next() -> (buffer: AVAudioPCMBuffer, hostTime: UInt64)? {
        let count = min(ring.available(), Self.blockFrames)
        guard count > 0, let last = clock.last,
            let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(count))
        else { return nil }
        buffer.frameLength = AVAudioFrameCount(count)
        _ = ring.read(buffer.mutableAudioBufferList, frames: count)
        let offset = Double(position - last.sampleTime) / format.sampleRate * 1e9
        position += Int64(count)
        return (buffer, UInt64(saturating: Double(last.hostTime) + offset))
    }

    /// Frames that were lost because nobody fetched them, since it was asked last.
    func takeLostFrames() -> Int { lost.exchange(0, ordering: .relaxed) }
}
