/// Which profiles a MIDI channel knows, and which of them are enabled (MIDICapabilityInquiry.h).
public struct MIDICIProfileState: Hashable, Sendable {
    public let midiChannel: MIDIChannelNumber
    public let enabledProfiles: [MIDICIProfile]
    public let disabledProfiles: [MIDICIProfile]

    public init(
        midiChannel: MIDIChannelNumber, enabledProfiles: [MIDICIProfile], disabledProfiles: [MIDICIProfile]
    ) {
        self.midiChannel = midiChannel
        self.enabledProfiles = enabledProfiles
        self.disabledProfiles = disabledProfiles
    }
}
