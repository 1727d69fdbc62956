public import LinuxProcesses
import LinuxSystem
import ServiceProtocol
import Synchronization

/// The host's end of the socket to one service: requests with deadlines, their replies, and the service's
/// notifications.
///
/// Until `startListening()` a thread that waits for a reply reads the socket itself, which saves two thread switches
/// per request while a service starts; requests may be sent ahead, even before the service runs. After it the
/// process's event loop reads. A message that the protocol does not allow closes the connection. Thread: any but
/// render.
public final class ServiceConnection: Sendable {
    /// Called with a unit's index and an encoded `UnitNotification`, on the thread that reads, mostly the event loop's;
    /// must not block.
    public typealias NotificationHandler = @Sendable (_ unitIndex: UInt32, _ bytes: [UInt8]) -> Void
    /// Called once, when the connection ended, with the reason, on the thread that noticed; must not block.
    public typealias CloseHandler = @Sendable (ConnectionError) -> Void

    /// Whether somebody else, such as a debugger, keeps the service from answering; any thread, may read files.
    public typealias HeldHandler = @Sendable () -> Bool

    let messages: MessageSocket
    let state = Mutex(ConnectionState())
    let isListening = Atomic<Bool>(false)
    private let reading = Mutex(())
    private let handlers = Mutex(Handlers())
    /// Until when the replies are waited for that a debugger held up; nanoseconds of the monotonic clock.
    private let heldUntil = Atomic<UInt64>(0)
    private let registration = Mutex<EventLoop.Registration?>(nil)

    private struct Handlers {
        var notification: NotificationHandler?
        var close: CloseHandler?
        var held: HeldHandler?
    }

    /// Has to be the socket's only reader, and shuts it down when it goes. Nothing is read before a thread waits for a
    /// reply or `startListening()`.
    public init(socket: UnixSocket) {
        messages = MessageSocket(socket, acceptingDescriptors: 0)
    }

    /// Names who takes what the service sends unasked, who is notified of the connection's end, and who knows whether
    /// the service is held; without it all that passes unnoticed. Call it at most once, before anything is read.
    public func handle(
        notifications onNotification: @escaping NotificationHandler, close onClose: @escaping CloseHandler = { _ in },
        held isHeld: @escaping HeldHandler = { false }
    ) {
        handlers.withLock { $0 = Handlers(notification: onNotification, close: onClose, held: isHeld) }
    }

    deinit {
        stopListening()
        messages.socket.shutDown()
    }

    /// Why the connection ended; nil while it lives.
    public var failure: ConnectionError? { state.withLock { $0.failure } }

    /// Lets the event loop read from here on; nothing happens when it does already. A thread that waits for a reply
    /// goes on reading until that has come.
    public func startListening() throws(ConnectionError) {
        if let failure { throw failure }
        guard !isListening.exchange(true, ordering: .acquiringAndReleasing) else { return }
        do throws(SystemError) {
            let socket = messages.socket.rawDescriptor
            let registered = try EventLoop.shared().add(socket, events: [.readable, .peerClosed]) { [weak self] in
                self?.drain()
            }
            registration.withLock { $0 = registered }
        } catch {
            isListening.store(false, ordering: .releasing)
            throw .system(error)
        }
        // It may have ended before the registration was there to be ended.
        if failure != nil { stopListening() }
    }

    /// Without waiting for a call under way, which holds this object, and which the caller may keep from its end.
    private func stopListening() {
        guard let registered = registration.withLock({ $0.take() }) else { return }
        try? EventLoop.shared().remove(registered, awaitingHandler: false)
    }

    /// Closes the connection; open requests fail with `closedHere`.
    public func close() {
        end(.closedHere)
    }

    /// Whether the service has not answered a request that was given up. It answers in order: until then, nothing that
    /// is asked now.
    public var owesAnswer: Bool { state.withLock { $0.owesAnswer } }

    /// Unasked messages that came lately, beyond what the steady rate allows; the connection ends when there are more
    /// than 4096.
    public var recentNotifications: Int {
        let now = MonotonicClock.now()
        return state.withLock { $0.recentNotifications(at: now) }
    }

    /// The unit that sent the most of them; nil when there were none. A claim of the service.
    public var loudestUnit: UInt32? { state.withLock { $0.loudestUnit } }

    /// Reads and handles what has come, at most `limit` messages, on the caller's thread, which handlers are then
    /// called on; false when the connection has ended. Leaves it to another thread that is reading: does not wait.
    @discardableResult
    public func drain(limit: Int = 32) -> Bool {
        _ = reading.withLockIfAvailable { _ in
            for _ in 0..<limit {
                guard handleNext(deadline: 0) else { break }
            }
        }
        return failure == nil
    }

