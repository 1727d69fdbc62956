/// A profile that is to be enabled or disabled on a channel, or was.
public struct ProfileChange: WireMessage {
    /// Virtual MIDI cable, counted from 0.
    public var cable: UInt8
    /// MIDI channel, counted from 0; the range is the unit's to check.
    public var channel: UInt8
    /// What the profile is to become, or has become.
    public var isEnabled: Bool
    /// Only the identifier counts; the name is for people.
    public var profile: ProfileDescription

    /// Nothing is checked here; a unit in Swift without profiles answers `kAudioUnitErr_PropertyNotInUse`.
    public init(cable: UInt8, channel: UInt8, isEnabled: Bool, profile: ProfileDescription) {
        self.cable = cable
        self.channel = channel
        self.isEnabled = isEnabled
        self.profile = profile
    }

    /// Eleven bytes, the identifier and the name.
    public func encode(into writer: inout WireWriter) {
        writer.write(cable)
        writer.write(channel)
        writer.write(isEnabled)
        profile.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        cable = try reader.integer("cable")
        channel = try reader.integer("channel")
        isEnabled = try reader.bool("profile enabled")
        profile = try ProfileDescription(from: &reader)
    }
}
