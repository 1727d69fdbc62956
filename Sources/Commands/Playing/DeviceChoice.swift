import AudioDevices

/// The device that `--device` names.
enum DeviceChoice {
    static let pacedNull = "paced-null"
    static let offline = "offline"

    /// Without a name the system's default, and the paced null device where there is none.
    /// Throws when the named device does not open.
    static func open(_ name: String?, _ configuration: AudioDeviceConfiguration) throws -> any AudioDevice {
        switch name {
        case pacedNull: return try PacedNullDevice(configuration)
        case offline: return try OfflineDevice(configuration)
        case let name?: return try ALSADevice(name: name, configuration)
        case nil:
            do {
                return try ALSADevice(name: "default", configuration)
            } catch {
                StandardError.write("auctl: no sound device (\(error)); playing to the paced null device")
                return try PacedNullDevice(configuration)
            }
        }
    }
}
