import CAvahi
import LinuxSystem
import Synchronization

/// A connection with avahi-daemon, and again one where it has ended, on a thread of its own.
///
/// The daemon may not answer for half a minute, so nobody waits for the thread's end.
final class DiscoverySession: Sendable {
    /// What is told on the session's thread.
    enum Event: Sendable {
        case found(DiscoveredStreams.Service, NetworkEndpoint)
        case lost(DiscoveredStreams.Service)
        /// A service of one's own has this name.
        case published(String)
        /// The connection has ended: nothing that was found is known to be there.
        case disconnected
    }

    /// What the connection is for.
    enum Purpose: Sendable {
        case browsing(type: String)
        case publishing(name: String, type: String, subtype: String, port: UInt16)
    }

    private let loop: SessionLoop

    /// - Parameters:
    ///   - onEvent: called on the session's thread; not after `stop` has returned.
    ///   - between: called there too, several times a second.
    /// Throws when no thread is left. Thread: any but render.
    init(
        _ purpose: Purpose, between: @escaping @Sendable () -> Void = {}, _ onEvent: @escaping @Sendable (Event) -> Void
    ) throws(SystemError) {
        let loop = SessionLoop(purpose, between, onEvent)
        self.loop = loop
        _ = try SystemThread(name: "discovery") { loop.run() }
    }

    deinit { loop.quit() }

    /// Nothing is told any more, and soon nothing is published. Thread: any but that of `onEvent`.
    func stop() { loop.quit() }
}

/// What the thread does.
private final class SessionLoop: Sendable {
    private static let look: Int32 = 200
    private static let pause: UInt64 = 2_000_000_000

    private struct State {
        /// Open while the thread is in `cavahi_iterate`.
        // nonisolated(unsafe): closed by the thread alone, which takes it from here before.
        nonisolated(unsafe) var session: OpaquePointer?
        var isEnded = false
    }

    private let purpose: DiscoverySession.Purpose
    private let onEvent: @Sendable (DiscoverySession.Event) -> Void
    private let between: @Sendable () -> Void
    private let state = Mutex(State())
    private let ending = WakeSignal()

    init(
        _ purpose: DiscoverySession.Purpose, _ between: @escaping @Sendable () -> Void,
        _ onEvent: @escaping @Sendable (DiscoverySession.Event) -> Void
    ) {
        (self.purpose, self.between, self.onEvent) = (purpose, between, onEvent)
    }

    private var isEnded: Bool { state.withLock { $0.isEnded } }

    func quit() {
        state.withLock { state in
            state.isEnded = true
            if let session = state.session { cavahi_wake(session) }
        }
        ending.raise()
    }

    func tell(_ event: DiscoverySession.Event) { if !isEnded { onEvent(event) } }

    func run() {
        while !isEnded {
            connected()
            tell(.disconnected)
            ending.wait(until: MonotonicClock.now() &+ Self.pause)
        }
    }

    /// From the beginning of a connection to its end.
    private func connected() {
        var listener = cavahi_listener(
            context: Unmanaged.passUnretained(self).toOpaque(), found: foundService, gone: lostService,
            published: publishedService)
        guard let session = cavahi_open(&listener) else { return }
        state.withLock { $0.session = session }
        switch purpose {
        case .browsing(let type): cavahi_browse(session, type)
        case .publishing(let name, let type, let subtype, let port):
            cavahi_publish(session, name, type, subtype, port)
        }
        while !isEnded, cavahi_iterate(session, Self.look) != 0 { between() }
        state.withLock { $0.session = nil }
        cavahi_close(session)
    }
}

private func loop(_ context: UnsafeMutableRawPointer?) -> SessionLoop? {
    context.map { Unmanaged<SessionLoop>.fromOpaque($0).takeUnretainedValue() }
}

private let foundService:
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UInt16
    ) -> Void = { context, name, interface, address, port in
        guard let name, let address, let endpoint = NetworkEndpoint(address: String(cString: address), port: port)
        else { return }
        loop(context)?.tell(.found(.init(name: String(cString: name), interface: interface), endpoint))
    }

private let lostService: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Void = {
    context, name, interface in
    guard let name else { return }
    loop(context)?.tell(.lost(.init(name: String(cString: name), interface: interface)))
}

private let publishedService: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = {
    context, name in
    guard let name else { return }
    loop(context)?.tell(.published(String(cString: name)))
}
