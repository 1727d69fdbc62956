import LinuxSystem
import Synchronization

/// Listens to the services of the network that stand for streams, and asks each what it sends, while somebody holds it.
/// Without avahi-daemon there are none.
package final class ServiceListener: Sendable {
    private let session: DiscoverySession
    private let found: FoundStreams

    /// `onChange` is called on the listener's thread when the list is another one. Throws when no thread is left.
    package init(_ onChange: @escaping @Sendable () -> Void = {}) throws(SystemError) {
        let found = FoundStreams(onChange)
        self.found = found
        session = try DiscoverySession(
            .browsing(type: RAVENNAService.subtype), between: { found.askOne() }, { found.take($0) })
    }

    /// The streams that are there now, in order of their names. Thread: any but render.
    package var sessions: [SessionDescription] { found.streams.withLock { $0.sessions } }

    /// Nothing is told any more.
    package func stop() { session.stop() }
}

/// What was found, and who is asked next. Thread: the session's, but for `streams`.
private final class FoundStreams: Sendable {
    /// Milliseconds for one service's answer.
    private static let patience = 1000

    let streams = Mutex(DiscoveredStreams())
    private let onChange: @Sendable () -> Void

    init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

    func take(_ event: DiscoverySession.Event) {
        let isChanged = streams.withLock { streams in
            switch event {
            case .found(let service, let endpoint): streams.find(service, at: endpoint)
            case .lost(let service): streams.lose(service)
            case .disconnected: streams.loseAll()
            case .published: false
            }
        }
        if isChanged { onChange() }
    }

    func askOne() {
        guard let (service, endpoint) = streams.withLock({ $0.next(at: MonotonicClock.now()) }) else { return }
        let session = DescriptionRequest.ask(
            endpoint, name: service.name, deadline: MonotonicClock.deadline(milliseconds: Self.patience))
        if streams.withLock({ $0.answer(service, session, at: MonotonicClock.now()) }) { onChange() }
    }
}
