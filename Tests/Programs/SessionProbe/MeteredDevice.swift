import AudioDevices
import AudioToolbox
import Synchronization

/// A device at the right speed that knows how loud its last cycle was.
final class MeteredDevice: AudioDevice {
    private let device: PacedNullDevice
    private let peakBits = Atomic<UInt32>(0)

    init(_ configuration: AudioDeviceConfiguration) throws { device = try PacedNullDevice(configuration) }

    /// The loudest sample of the last cycle.
    var peak: Float { Float(bitPattern: peakBits.load(ordering: .relaxed)) }

    var name: String { device.name }
    var format: AudioDeviceFormat { device.format }
    var statistics: AudioDeviceStatistics { device.statistics }

    func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        try device.start(onChange: onChange) { [self] cycle in
            let action = callback(&cycle)
            var peak: Float = 0
            if let output = cycle.output, let samples = UnsafeMutableAudioBufferListPointer(output).first?.mData {
                let frames = samples.assumingMemoryBound(to: Float.self)
                for frame in 0..<cycle.frameCount { peak = max(peak, abs(frames[frame])) }
            }
            peakBits.store(peak.bitPattern, ordering: .relaxed)
            return action
        }
    }

    func stop() {
        device.stop()
        peakBits.store(0, ordering: .relaxed)
    }

    func waitUntilFinished() throws { try device.waitUntilFinished() }
}
