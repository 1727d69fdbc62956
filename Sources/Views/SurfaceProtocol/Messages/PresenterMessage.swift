public import ServiceProtocol

/// What a presenter says to a view.
public enum PresenterMessage: Equatable, Sendable {
    /// With one descriptor: the memory.
    case configure(SurfaceConfiguration)
    /// At once the release of a buffer and the clock of the next frame.
    case done(SurfaceDone)
    /// Whether the view is seen; a hidden one draws nothing.
    case show(Bool)
    /// What a person did, in the bytes that the unit's side reads.
    case event([UInt8])
    /// Asks for a description under a number.
    case describe(UInt32)
    /// Asks whether the view still answers.
    case ping(UInt32)
    /// The presenter goes.
    case close

    private enum Kind: UInt16 {
        case configure = 1
        case done = 2
        case show = 3
        case event = 4
        case describe = 5
        case ping = 6
        case close = 7
    }

    /// Its kind and what it carries; at most `SurfaceLimits.messageBytes` but for an event that is longer.
    public var bytes: [UInt8] {
        switch self {
        case .configure(let configuration): Self.write(.configure, configuration)
        case .done(let done): Self.write(.done, done)
        case .show(let isShown): Self.write(.show, isShown)
        case .event(let event): Self.write(.event, EmptyMessage()) + event
        case .describe(let number): Self.write(.describe, number)
        case .ping(let number): Self.write(.ping, number)
        case .close: Self.write(.close, EmptyMessage())
        }
    }

    /// Reads a message. Throws `WireError` for bytes that are none.
    public init(received bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let raw = try reader.integer("message kind", as: UInt16.self)
        switch Kind(rawValue: raw) {
        case .configure: self = .configure(try SurfaceConfiguration(from: &reader))
        case .done: self = .done(try SurfaceDone(from: &reader))
        case .show: self = .show(try Bool(from: &reader))
        case .event: self = .event(reader.rest())
        case .describe: self = .describe(try UInt32(from: &reader))
        case .ping: self = .ping(try UInt32(from: &reader))
        case .close: self = .close
        case nil: throw .unknownKind(raw)
        }
        try reader.finish()
    }

    private static func write(_ kind: Kind, _ payload: some WireMessage) -> [UInt8] {
        var writer = WireWriter()
        writer.write(kind.rawValue)
        payload.encode(into: &writer)
        return writer.bytes
    }
}
