/// A control message to a unit: u16 kind, then the payload. The same bytes in and out of process.
public struct UnitMessage: Equatable, Sendable {
    /// Which request it is.
    public let kind: UnitRequestKind
    /// The whole message.
    public let bytes: [UInt8]

    /// Writes a request; counts above `WireLimits` too, which the reader refuses.
    public init<Payload, Reply>(_ request: UnitRequest<Payload, Reply>, _ payload: Payload) {
        kind = request.kind
        var writer = WireWriter()
        writer.write(kind.rawValue)
        payload.encode(into: &writer)
        bytes = writer.bytes
    }

    /// Writes a request that has no payload.
    public init<Reply>(_ request: UnitRequest<EmptyMessage, Reply>) { self.init(request, EmptyMessage()) }

    /// Reads the kind of a received message, and nothing else yet; throws `unknownKind` for a number without a request.
    public init(received bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let raw = try reader.integer("message kind", as: UInt16.self)
        guard let kind = UnitRequestKind(rawValue: raw) else { throw .unknownKind(raw) }
        self.kind = kind
        self.bytes = bytes
    }

    /// Reads the payload of the request that has this message's kind.
    public func payload<Payload, Reply>(of request: UnitRequest<Payload, Reply>) throws(WireError) -> Payload {
        precondition(request.kind == kind, "the payload is read as its own request's")
        var reader = WireReader(bytes)
        _ = try reader.integer("message kind", as: UInt16.self)
        let payload = try Payload(from: &reader)
        try reader.finish()
        return payload
    }

    /// The reply that carries what `body` returns for the payload; throws what `body` throws, or why the payload is not
    /// the request's.
    public func reply<Payload, Reply>(
        to request: UnitRequest<Payload, Reply>, _ body: (Payload) throws -> Reply
    ) throws -> UnitReply {
        UnitReply(payload: try body(try payload(of: request)))
    }

    /// As `reply`, for a request whose reply carries nothing.
    public func acknowledge<Payload>(
        _ request: UnitRequest<Payload, EmptyMessage>, _ body: (Payload) throws -> Void
    ) throws -> UnitReply {
        try body(try payload(of: request))
        return UnitReply()
    }
}
