import Dispatch
import FoundationEssentials
import LinuxProcesses
import LinuxSystem
import Synchronization

/// A connection to a varlink service. Calls block; one call at a time, further callers wait.
///
/// Thread: any but render.
public final class VarlinkClient: Sendable {
    /// Where it is connected to.
    public let address: VarlinkAddress
    /// The process at the other end.
    public let peer: PeerCredentials
    private let socket: UnixSocket
    private let state: Mutex<State>

    private struct State {
        var input = MessageBuffer(limit: 64 << 20)
        var descriptors: [PassedDescriptor] = []
        var isBroken = false
    }

    /// Connects.
    /// - Parameter process: the process that must be at the other end; nil accepts any of this user or of root.
    /// - Throws: `VarlinkClientError.notRunning` or `.foreignPeer`; `SystemError`.
    public init(connectingTo address: VarlinkAddress, expecting process: Int32? = nil) throws {
        self.address = address
        do throws(SystemError) {
            socket = try UnixSocket.connect(
                .stream, to: address.socketAddress, deadline: MonotonicClock.now() &+ 1_000_000_000)
            peer = try socket.peerCredentials()
        } catch {
            guard error.isNotFound || error.isRefused else { throw error }
            throw VarlinkClientError.notRunning(address: "\(address)")
        }
        state = Mutex(State())
        let isOwn = peer.userID == CurrentProcess.userIdentifier || peer.userID == 0
        guard isOwn, process.map({ $0 == peer.processID }) ?? true else {
            throw VarlinkClientError.foreignPeer(address: "\(address)", process: peer.processID, user: peer.userID)
        }
    }

    /// Ends the connection; a call under way fails with `.disconnected`.
    public func close() { socket.shutDown() }

    /// Calls a method by its qualified name and waits for its one reply.
    /// - Throws: `VarlinkError` from the service, `VarlinkClientError`, `SystemError`.
    @discardableResult
    public func call<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable = NoParameters(), returning: Reply.Type = NoReply.self,
        seconds: Double = 10
    ) throws -> Reply {
        try callPassingDescriptors(method, parameters, returning: Reply.self, seconds: seconds).reply
    }

    /// As `call`, with the descriptors that came beside the reply.
    public func callPassingDescriptors<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable = NoParameters(), returning: Reply.Type = Reply.self,
        seconds: Double = 10
    ) throws -> (reply: Reply, descriptors: [PassedDescriptor]) {
        try state.withLock { state in
            try send(CallMessage(method: method, parameters: parameters, more: nil), seconds, &state)
            let (reply, _): (Reply, Bool) = try receive(method, seconds, &state)
            defer { state.descriptors = [] }
            return (reply, state.descriptors)
        }
    }

    /// Calls a method that answers with a stream, and hands each reply to `body` until the stream ends or `body`
    /// returns false; the connection is of no further use then unless the stream ended by itself.
    public func stream<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable = NoParameters(), of: Reply.Type = Reply.self,
        body: (Reply) throws -> Bool
    ) throws {
        try state.withLock { state in
            try send(CallMessage(method: method, parameters: parameters, more: true), 10, &state)
            while true {
                let (reply, continues): (Reply, Bool) = try receive(method, nil, &state)
                let goesOn = try body(reply)
                guard continues else { return }
                guard goesOn else {
                    state.isBroken = true
                    return close()
                }
            }
        }
    }

    /// Calls a method and waits for its one reply.
    /// - Throws: `VarlinkError` from the service, `VarlinkClientError`, `SystemError`.
    @discardableResult
    public func call<Parameters, Reply>(
        _ method: VarlinkMethod<Parameters, Reply>, _ parameters: Parameters, seconds: Double = 10
    ) throws -> Reply {
        try call(method.qualifiedName, parameters, returning: Reply.self, seconds: seconds)
    }

    /// Calls a method that takes no parameters.
    @discardableResult
    public func call<Reply>(_ method: VarlinkMethod<NoParameters, Reply>, seconds: Double = 10) throws -> Reply {
        try call(method, NoParameters(), seconds: seconds)
    }

    private func send(_ message: some Encodable, _ seconds: Double, _ state: inout State) throws {
        guard !state.isBroken else { throw VarlinkClientError.disconnected(address: "\(address)") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let bytes = Array(try encoder.encode(message)) + [0]
        do {
            try bytes.withUnsafeBytes { try sendAll($0, seconds) }
        } catch {
            state.isBroken = true
            throw VarlinkClientError.disconnected(address: "\(address)")
        }
    }

    /// Sends on for as long as the service takes something within so many seconds.
    private func sendAll(_ bytes: UnsafeRawBufferPointer, _ seconds: Double) throws {
        var sent = 0
        while sent < bytes.count {
            sent += try socket.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]), deadline: deadline(seconds))
        }
    }

    private func receive<Reply: Decodable>(
        _ method: String, _ seconds: Double?, _ state: inout State
    ) throws -> (reply: Reply, continues: Bool) {
        let deadline = seconds.map(deadline) ?? MonotonicClock.never
        do {
            while true {
                if let message = try state.input.next() { return try ReplyMessage.decode(message, of: method) }
                guard try fill(&state, deadline) else { throw VarlinkClientError.disconnected(address: "\(address)") }
            }
        } catch let error as SystemError where error.isTimeout {
            // The reply may still come, and must not pass for that of a later call.
            state.isBroken = true
            throw VarlinkClientError.timedOut(method: method, seconds: seconds ?? 0)
        } catch let error as VarlinkError {
            throw error
        } catch {
            state.isBroken = true
            throw error
        }
    }

    private func fill(_ state: inout State, _ deadline: UInt64) throws -> Bool {
        try withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            var message = try socket.receive(
                into: buffer, maximumDescriptors: PassedDescriptor.limit, deadline: deadline)
            for index in 0..<message.descriptorCount {
                if let descriptor = message.takeDescriptor(index) {
                    state.descriptors.append(PassedDescriptor(descriptor))
                }
            }
            state.input.append(UnsafeRawBufferPointer(rebasing: buffer[..<message.byteCount]))
            return message.byteCount > 0
        }
    }

    private func deadline(_ seconds: Double) -> UInt64 {
        MonotonicClock.now() &+ UInt64(max(0, min(seconds, 1e6)) * 1e9)
    }
}

private struct CallMessage<Parameters: Encodable>: Encodable {
    let method: String
    let parameters: Parameters
    let more: Bool?
}
