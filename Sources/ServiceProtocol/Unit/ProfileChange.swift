/// A profile that is to be enabled or disabled on a channel, or was.
public struct ProfileChange: WireMessage {
    public var cable: UInt8
    public var channel: UInt8
    public var isEnabled: Bool
    public var profile: ProfileDescription

    public init(cable: UInt8, channel: UInt8, isEnabled: Bool, profile: ProfileDescription) {
        self.cable = cable
        self.channel = channel
        self.isEnabled = isEnabled
        self.profile = profile
    }

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
