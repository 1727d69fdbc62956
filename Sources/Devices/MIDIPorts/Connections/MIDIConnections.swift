import LinuxSystem

/// Keeps ports connected that somebody wants: takes each again when it, or its server, has gone and come back.
///
/// Thread: any but render; what is told comes on a thread of its own.
package final class MIDIConnections: Sendable {
    /// What became of a port.
    package enum Change: Sendable, Equatable {
        case departed
        case returned
    }

    private let loop: ConnectionLoop
    private let thread: SystemThread

    /// Connects at once, and follows until `close`.
    /// - Parameters:
    ///   - clientName: what others see.
    ///   - server: which server of each kind, as an audio device's; nil for the default ones.
    ///   - onChange: told of each port that goes or comes back, on a thread of its own.
    /// - Throws: MIDIPortError when one cannot be connected now.
    package init(
        _ wanted: [WantedPort], clientName: String, server: String? = nil,
        onChange: @escaping @Sendable (_ name: String, Change) -> Void = { _, _ in }
    ) throws {
        let loop = try ConnectionLoop(wanted, clientName, server, onChange)
        do {
            try loop.connectAll()
            thread = try SystemThread(name: "midi-ports") { loop.run() }
        } catch {
            loop.close()
            throw error
        }
        self.loop = loop
    }

    deinit { loop.quit() }

    /// Ends the connections. Returns when nothing is exchanged any more.
    package func close() {
        loop.quit()
        thread.join()
    }
}
