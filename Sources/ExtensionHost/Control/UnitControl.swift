import ServiceProtocol

/// The way control messages take to one unit: over its service's socket, or straight into its table.
///
/// Thread: any but render. Calls may block until the unit replied or its deadline passed.
protocol UnitControl: AnyObject, Sendable {
    /// Sends one message and waits for the unit's reply.
    ///
    /// - Throws: `ExtensionHostError` when the unit cannot be reached or its reply breaks the protocol.
    func send(_ request: UnitRequest) throws(ExtensionHostError) -> UnitReply
}

extension UnitControl {
    /// Sends a message whose reply carries nothing.
    func perform(_ request: UnitRequest) throws(ExtensionHostError) {
        _ = try call(request, expecting: EmptyMessage.self)
    }

    /// Sends a message and decodes the reply's payload.
    func call<Payload: WireMessage>(
        _ request: UnitRequest, expecting type: Payload.Type
    ) throws(ExtensionHostError) -> Payload {
        try send(request).value(of: "\(request.kind)", as: type)
    }
}

extension UnitReply {
    /// The payload of a successful reply.
    ///
    /// - Throws: `ExtensionHostError.refused`, or `.protocolViolation` for a payload of another shape.
    func value<Payload: WireMessage>(
        of operation: String, as type: Payload.Type
    ) throws(ExtensionHostError) -> Payload {
        guard status == 0 else { throw .refused(operation: operation, status: status, message: message) }
        do {
            return try payload(as: type)
        } catch {
            throw .protocolViolation(operation: operation, detail: error.description)
        }
    }
}
