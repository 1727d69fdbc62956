import Synchronization

/// Devices that a test opens for I/O units. Thread: any but render.
package enum HardwareDevices {
    private static let openers = Mutex<[String: EngineDeviceOpener]>([:])

    /// Has the device of a name opened by somebody.
    package static func setOpener(_ opener: @escaping EngineDeviceOpener, for device: String) {
        openers.withLock { $0[device] = opener }
    }

    static func opener(for device: String) -> EngineDeviceOpener? { openers.withLock { $0[device] } }
}