    /// Reads until a reply is there or the deadline passed.
    func pump(for reply: PendingReply, until deadline: UInt64) -> PendingReply.Outcome? {
        reading.withLock { _ in
            while reply.outcome == nil, handleNext(deadline: deadline) {}
        }
        return reply.outcome
    }

    /// Until when a reply whose deadline has passed is still to be waited for: a debugger holds the service, or did so
    /// until a moment ago. Nil when it is late by itself.
    func extendedDeadline() -> UInt64? {
        let now = MonotonicClock.now()
        if isHeld {
            heldUntil.store(now + Self.catchingUp, ordering: .relaxed)
            return now + Self.heldInterval
        }
        let due = heldUntil.load(ordering: .relaxed)
        return due > now ? due : nil
    }

    /// How long a service may take to answer once a debugger has let go of it, and how often it is looked at until
    /// then; nanoseconds.
    private static let catchingUp: UInt64 = 2_000_000_000
    private static let heldInterval: UInt64 = 100_000_000

    private var isHeld: Bool { handlers.withLock { $0.held }?() ?? false }

    /// Gives a request up.
    func abandon(_ reply: PendingReply) {
        let isHeld = isHeld
        do throws(ConnectionError) {
            try locked { state throws(ConnectionError) in try state.abandon(reply, isHeld: isHeld) }
        } catch {
            end(error)
        }
    }

    /// Changes the state; `Mutex.withLock` by itself would lose the error's type.
    func locked<Value: Sendable>(
        _ body: (inout ConnectionState) throws(ConnectionError) -> Value
    ) throws(ConnectionError) -> Value {
        let outcome = state.withLock { state -> Result<Value, ConnectionError> in
            do throws(ConnectionError) { return .success(try body(&state)) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Ends the connection and notifies everyone who waits.
    func end(_ error: ConnectionError) {
        guard let open = state.withLock({ $0.fail(error) }) else { return }
        stopListening()
        messages.socket.shutDown()
        for reply in open { reply.complete(.failed(error)) }
        handlers.withLock { $0.close }?(error)
    }

    /// Reads and handles one message; false when there was none or the connection has ended.
    private func handleNext(deadline: UInt64) -> Bool {
        do throws(ConnectionError) {
            switch try messages.receive(deadline: deadline) {
            case .nothing: return false
            case .endOfConnection: throw .closedByPeer
            case .message(let message): try handle(message)
            }
            return true
        } catch {
            end(error)
            return false
        }
    }

    private func handle(_ message: borrowing IncomingMessage) throws(ConnectionError) {
        guard !message.header.flags.contains(.payloadInMemory) else {
            throw .protocolViolation("a payload in a memory file of its own")
        }
        guard !message.isReply else { return try handleReply(message) }
        guard message.kind == .notification, message.header.requestID == 0 else {
            throw .protocolViolation("an unexpected message of kind \(message.header.kind)")
        }
        let notification: ControlMessage
        do throws(WireError) {
            notification = try message.payload(of: .notification)
        } catch {
            throw ConnectionError(error)
        }
        try locked { state throws(ConnectionError) in
            try state.countNotification(of: notification.unitIndex, at: MonotonicClock.now())
        }
        handlers.withLock { $0.notification }?(notification.unitIndex, notification.bytes)
    }

    private func handleReply(_ message: borrowing IncomingMessage) throws(ConnectionError) {
        let header = message.header
        let kind = header.kind & ~MessageHeader.replyBit
        let outcome: PendingReply.Outcome
        do throws(WireError) {
            outcome = try Self.outcome(of: message)
        } catch {
            throw ConnectionError(error)
        }
        let reply = try locked { state throws(ConnectionError) in
            try state.take(replyTo: header.requestID, kind: kind)
        }
        reply?.complete(outcome)
    }

    private static func outcome(of message: borrowing IncomingMessage) throws(WireError) -> PendingReply.Outcome {
        guard message.header.flags.contains(.replyIsHeld) else {
            return .reply(try message.payload(as: UnitReply.self))
        }
        let length = try message.payload(as: UInt64.self)
        guard length > 0, length <= UInt64(MessageSocket.largestPayload) else {
            throw .tooMany(field: "held reply", count: Int(clamping: length), limit: MessageSocket.largestPayload)
        }
        return .held(byteCount: Int(length))
    }
}
