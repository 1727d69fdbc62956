/// Gives a waiting runner to a host, whose socket travels with the message.
public struct AdoptMessage: WireMessage {
    /// How long the service waits for another host when this one goes away without a word; 0 to end at once.
    public var lingerMilliseconds: UInt32
    /// What the process is called in lists; empty to keep its name.
    public var title: String

    /// The defaults let the service end with its host and the process keep its name.
    public init(lingerMilliseconds: UInt32 = 0, title: String = "") {
        self.lingerMilliseconds = lingerMilliseconds
        self.title = title
    }

    /// A title longer than `WireLimits.stringBytes` is cut there.
    public func encode(into writer: inout WireWriter) {
        writer.write(lingerMilliseconds)
        writer.write(title)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        lingerMilliseconds = try reader.integer("linger time")
        title = try reader.string("process title")
    }
}
