import Dispatch
import Glibc
import LinuxSystem
import Settings
import Synchronization
import Varlink

/// An arbiter that listens: the daemon's, or one in a program that found none.
///
/// Thread: any but render.
package final class SessionArbiterServer: Sendable {
    private let state = Mutex(State())
    private let reservation: Reservation?

    private struct State {
        var server: VarlinkServer?
        var isStopped = false
    }

    /// A lock that lives as long as the server.
    private final class Reservation: Sendable {
        let lock: FileLock
        init(_ lock: consuming FileLock) { self.lock = lock }
    }

    /// In a program: arbitrates until the process ends or a daemon wants to.
    /// - Throws: `VarlinkListenError` when somebody else does, or the folder is not the user's own; `SystemError`.
    package init(inProgramAt place: SessionPlace, limits: SessionArbiter.Limits = .init()) throws {
        reservation = nil
        let listener = try VarlinkListener(listeningAt: place.address)
        serve(listener, limits) { [weak self] in
            let server = self
            // Behind the reply, and not on one of the threads that answer: those are waited for.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { server?.stop() }
        }
    }

    /// In the daemon: arbitrates as soon as the program that does makes way, which this asks for.
    /// - Parameter report: told once, whether it succeeded or why not, on any thread.
    /// - Throws: `SystemError` when another daemon keeps the place.
    package init(inDaemonAt place: SessionPlace, report: @escaping @Sendable ((any Error)?) -> Void) throws {
        reservation = Reservation(try place.reserve())
        if let listener = try? VarlinkListener(listeningAt: place.address) {
            serve(listener, .init(), yield: nil)
            report(nil)
        } else {
            DispatchQueue.global().async { [self] in report(takeOver(place)) }
        }
    }

    deinit { stop() }

    /// Ends; its sessions register with the next arbiter.
    package func stop() {
        let server = state.withLock { state in
            state.isStopped = true
            defer { state.server = nil }
            return state.server
        }
        server?.finish()
    }

    /// Whether it still arbitrates.
    package var isServing: Bool { state.withLock { $0.server != nil } }

    /// Most attempts to get the place, and the pause between two.
    private static let attempts = 100
    private static let pauseMicroseconds: UInt32 = 20_000

    private func takeOver(_ place: SessionPlace) -> (any Error)? {
        var failure: (any Error)?
        for _ in 0..<Self.attempts where !state.withLock(\.isStopped) {
            do {
                _ = try? VarlinkClient(connectingTo: place.address).call(SessionMethods.yield, seconds: 1)
                serve(try VarlinkListener(listeningAt: place.address), .init(), yield: nil)
                return nil
            } catch {
                failure = error
                usleep(Self.pauseMicroseconds)
            }
        }
        return failure
    }

    private func serve(
        _ listener: VarlinkListener, _ limits: SessionArbiter.Limits, yield: (@Sendable () -> Void)?
    ) {
        var configuration = VarlinkServer.Configuration(product: "auserviced", version: ProgramVersion.text)
        // Each session has one connection that stays, and another for a moment.
        configuration.maximumConnections = limits.sessions * 2 + 32
        configuration.maximumCallBytes = 16 << 10
        configuration.maximumQueuedBytes = 1 << 20
        configuration.callsPerSecond = 100
        let interface = SessionInterface(arbiter: SessionArbiter(limits: limits), yield: yield)
        let server = VarlinkServer(interfaces: [interface], configuration: configuration)
        let isWanted = state.withLock { state in
            if !state.isStopped { state.server = server }
            return !state.isStopped
        }
        isWanted ? server.serve(listener) : listener.close()
    }
}
