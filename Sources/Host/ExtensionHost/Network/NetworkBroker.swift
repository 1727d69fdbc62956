import ComponentRegistry
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Synchronization

/// Makes the connections that a unit asks for: to servers that its component declares, where the user allows the
/// component the network. What the unit says is believed in nothing.
package final class NetworkBroker: Sendable {
    /// What becomes of a request.
    package enum Verdict: Equatable, Sendable {
        /// To the server as it is declared.
        case connect(NetworkDestination)
        /// Answered with a reason.
        case refuse(String)
        /// Not answered: the unit asks too often to be told even that.
        case ignore
    }

    private struct State {
        /// Threads that resolve, connect and answer.
        var running = 0
        var connections = MessageBudget(burst: NetworkBroker.burst, messagesPerSecond: 1)
        var answers = MessageBudget(burst: 4 * NetworkBroker.burst, messagesPerSecond: 4)
    }

    /// Connections at once; further ones once a second.
    static let burst = 8
    /// Requests under way at the same time: the resolver may wait for long.
    static let concurrency = 4
    /// Milliseconds that a server has for answering.
    private static let patience = 10_000

    private let component: String
    private let destinations: Set<NetworkDestination>
    private let isAllowed: Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - component: as settings name it.
    ///   - destinations: what it declares.
    ///   - isAllowed: whether the user lets it use the network.
    package init(component: String, destinations: [NetworkDestination], isAllowed: Bool) {
        self.component = component
        self.destinations = Set(destinations)
        self.isAllowed = isAllowed
    }

    /// Answers a request on a thread of its own. Thread: any but render; does not block.
    func handle(_ request: ConnectionRequest, for control: any UnitControl) {
        let verdict = verdict(on: request, at: MonotonicClock.now())
        guard verdict != .ignore else { return }
        let body: @Sendable () -> Void = { [self] in
            defer { finished() }
            answer(request, verdict, control)
        }
        // Without a thread the request goes unanswered, which the unit must be ready for.
        if (try? SystemThread(name: "network", stackSize: 512 << 10, body: body)) == nil { finished() }
    }

    /// What becomes of a request that came now; one that is not ignored is under way until `finished()`.
    package func verdict(on request: ConnectionRequest, at now: UInt64) -> Verdict {
        state.withLock { state in
            guard state.running < Self.concurrency, state.answers.take(at: now) else { return .ignore }
            state.running += 1
            guard let server = declared(request) else { return .refuse(undeclared(request)) }
            guard isAllowed else { return .refuse(forbidden) }
            guard state.connections.take(at: now) else {
                return .refuse("'\(component)' asks for more than one connection a second; try again later")
            }
            return .connect(server)
        }
    }

    private func declared(_ request: ConnectionRequest) -> NetworkDestination? {
        NetworkDestination(host: request.host, port: request.port).flatMap { destinations.contains($0) ? $0 : nil }
    }

    private func undeclared(_ request: ConnectionRequest) -> String {
        "'\(component)' does not declare \(request.host):\(request.port): its Info.plist names each server under "
            + "network.client in resourceUsage"
    }

    private var forbidden: String {
        "the user does not let '\(component)' use the network: the host's settings do not name it in allowedNetwork"
    }

    /// A request is not under way any more.
    package func finished() { state.withLock { $0.running -= 1 } }

    private func answer(_ request: ConnectionRequest, _ verdict: Verdict, _ control: any UnitControl) {
        let reason: String
        switch verdict {
        case .ignore: return
        case .refuse(let refusal): reason = refusal
        case .connect(let server):
            do throws(ServerUnreachable) {
                let socket = try connected(server)
                // A unit that does not take it, or is gone, has none: the socket ends here.
                _ = try? control.open(socket, number: request.number)
                return
            } catch {
                reason = error.description
            }
        }
        let message = ConnectionMessage(number: request.number, .refused(reason: reason))
        _ = try? control.send(UnitMessage(.connection, message))
    }

    /// Tries the addresses of a server one after another.
    private func connected(_ server: NetworkDestination) throws(ServerUnreachable) -> FileDescriptor {
        let deadline = MonotonicClock.deadline(milliseconds: Self.patience)
        var problem = "it has no address"
        for address in try ServerAddresses.usable(of: server) {
            do throws(SystemError) {
                return try address.connect(deadline: deadline)
            } catch {
                problem = "\(error)"
            }
        }
        throw ServerUnreachable(description: "\(server) cannot be reached: \(problem)")
    }
}
