public import ServiceProtocol

/// What a view says to a presenter, who believes none of it.
public enum ViewMessage: Equatable, Sendable {
    case frame(SurfaceFrame)
    case wish(SurfaceWish)
    /// The number of a shape of the pointer.
    case cursor(UInt8)
    /// The answer to the question of that number, in the bytes that the unit's side writes.
    case description(UInt32, [UInt8])
    /// The answer to the ping of that number.
    case pong(UInt32)
    /// Whether another presenter is served instead of this one.
    case waits(Bool)
    /// There is no view to see; why, for people. The channel ends.
    case refused(String)
    /// What a person has copied, at most `SurfaceLimits.copiedBytes`.
    case copy(String)

    private enum Kind: UInt16 {
        case frame = 101
        case wish = 102
        case cursor = 103
        case description = 104
        case pong = 105
        case waits = 106
        case refused = 107
        case copy = 108
    }

    /// Its kind and what it carries.
    public var bytes: [UInt8] {
        switch self {
        case .frame(let frame): Self.write(.frame, frame)
        case .wish(let wish): Self.write(.wish, wish)
        case .cursor(let shape): Self.write(.cursor, EmptyMessage()) + [shape]
        case .description(let number, let elements): Self.write(.description, number) + elements
        case .pong(let number): Self.write(.pong, number)
        case .waits(let isWaiting): Self.write(.waits, isWaiting)
        case .refused(let reason): Self.write(.refused, reason)
        case .copy(let text): Self.write(.copy, EmptyMessage()) + Self.counted(text)
        }
    }

    /// Reads a message. Throws `WireError` for bytes that are none.
    public init(received bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let raw = try reader.integer("message kind", as: UInt16.self)
        switch Kind(rawValue: raw) {
        case .frame: self = .frame(try SurfaceFrame(from: &reader))
        case .wish: self = .wish(try SurfaceWish(from: &reader))
        case .cursor: self = .cursor(try reader.integer("shape of the pointer"))
        case .description: self = .description(try UInt32(from: &reader), reader.rest())
        case .pong: self = .pong(try UInt32(from: &reader))
        case .waits: self = .waits(try Bool(from: &reader))
        case .refused: self = .refused(try String(from: &reader))
        case .copy: self = .copy(try Self.copied(&reader))
        case nil: throw .unknownKind(raw)
        }
        try reader.finish()
    }

    private static func counted(_ text: String) -> [UInt8] {
        var writer = WireWriter()
        writer.write(bytes: Array(text.utf8))
        return writer.bytes
    }

    private static func copied(_ reader: inout WireReader) throws(WireError) -> String {
        let bytes = try reader.bytes("copied text", limit: SurfaceLimits.copiedBytes)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidText(field: "copied text") }
        return text
    }

    private static func write(_ kind: Kind, _ payload: some WireMessage) -> [UInt8] {
        var writer = WireWriter()
        writer.write(kind.rawValue)
        payload.encode(into: &writer)
        return writer.bytes
    }
}
