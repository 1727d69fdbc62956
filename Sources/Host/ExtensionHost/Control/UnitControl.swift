import LinuxProcesses
import LinuxSystem
import ServiceProtocol

/// The way control messages take to one unit: over its service's socket, or straight into its table.
///
/// Thread: any but render. Calls may block until the unit replied or its deadline passed.
protocol UnitControl: AnyObject, Sendable {
    /// Sends one message and waits for the unit's reply.
    ///
    /// - Throws: `ExtensionHostError` when the unit cannot be reached or its reply breaks the protocol.
    func send(_ message: UnitMessage) throws(ExtensionHostError) -> UnitReply

    /// Gives the unit a file that the user selected and waits for its reply.
    ///
    /// - Throws: as `send`.
    func open(_ file: UnitFile) throws(ExtensionHostError) -> UnitReply

    /// Gives the unit the connection that it asked for and waits for its reply; the socket is borrowed.
    ///
    /// - Throws: as `send`.
    func open(_ socket: borrowing FileDescriptor, number: UInt32) throws(ExtensionHostError) -> UnitReply

    /// Has the unit show its view to the presenter at the other end of a socket, which is borrowed; does not wait for
    /// the view.
    ///
    /// - Throws: as `send`; also for a unit without a view.
    func openView(_ presenter: UnixSocket) throws(ExtensionHostError)
}

extension UnitControl {
    /// Sends a request and returns what the unit's reply carries.
    @discardableResult
    func call<Payload, Reply>(
        _ request: UnitRequest<Payload, Reply>, _ payload: Payload
    ) throws(ExtensionHostError) -> Reply {
        try send(UnitMessage(request, payload)).value(of: request)
    }

    /// Sends a request that has no payload.
    @discardableResult
    func call<Reply>(_ request: UnitRequest<EmptyMessage, Reply>) throws(ExtensionHostError) -> Reply {
        try call(request, EmptyMessage())
    }
}

extension UnitReply {
    /// What a successful reply to the request carries.
    ///
    /// - Throws: `ExtensionHostError.refused`, or `.protocolViolation` for a payload of another shape.
    func value<Payload, Reply>(of request: UnitRequest<Payload, Reply>) throws(ExtensionHostError) -> Reply {
        guard status == 0 else { throw .refused(operation: "\(request.kind)", status: status, message: message) }
        do {
            return try payload(as: Reply.self)
        } catch {
            throw .protocolViolation(operation: "\(request.kind)", detail: error.description)
        }
    }
}
