internal import LinuxProcesses
public import LinuxSystem
public import ServiceProtocol

/// One received message: its header checked, its payload complete, its descriptors closed unless taken.
public struct IncomingMessage: ~Copyable, Sendable {
    /// Of this protocol's version: messages of another are not received.
    public let header: MessageHeader
    /// Complete, also when it came in a memory file.
    public let payload: [UInt8]
    private var received: ReceivedMessage

    init(header: MessageHeader, payload: [UInt8], received: consuming ReceivedMessage) {
        self.header = header
        self.payload = payload
        self.received = received
    }

    /// What the message is about; nil for a kind that is not known here.
    public var kind: ServiceMessageKind? {
        ServiceMessageKind(rawValue: header.kind & ~MessageHeader.replyBit)
    }

    /// Whether it answers a request; its header then has that request's number.
    public var isReply: Bool { header.kind & MessageHeader.replyBit != 0 }

    /// The payload as a message of its own.
    func payload<Payload: WireMessage>(as type: Payload.Type) throws(WireError) -> Payload {
        try Payload(decoding: payload)
    }

    /// Reads the payload of the request that has this message's kind; throws when it is not that, and when descriptors
    /// are missing.
    public func payload<Payload, Reply>(of request: ServiceRequest<Payload, Reply>) throws(WireError) -> Payload {
        precondition(request.kind == kind, "the payload is read as its own request's")
        let count = received.descriptorCount - (header.flags.contains(.payloadInMemory) ? 1 : 0)
        guard count >= request.descriptorCount else {
            throw .missingDescriptors(received: count, expected: request.descriptorCount)
        }
        return try payload(as: Payload.self)
    }

    /// The reply that carries what `body` returns for the payload. Throws what `body` throws, or why the message is not
    /// the request.
    public func reply<Payload, Reply: WireMessage>(
        to request: ServiceRequest<Payload, Reply>, _ body: (Payload) throws -> Reply
    ) throws -> UnitReply {
        UnitReply(payload: try body(try payload(of: request)))
    }

    /// As `reply`, for a request whose reply carries nothing. `body` may take the message's descriptors.
    public mutating func acknowledge<Payload>(
        _ request: ServiceRequest<Payload, EmptyMessage>, _ body: (Payload, inout IncomingMessage) throws -> Void
    ) throws -> UnitReply {
        try body(try payload(of: request), &self)
        return UnitReply()
    }

    /// As `reply`, for a request with descriptors, which `body` takes.
    public mutating func reply<Payload, Reply: WireMessage>(
        to request: ServiceRequest<Payload, Reply>, _ body: (Payload, inout IncomingMessage) throws -> Reply
    ) throws -> UnitReply {
        UnitReply(payload: try body(try payload(of: request), &self))
    }

    /// Hands over the descriptor at `index`; throws when there is none or it was taken before.
    public mutating func takeDescriptor(_ index: Int) throws(WireError) -> FileDescriptor {
        if let descriptor = received.takeDescriptor(index) { return descriptor }
        throw .missingDescriptors(received: index, expected: index + 1)
    }
}
