/// Asks for the profiles of a channel.
public struct ProfileQuery: WireMessage {
    public var cable: UInt8
    public var channel: UInt8

    public init(cable: UInt8, channel: UInt8) {
        self.cable = cable
        self.channel = channel
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(cable)
        writer.write(channel)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        cable = try reader.integer("cable")
        channel = try reader.integer("channel")
    }
}
