public import AudioToolbox
import LinuxSystem
import ServiceProtocol
import Synchronization

/// What one unit has asked its host to connect it to.
final class NetworkRequests: Sendable {
    private typealias Answer = Result<NetworkConnection, AUAudioUnitError>

    private struct Waiting {
        let request: ConnectionRequest
        let answer = OneShot<Answer>()
    }

    private struct State {
        var waiting: [UInt32: Waiting] = [:]
        /// Not from 0: an answer to an incarnation before this one is for nobody.
        var last = UInt32.random(in: 0...(.max))
    }

    /// Requests at the same time.
    private static let limit = 8
    private static let known = Mutex<[ObjectIdentifier: NetworkRequests]>([:])

    private let state = Mutex(State())
    private let notifier: ExtensionNotifier

    init(_ notifier: ExtensionNotifier) { self.notifier = notifier }

    /// Those of a unit; nil before it is in use.
    static func of(_ unit: AUAudioUnit) -> NetworkRequests? { known.withLock { $0[ObjectIdentifier(unit)] } }

    func begin(for unit: AUAudioUnit) { Self.known.withLock { $0[ObjectIdentifier(unit)] = self } }

    func end(for unit: AUAudioUnit) {
        _ = Self.known.withLock { $0.removeValue(forKey: ObjectIdentifier(unit)) }
        let error = AUAudioUnitError(kAudioComponentErr_InstanceInvalidated, "The unit is gone.")
        for waiting in state.withLock({ $0.waiting.values }) { waiting.answer.give(.failure(error)) }
    }

    func connect(_ host: String, _ port: UInt16, milliseconds: Int) throws -> NetworkConnection {
        guard !notifier.isHandlingMessage else {
            throw AUAudioUnitError(
                kAudioUnitErr_CannotDoInCurrentContext,
                "The answer would come on this thread; connect on one of the unit's own.")
        }
        let waiting = state.withLock { state -> Waiting? in
            guard state.waiting.count < Self.limit else { return nil }
            state.last &+= 1
            let waiting = Waiting(request: ConnectionRequest(number: state.last, host: host, port: port))
            state.waiting[state.last] = waiting
            return waiting
        }
        guard let waiting else {
            throw AUAudioUnitError(
                kAudioUnitErr_CannotDoInCurrentContext, "\(Self.limit) connections are asked for already.")
        }
        defer { _ = state.withLock { $0.waiting.removeValue(forKey: waiting.request.number) } }
        notifier.send(.connectionWanted(waiting.request))
        guard let answer = waiting.answer.wait(deadline: MonotonicClock.deadline(milliseconds: milliseconds)) else {
            throw AUAudioUnitError(
                kAudioComponentErr_InstanceTimedOut, "No connection to \(host):\(port) within \(milliseconds) ms.")
        }
        return try answer.get()
    }

    /// The host's answer, whose socket is borrowed.
    func take(_ message: ConnectionMessage) throws {
        guard let waiting = state.withLock({ $0.waiting[message.number] }) else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "Nobody waits for that connection any more.")
        }
        switch message.outcome {
        case .connected(let descriptor):
            let (host, port) = (waiting.request.host, waiting.request.port)
            waiting.answer.give(.success(try NetworkConnection(host: host, port: port, copying: descriptor)))
        case .refused(let reason):
            waiting.answer.give(.failure(AUAudioUnitError(kAudioUnitErr_Unauthorized, reason)))
        }
    }
}

extension AUAudioUnit {
    /// Asks the host for a TCP connection to a server that the component declares in its Info.plist (`network.client`
    /// in `resourceUsage`, exactly this host and port), and that the user allows. The host finds the address and
    /// connects; a unit in a process of its own can make no socket.
    ///
    /// Thread: one of the unit's own, never render, and none on which the host calls: waits for the answer.
    ///
    /// - Parameter milliseconds: how long it waits at most.
    /// - Throws: `AUAudioUnitError` with the host's reason; `SystemError` without a free descriptor.
    public func connect(toHost host: String, port: UInt16, milliseconds: Int = 15_000) throws -> NetworkConnection {
        guard let requests = NetworkRequests.of(self) else {
            throw AUAudioUnitError(
                kAudioUnitErr_CannotDoInCurrentContext, "A unit connects to nothing before its host has it.")
        }
        return try requests.connect(host, port, milliseconds: milliseconds)
    }
}
