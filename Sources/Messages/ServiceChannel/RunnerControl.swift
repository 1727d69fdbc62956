public import LinuxProcesses
import LinuxSystem
public import ServiceProtocol
import Synchronization

/// The supervisor's end of the socket to one runner. Thread: any but render.
public final class RunnerControl: Sendable {
    private let messages: MessageSocket
    private let hasAnnounced = Atomic<Bool>(false)
    private let reading = Mutex(())

    /// Whether the runner has reported that it is warm.
    public var isReady: Bool { hasAnnounced.load(ordering: .acquiring) }

    /// Has to be the socket's only reader. Descriptors that the runner sends are discarded by the kernel.
    public init(socket: UnixSocket) {
        messages = MessageSocket(socket, acceptingDescriptors: 0)
    }

    /// Gives the runner to a host: sends the service's end of the host's socket. May be sent before the runner runs.
    public func adopt(
        hostSocket: UnixSocket, lingerMilliseconds: UInt32 = 0, title: String = ""
    ) throws(ConnectionError) {
        let message = AdoptMessage(lingerMilliseconds: lingerMilliseconds, title: title)
        try send(.adopt, message, descriptors: [hostSocket.rawDescriptor])
    }

    /// Has a waiting runner load a library, make an instance and drop it again, so that a later start of it is quick.
    /// May be sent before the runner runs; it is warm after it.
    public func rehearse(_ instance: LoadMessage) throws(ConnectionError) {
        try send(.rehearse, instance)
    }

    /// Asks the runner to end.
    public func quit() {
        try? send(.quit, EmptyMessage())
    }

    /// Waits until the runner is warm; false when the deadline passed first. Throws when it ended.
    public func waitUntilReady(deadline: UInt64) throws(ConnectionError) -> Bool {
        while true {
            // Another thread may wait, too, and read the one message that there is.
            let slice = min(deadline, MonotonicClock.deadline(milliseconds: 5))
            if try reading.withLock({ _ throws(ConnectionError) in try receiveReadiness(deadline: slice) }) {
                return true
            }
            if MonotonicClock.now() >= deadline { return false }
        }
    }

    private func receiveReadiness(deadline: UInt64) throws(ConnectionError) -> Bool {
        if isReady { return true }
        switch try messages.receive(deadline: deadline) {
        case .nothing: return false
        case .endOfConnection: throw .closedByPeer
        case .message(let message):
            guard message.kind == .ready else {
                throw .protocolViolation("an unexpected message of kind \(message.header.kind) from a runner")
            }
            hasAnnounced.store(true, ordering: .releasing)
            return true
        }
    }

    private func send<Payload>(
        _ order: ServiceRequest<Payload, Never>, _ payload: Payload, descriptors: [Int32] = []
    ) throws(ConnectionError) {
        do throws(SystemError) {
            try messages.send(
                order, payload, descriptors: descriptors, deadline: MonotonicClock.deadline(milliseconds: 1000))
        } catch {
            throw ConnectionError(error)
        }
    }
}
