import Glibc
import LinuxSystem
import Synchronization

/// What the thread of `MIDIConnections` does: looks when something may have changed, and mends.
final class ConnectionLoop: Sendable {
    /// Changes are told, but for a server that comes back.
    private static let pollMilliseconds: Int32 = 500

    private let systems: [SystemConnection]
    private let wake: EventCounter
    private let isEnded = Atomic<Bool>(false)
    private let onChange: @Sendable (String, MIDIConnections.Change) -> Void

    init(
        _ wanted: [WantedPort], _ clientName: String, _ server: String?,
        _ onChange: @escaping @Sendable (String, MIDIConnections.Change) -> Void
    ) throws {
        let wake = try EventCounter()
        (self.wake, self.onChange) = (wake, onChange)
        systems = MIDIPortSystem.allCases.compactMap { system in
            let own = wanted.filter { $0.system == system }
            return own.isEmpty
                ? nil : SystemConnection(system, own, clientName: clientName, server: server) { wake.signal() }
        }
    }

    /// Before `run`. Throws MIDIPortError for what is not there.
    func connectAll() throws(MIDIPortError) { for system in systems { try system.connectAll() } }

    func close() { for system in systems { system.close() } }

    func quit() {
        isEnded.store(true, ordering: .releasing)
        wake.signal()
    }

    func run() {
        while !isEnded.load(ordering: .acquiring) {
            var sources = [pollfd(fd: wake.rawDescriptor, events: Int16(POLLIN), revents: 0)]
            poll(&sources, 1, Self.pollMilliseconds)
            wake.clear()
            guard !isEnded.load(ordering: .acquiring) else { break }
            for system in systems { system.look(onChange) }
        }
        close()
    }
}
