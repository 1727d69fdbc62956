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
    public func payload<Payload: WireMessage>(as type: Payload.Type) throws(WireError) -> Payload {
        try Payload(decoding: payload)
    }

    /// Hands over the descriptor at `index`; nil when there is none.
    public mutating func takeDescriptor(_ index: Int) -> FileDescriptor? {
        received.takeDescriptor(index)
    }
}
