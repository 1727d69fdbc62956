import AudioDevices

/// The device that `--device` names.
enum DeviceChoice {
    /// Without a name the first that opens of PipeWire's, JACK's and ALSA's, and the paced null device where there is
    /// none. Throws when the named device does not open.
    static func open(_ name: String?, _ configuration: AudioDeviceConfiguration) throws -> any AudioDevice {
        var refusals: [AudioDeviceError] = []
        let device = try AudioDevices.open(output: name, configuration) { refusals.append($0) }
        if name == nil, device is PacedNullDevice {
            let reasons = refusals.map(\.description).joined(separator: "; ")
            StandardError.write("auctl: no sound device (\(reasons)); playing to the paced null device")
        }
        return device
    }
}
