import AudioDevices
import Synchronization

/// Notices that a device ended by itself: a sound card that was unplugged renders no more cycles.
struct DeviceEnd {
    private let device: any AudioDevice
    private let state = Marker()

    /// Written by one thread only.
    private final class Marker {
        var cycles: UInt64 = 0
        var unchanged = 0
    }

    init(_ device: any AudioDevice) { self.device = device }

    /// True when two hundred looks in a row (4 s) saw no new cycle.
    var isReached: Bool {
        let cycles = device.statistics.cycles
        state.unchanged = cycles == state.cycles ? state.unchanged + 1 : 0
        state.cycles = cycles
        return state.unchanged > 200
    }
}
