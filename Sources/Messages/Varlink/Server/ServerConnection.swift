import Dispatch
import FoundationEssentials
import LinuxProcesses
import LinuxSystem

/// One client of a server: reads calls, has them answered in order, writes the replies.
///
/// SAFETY of `@unchecked Sendable`: everything mutable is touched on the server's queue only.
final class ServerConnection: @unchecked Sendable {
    private let socket: UnixSocket
    private let peer: PeerCredentials
    private let queue: DispatchQueue
    private let executor: HandlerExecutor
    private let interfaces: [any VarlinkInterface]
    private let configuration: VarlinkServer.Configuration
    private let ended: () -> Void
    private let readSource: any DispatchSourceRead
    private var input: MessageBuffer
    private var output: OutputQueue
    private var rate: TokenBucket
    /// What the server chooses by when all places are taken.
    private(set) var activity: ClientActivity
    private var isTimed = false
    private var task: Task<Void, Never>?
    private var isStreaming = false
    private var isWaiting = false
    private var closesWhenIdle = false
    private var readsSuspended = false
    private var isClosed = false

    init(socket: UnixSocket, peer: PeerCredentials, server: VarlinkServer, ended: @escaping () -> Void) {
        self.socket = socket
        self.peer = peer
        queue = server.queue
        executor = server.executor
        interfaces = server.interfaces
        configuration = server.configuration
        self.ended = ended
        input = MessageBuffer(limit: configuration.maximumCallBytes)
        output = OutputQueue(socket: socket, queue: server.queue)
        rate = TokenBucket(
            perSecond: configuration.callsPerSecond, burst: configuration.callsPerSecond * 2,
            now: DispatchTime.now().uptimeNanoseconds)
        activity = ClientActivity(
            connectedAt: DispatchTime.now().uptimeNanoseconds,
            patience: UInt64(max(configuration.messageSeconds, 0) * 1e9))
        readSource = DispatchSource.makeReadSource(fileDescriptor: socket.rawDescriptor, queue: queue)
    }

    func start() {
        readSource.setEventHandler { [weak self] in self?.read() }
        // The source must not outlive the descriptor, so its last handler holds the socket.
        readSource.setCancelHandler { [socket] in withExtendedLifetime(socket) {} }
        output.onFailure = { [weak self] in self?.close() }
        output.onEmpty = { [weak self] in
            guard let self, closesWhenIdle, task == nil else { return }
            close()
        }
        readSource.activate()
        limitSilence()
    }

    /// Closes the connection when the client owes the rest of a message for too long.
    private func limitSilence() {
        guard !isTimed, !isClosed, let due = activity.due else { return }
        isTimed = true
        queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: due)) { [weak self] in
            guard let self else { return }
            isTimed = false
            if let due = activity.due, due <= DispatchTime.now().uptimeNanoseconds { return close() }
            limitSilence()
        }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        task?.cancel()
        output.cancel()
        // A suspended source would never run its cancel handler, which closes the descriptor.
        if readsSuspended { readSource.resume() }
        readSource.cancel()
        ended()
    }

    /// Closes once the call under way is answered; at once when there is none, or it is a stream.
    func closeWhenIdle() {
        closesWhenIdle = true
        if task == nil && output.byteCount == 0 || isStreaming { close() }
    }

    /// Reads until the socket is empty: Dispatch reports the end of a connection once, together with data still unread.
    private func read() {
        guard !isClosed, !readsSuspended else { return }
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            while !isClosed {
                guard input.count <= input.limit else { return suspendReads(true) }
                do throws(SystemError) {
                    let count = try socket.receive(into: buffer).byteCount
                    if count == 0 { return close() }
                    input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                } catch {
                    return error.isTimeout ? () : close()
                }
            }
        }
        next()
    }

    /// Starts the next call unless one is under way.
    private func next() {
        guard !isClosed, !isWaiting, task == nil else { return }
        do {
            guard let message = try input.next() else { return awaitRest() }
            activity.beganCall(at: DispatchTime.now().uptimeNanoseconds)
            if let delay = rate.take(now: DispatchTime.now().uptimeNanoseconds) {
                return wait(delay, then: message)
            }
            begin(message)
        } catch {
            close()
        }
    }

    /// No whole message is there.
    private func awaitRest() {
        suspendReads(false)
        guard input.count > 0 else { return }
        activity.receivedPart(at: DispatchTime.now().uptimeNanoseconds)
        limitSilence()
    }

    private func wait(_ nanoseconds: UInt64, then message: [UInt8]) {
        isWaiting = true
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: nanoseconds))) { [weak self] in
            guard let self, !isClosed else { return }
            isWaiting = false
            begin(message)
        }
    }

    private func suspendReads(_ suspend: Bool) {
        guard suspend != readsSuspended, !isClosed else { return }
        readsSuspended = suspend
        if suspend { return readSource.suspend() }
        readSource.resume()
        queue.async { [weak self] in self?.read() }
    }

    private func begin(_ message: [UInt8]) {
        guard let envelope = CallEnvelope(of: message) else { return close() }
        let isSilent = envelope.isSilent
        guard let interface = interfaces.first(where: { $0.name == envelope.interface }) else {
            return finish(isSilent ? nil : ReplyMessage.encode(VarlinkError.interfaceNotFound(envelope.interface)), [])
        }
        let call = VarlinkCall(
            interface: envelope.interface, method: envelope.method, wantsMore: envelope.wantsMore, peer: peer,
            message: message
        ) { [weak self] bytes in self?.queue.sync { self?.enqueue(bytes, []) ?? false } ?? false }
        isStreaming = call.wantsMore
        task = Task(executorPreference: executor) { [weak self] in
            let (bytes, descriptors) = await Self.answer(call, by: interface)
            guard let self else { return }
            queue.async { self.finish(isSilent ? nil : bytes, descriptors) }
        }
    }

    private static func answer(
        _ call: VarlinkCall, by interface: any VarlinkInterface
    ) async -> (bytes: [UInt8], descriptors: [PassedDescriptor]) {
        do {
            let reply = try await interface.handle(call)
            return (try ReplyMessage.encode(reply.parameters, continues: false), reply.descriptors)
        } catch let error as VarlinkError {
            return (ReplyMessage.encode(error), [])
        } catch let error as DecodingError {
            return (ReplyMessage.encode(VarlinkError.invalidParameter(error.parameterName)), [])
        } catch {
            return (ReplyMessage.encode(VarlinkError.failed("\(error)", interface: interface.name)), [])
        }
    }

    private func finish(_ bytes: [UInt8]?, _ descriptors: [PassedDescriptor]) {
        task = nil
        activity.endedCall(at: DispatchTime.now().uptimeNanoseconds)
        if let bytes { _ = enqueue(bytes, descriptors) }
        if closesWhenIdle { return closeWhenIdle() }
        // A client that sends without end must not keep the queue from the others.
        queue.async { [weak self] in self?.next() }
    }

    private func enqueue(_ bytes: [UInt8], _ descriptors: [PassedDescriptor]) -> Bool {
        guard !isClosed else { return false }
        output.append(bytes, descriptors)
        if output.byteCount > configuration.maximumQueuedBytes { close() }
        return !isClosed
    }
}
