/// Which profiles a MIDI channel knows, and which of them are enabled (MIDICapabilityInquiry.h).
public struct MIDICIProfileState: Hashable, Sendable {
    /// Of the cable that was asked about.
    public let midiChannel: MIDIChannelNumber
    /// In the order that the unit gave them in.
    public let enabledProfiles: [MIDICIProfile]
    /// Those that the unit knows and that are off; a profile that it does not know is in neither list.
    public let disabledProfiles: [MIDICIProfile]

    /// Takes any lists; that none of the profiles is in both is for the caller to see to.
    public init(
        midiChannel: MIDIChannelNumber, enabledProfiles: [MIDICIProfile], disabledProfiles: [MIDICIProfile]
    ) {
        self.midiChannel = midiChannel
        self.enabledProfiles = enabledProfiles
        self.disabledProfiles = disabledProfiles
    }
}
