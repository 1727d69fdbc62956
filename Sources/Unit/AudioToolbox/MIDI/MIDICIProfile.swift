/// A MIDI channel, 0 to 15; 0x7f stands for the whole cable (MIDICapabilityInquiry.h).
public typealias MIDIChannelNumber = UInt8

/// A profile of MIDI Capability Inquiry (MIDICapabilityInquiry.h).
public final class MIDICIProfile: Hashable, Sendable {
    /// Five bytes, as MIDI-CI writes them.
    public let profileID: [UInt8]
    /// For people; profiles with the same bytes are equal whatever their names.
    public let name: String

    /// - Parameters:
    ///   - data: the five bytes; their number is not checked.
    ///   - name: for people.
    public init(data: [UInt8], name: String = "") {
        profileID = data
        self.name = name
    }

    public static func == (left: MIDICIProfile, right: MIDICIProfile) -> Bool { left.profileID == right.profileID }

    public func hash(into hasher: inout Hasher) { hasher.combine(profileID) }
}

/// Called for each profile that a unit enabled or disabled.
public typealias AUMIDICIProfileChangedBlock = (
    _ cable: UInt8, _ channel: MIDIChannelNumber, _ profile: MIDICIProfile, _ isEnabled: Bool
) -> Void
