import AudioDevices
import LinuxSystem

/// Notices a device that asks for no more cycles and does not say why. Thread: one that looks now and then.
final class DeviceStall {
    private let device: any AudioDevice
    private var cycles: UInt64 = 0
    private var since: UInt64

    /// Nanoseconds without a cycle.
    private static let patience: UInt64 = 4_000_000_000

    init(_ device: any AudioDevice) {
        self.device = device
        since = MonotonicClock.now()
    }

    /// True when the last new cycle was seen four seconds ago.
    var isReached: Bool {
        let (now, cycles) = (MonotonicClock.now(), device.statistics.cycles)
        if cycles != self.cycles { (self.cycles, since) = (cycles, now) }
        return now - since > Self.patience
    }
}
