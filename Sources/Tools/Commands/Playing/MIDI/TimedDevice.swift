import AudioDevices

/// A device that tells a clock of each cycle before it is rendered. All else is the device's.
final class TimedDevice: AudioDevice {
    private let device: any AudioDevice
    private let clock: CycleClock

    init(_ device: any AudioDevice, _ clock: CycleClock) { (self.device, self.clock) = (device, clock) }

    var name: String { device.name }
    var format: AudioDeviceFormat { device.format }
    var isPaced: Bool { device.isPaced }
    var statistics: AudioDeviceStatistics { device.statistics }

    func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        let rate = device.format.sampleRate
        // The device keeps the block no longer than it runs, and the engine keeps this object as long.
        try device.start(onChange: onChange) { [unowned(unsafe) clock] cycle in
            clock.begin(at: cycle.periodStart, frames: cycle.frameCount, rate: rate)
            clock.tellFollower()
            return callback(&cycle)
        }
    }

    func stop() { device.stop() }
    func waitUntilFinished() throws { try device.waitUntilFinished() }
}
