/// A message between a host and a unit through one of the unit's message channels, in either direction.
public struct ChannelMessage: WireMessage {
    /// What a message asks for, or answers: one byte.
    public enum Kind: UInt8, Sendable {
        /// Wants an answer of the same number.
        case call = 0
        /// Has the call's number.
        case answer = 1
        /// There is no answer, and none will come.
        case noAnswer = 2
        /// From the host: the channel may be used for calls of the unit from now on.
        case open = 3
    }

    /// Chosen by the one who calls; those of units are 0x8000_0000 and above.
    public var number: UInt32
    /// Calls and answers have content, the others none.
    public var kind: Kind
    /// The channel's name.
    public var channel: String
    /// A binary property list; empty without content.
    public var content: [UInt8]

    /// Hosts number their calls below it, so that both sides never choose the same.
    public static let firstNumberOfUnits: UInt32 = 0x8000_0000

    /// Any number is taken; `open`, which nobody answers, has 0.
    public init(number: UInt32, kind: Kind, channel: String, content: [UInt8] = []) {
        self.number = number
        self.kind = kind
        self.channel = channel
        self.content = content
    }

    /// 13 bytes, the channel's name and the content; content above `WireLimits.stateBytes` is refused by the reader.
    public func encode(into writer: inout WireWriter) {
        writer.write(number)
        writer.write(kind.rawValue)
        writer.write(channel)
        writer.write(bytes: content)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        number = try reader.integer("message number")
        let raw = try reader.integer("kind of a channel's message", as: UInt8.self)
        guard let kind = Kind(rawValue: raw) else {
            throw .invalidValue(field: "kind of a channel's message", value: "\(raw)")
        }
        self.kind = kind
        channel = try reader.string("channel")
        content = try reader.bytes("channel's message")
    }
}
