/// Asks for the profiles of a channel.
public struct ProfileQuery: WireMessage {
    /// Virtual MIDI cable, counted from 0.
    public var cable: UInt8
    /// MIDI channel, counted from 0; the range is the unit's to check.
    public var channel: UInt8

    /// Any cable and channel are taken: one without profiles has two empty lists.
    public init(cable: UInt8, channel: UInt8) {
        self.cable = cable
        self.channel = channel
    }

    /// Two bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(cable)
        writer.write(channel)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        cable = try reader.integer("cable")
        channel = try reader.integer("channel")
    }
}
