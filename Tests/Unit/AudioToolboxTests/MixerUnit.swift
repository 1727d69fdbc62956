import AudioToolbox

/// A unit that says yes to everything: one to four inputs, a message channel called "echo", a profile, MIDI output.
final class MixerUnit: AUAudioUnit, @unchecked Sendable {
    private var inputs: AUAudioUnitBusArray!
    private var outputs: AUAudioUnitBusArray!
    private let echo = EchoChannel()
    private var isProfileEnabled = false

    init() throws {
        try super.init(componentDescription: NamedUnit.description)
        inputs = AUAudioUnitBusArray(
            audioUnit: self, busType: .input, busses: [try Self.bus(0)], maximumBusCount: 4, makeBus: Self.bus)
        outputs = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [try Self.bus(0)])
    }

    override var canProcessInPlace: Bool { true }
    override var supportsMPE: Bool { true }
    override var providesUserInterface: Bool { true }
    override var virtualMIDICableCount: Int { 2 }
    override var midiOutputNames: [String] { ["Notes"] }

    override var inputBusses: AUAudioUnitBusArray { inputs }
    override var outputBusses: AUAudioUnitBusArray { outputs }

    override func messageChannel(for channelName: String) -> any AUMessageChannel {
        channelName == "echo" ? echo : super.messageChannel(for: channelName)
    }

    override func profileState(forCable cable: UInt8, channel: MIDIChannelNumber) -> MIDICIProfileState {
        let all = [MIDICIProfile(data: [0x7e, 0x21, 1, 1, 0])]
        return MIDICIProfileState(
            midiChannel: channel, enabledProfiles: isProfileEnabled ? all : [],
            disabledProfiles: isProfileEnabled ? [] : all)
    }

    override func enable(_ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber) throws {
        isProfileEnabled = true
        profileChangedBlock?(cable, channel, profile, true)
    }

    override func disable(_ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber) throws {
        isProfileEnabled = false
        profileChangedBlock?(cable, channel, profile, false)
    }

    @Sendable private static func bus(_ index: Int) throws -> AUAudioUnitBus {
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "There is no stereo.")
        }
        return try AUAudioUnitBus(format: format, name: "Input \(index + 1)")
    }
}

/// Greets the host with each message, and passes its answer back.
private final class EchoChannel: AUMessageChannel {
    var callHostBlock: CallHostBlock?

    func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any] {
        callHostBlock?(["greeting": "hello"]) ?? [:]
    }
}
