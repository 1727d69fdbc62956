/// A unit's wish to be connected to a server.
public struct ConnectionRequest: WireMessage {
    /// Chosen by the unit; the answer has the same.
    public var number: UInt32
    /// A name, or an address in numbers, as the component declares it.
    public var host: String
    /// Over TCP.
    public var port: UInt16

    /// A host that is empty or longer than `WireLimits.nameBytes` is refused by the reader, not here.
    public init(number: UInt32, host: String, port: UInt16) {
        self.number = number
        self.host = host
        self.port = port
    }

    /// Ten bytes and the host.
    public func encode(into writer: inout WireWriter) {
        writer.write(number)
        writer.write(host)
        writer.write(port)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        number = try reader.integer("number of a request")
        host = try reader.name("host")
        port = try reader.integer("port")
    }
}
