/// The answer to a control message of a unit or to a request of a service: a status, the reason when it is an error,
/// and the payload that belongs to the request.
public struct UnitReply: WireMessage {
    /// An Audio Unit status; 0 is success.
    public var status: Int32
    /// Empty on success.
    public var message: String
    /// The reply payload's own encoding.
    public var payload: [UInt8]

    /// A successful reply.
    public init(payload: some WireMessage = EmptyMessage()) {
        status = 0
        message = ""
        self.payload = payload.encoded
    }

    /// A successful reply whose payload is encoded already.
    public init(encodedPayload payload: [UInt8]) {
        status = 0
        message = ""
        self.payload = payload
    }

    /// A failure.
    public init(status: Int32, message: String) {
        self.status = status
        self.message = message
        payload = []
    }

    /// The payload as the request's reply type. Throws when the bytes are not that; check `status` first.
    public func payload<Payload: WireMessage>(as type: Payload.Type) throws(WireError) -> Payload {
        try Payload(decoding: payload)
    }

    /// Eight bytes and the message; the payload goes without a length and reaches to the end.
    public func encode(into writer: inout WireWriter) {
        writer.write(status)
        writer.write(message)
        writer.append(payload)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        status = try reader.integer("status")
        message = try reader.string("error message")
        payload = reader.rest()
    }
}
