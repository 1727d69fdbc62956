/// The devices of this machine: which there are, and opening one. Thread: any but render.
public enum AudioDevices {
    /// The order in which a device is looked for when none is named.
    public static let defaultOrder: [AudioDeviceBackend] = [.pipeWire, .jack, .alsa, .pacedNull]

    /// Opens a device by the name that `list` gives.
    ///
    /// A direction without a name is the default one of the other's backend; beside a network's
    /// stream or an aggregate device, which go with a device of any kind, it is the default one of this machine. Without any name it is PipeWire's default
    /// device, or JACK's physical ports, or ALSA's `default`, or, where none of these opens, the paced null device.
    /// - Parameters:
    ///   - output: what plays; not used when the configuration asks for no output channels.
    ///   - input: what records.
    ///   - wantsInput: whether it records at all; by as many channels as the configuration asks for, as many as there
    ///     are where it asks for none. A device that cannot record opens without input.
    ///   - configuration: rate, frames and channels as they are wished; the device that opens has its own.
    ///   - refused: hears why each default device before the one that was opened did not open.
    /// - Throws: `AudioDeviceError` when the device that was named does not open.
    public static func open(
        output: String? = nil, input: String? = nil, wantsInput: Bool = false,
        _ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration(),
        refused: (AudioDeviceError) -> Void = { _ in }
    ) throws -> any AudioDevice {
        var wanted = configuration
        if !wantsInput { wanted.inputChannelCount = 0 }
        if wantsInput, wanted.inputChannelCount == 0 { wanted.inputChannelCount = nil }
        guard let name = output ?? input else { return try openDefault(wanted, refused) }
        let (playing, recording) = (output.map { AudioDeviceName($0) }, input.map { AudioDeviceName($0) })
        if playing?.isGathered == true || wantsInput && recording?.isGathered == true {
            return try openNetwork(
                output: output, input: wantsInput ? input : nil, playing, recording, wanted, refused: refused)
        }
        let backend = (playing ?? recording)?.backend ?? .pacedNull
        if wantsInput, let playing, let recording, playing.backend != recording.backend {
            throw AudioDeviceError(
                device: name, operation: "open",
                reason: "output and input have to be of one kind, and \"\(input ?? "")\" is of another; name both the "
                    + "same way")
        }
        return try open(backend, name, output: playing?.target, input: recording?.target, wanted)
    }

    private static func openDefault(_ wanted: AudioDeviceConfiguration, _ refused: (AudioDeviceError) -> Void) throws
        -> any AudioDevice
    {
        if let control = PacedNullRegistry.shared.defaultControl {
            return try PacedNullDevice(wanted, control: control)
        }
        for backend in defaultOrder.dropLast() {
            do { return try open(backend, backend.rawValue, output: nil, input: nil, wanted) } catch let error
                as AudioDeviceError
            {
                refused(error)
            }
        }
        return try PacedNullDevice(wanted)
    }

    private static func open(
        _ backend: AudioDeviceBackend, _ name: String, output: String?, input: String?,
        _ wanted: AudioDeviceConfiguration
    ) throws -> any AudioDevice {
        let checked = try wanted.validated(for: name)
        switch backend {
        case .pipeWire:
            return try ServerDevice(name: name) { cycle throws(AudioDeviceError) in
                try PipeWireClient.open(name, output: output, input: input, checked, cycle)
            }
        case .jack:
            return try ServerDevice(name: name) { cycle throws(AudioDeviceError) in
                try JACKClient.open(name, output: output, input: input, checked, cycle)
            }
        case .alsa: return try openALSA(output: output, input: input, checked)
        case .rtp, .aggregate:
            throw AudioDeviceError(
                device: name, operation: "open",
                reason: "neither output nor input is asked of it; ask for one of them")
        case .pacedNull: return try openPacedNull(name, wanted)
        case .offline: return try OfflineDevice(wanted)
        }
    }

    /// An ALSA device that cannot record opens without input, unless its input was named.
    private static func openALSA(output: String?, input: String?, _ wanted: AudioDeviceConfiguration) throws
        -> any AudioDevice
    {
        let playing = output ?? "default"
        do {
            return try ALSADevice(name: playing, inputName: input, wanted)
        } catch {
            guard input == nil, wanted.inputChannelCount != 0, wanted.outputChannelCount != 0 else { throw error }
            var withoutInput = wanted
            withoutInput.inputChannelCount = 0
            return try ALSADevice(name: playing, withoutInput)
        }
    }

    private static func openPacedNull(_ name: String, _ wanted: AudioDeviceConfiguration) throws -> any AudioDevice {
        if name == PacedNullDevice.plainName { return try PacedNullDevice(wanted) }
        guard let control = PacedNullRegistry.shared.control(named: name) else {
            throw AudioDeviceError(device: name, operation: "open", reason: "there is none of this name")
        }
        return try PacedNullDevice(wanted, control: control)
    }

    /// Every device that can be opened now, in the order of preference. Asks the sound servers that run, which takes
    /// some milliseconds.
    /// - Parameter server: which server of each kind, as the configuration's; nil for the default ones.
    public static func list(server: String? = nil) -> [AudioDeviceDescription] {
        PipeWireListing.devices(server: server) + JACKListing.devices(server: server) + alsa
            + AggregateDevices.descriptions + nulls
    }

    /// The device of a list that is opened when none is named for a direction; nil where none is.
    package static func defaultDevice(of list: [AudioDeviceDescription], isOutput: Bool) -> AudioDeviceDescription? {
        if let name = PacedNullRegistry.shared.defaultName { return list.first { $0.name == name } }
        return list.first {
            defaultOrder.contains($0.backend) && (isOutput ? $0.outputChannelCount : $0.inputChannelCount) != 0
        }
    }

    /// Whether a PipeWire or JACK server listens on this machine.
    package static var hasSoundServer: Bool {
        let sockets = ListeningSockets.paths()
        return !DeviceFingerprint.pipeWireSockets(sockets, server: nil).isEmpty
            || !DeviceFingerprint.read(sockets: sockets).jackServers.isEmpty
    }

    private static var alsa: [AudioDeviceDescription] {
        ALSADeviceListing.available().map {
            AudioDeviceDescription(
                name: AudioDeviceName($0.name).backend == .alsa && AudioDeviceName($0.name).target == $0.name
                    ? $0.name : "alsa:\($0.name)",
                summary: $0.summary, backend: .alsa, outputChannelCount: $0.hasOutput ? nil : 0,
                inputChannelCount: $0.hasInput ? nil : 0)
        }
    }

    private static var nulls: [AudioDeviceDescription] {
        func entry(_ name: String, _ summary: String, _ backend: AudioDeviceBackend) -> AudioDeviceDescription {
            AudioDeviceDescription(
                name: name, summary: summary, backend: backend, outputChannelCount: nil, inputChannelCount: nil)
        }
        return [
            entry(PacedNullDevice.plainName, "plays at the right speed into nothing", .pacedNull),
            entry(AudioDeviceBackend.offline.rawValue, "as fast as possible into nothing", .offline),
        ] + PacedNullRegistry.shared.present.map { entry($0.deviceName, "a test's device", .pacedNull) }
    }
}
