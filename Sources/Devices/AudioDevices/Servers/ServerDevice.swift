import LinuxSystem
import Synchronization

/// Plays and records through a sound server, JACK or PipeWire, on the server's own real-time thread.
///
/// The server decides on rate and cycle; the callback gets what its graph runs with, of any length.
public final class ServerDevice: RunningDevice {
    typealias Opener = @Sendable (ServerCycle) throws(AudioDeviceError) -> any ServerClient

    /// What is open, together with the callback that its cycles reach.
    private struct Connection {
        let client: any ServerClient
        let cycle: ServerCycle
    }

    private struct State {
        var connection: Connection?
        var format: AudioDeviceFormat
        var reroutedTo = ""
    }

    /// The server, and with a colon the node or client that was named.
    public let name: String
    private let opener: Opener
    let run: DeviceRun
    private let state: Mutex<State>

    init(name: String, _ opener: @escaping Opener) throws(AudioDeviceError) {
        self.name = name
        self.opener = opener
        run = DeviceRun(device: name)
        let connection = try Self.connect(run, opener)
        state = Mutex(State(connection: connection, format: connection.client.format))
        listen(to: connection)
    }

    deinit {
        stop()
        state.withLock { $0.connection }?.client.close()
    }

    /// What the server's graph runs with.
    public var format: AudioDeviceFormat { state.withLock { $0.format } }

    /// Ends after the running cycle; a server that does not answer cannot hold it up. Thread: any but render.
    public func stop() {
        if let connection = state.withLock({ $0.connection }) {
            connection.cycle.detach()
            connection.client.pause()
        }
        run.stop()
    }

    /// Calls back from the server's thread. A device whose server had gone is opened again. Throws `AudioDeviceError`
    /// when it runs, or when the server is gone or does not answer. Thread: any but render.
    public func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        let notifier = try run.begin { [weak self] event in self?.deliver(event, onChange) }
        do throws(AudioDeviceError) {
            let connection = try current()
            let format = connection.client.format
            state.withLock { $0.format = format }
            connection.cycle.attach(format, notifier, callback)
            try connection.client.begin()
        } catch {
            state.withLock { $0.connection }?.cycle.detach()
            run.end(error)
            throw error
        }
    }

    private static func connect(_ run: DeviceRun, _ opener: Opener) throws(AudioDeviceError) -> Connection {
        let cycle = ServerCycle(run.counters)
        return Connection(client: try opener(cycle), cycle: cycle)
    }

    private func listen(to connection: Connection) {
        connection.cycle.listen { [weak self] event in self?.take(event) }
    }

    /// The connection that is open, or another one for one that was lost.
    private func current() throws(AudioDeviceError) -> Connection {
        if let connection = state.withLock({ $0.connection }) {
            if !connection.client.isLost { return connection }
            state.withLock { $0.connection = nil }
            connection.client.close()
        }
        let connection = try Self.connect(run, opener)
        state.withLock { $0.connection = connection }
        listen(to: connection)
        return connection
    }

    /// On a thread of the client's library.
    private func take(_ event: ServerEvent) {
        switch event {
        case .xrun: run.counters.countXrun()
        case .threadBegan(let isRealtime): run.counters.noteRealtime(isRealtime)
        case .lost(let reason): end(.disappeared, because: reason)
        case .rerouted(let name):
            state.withLock { $0.reroutedTo = name }
            end(.rerouted, because: "\"\(name)\" is the default device now; open the default again")
        }
    }

    /// On the notifier's thread.
    private func deliver(_ event: DeviceEvent, _ onChange: @Sendable (AudioDeviceChange) -> Void) {
        switch event {
        case .finished: run.end()
        case .cycleChanged: onChange(.cycleChanged(update()))
        case .formatChanged:
            let format = update()
            let reason = "its rate is \(format.sampleRate) Hz now; open it again"
            guard run.end(AudioDeviceError(device: name, operation: "play on", reason: reason)) else { return }
            onChange(.formatChanged(format))
        case .rerouted: onChange(.rerouted(to: state.withLock { $0.reroutedTo }))
        case .disappeared: onChange(.disappeared(reason: run.failure?.reason ?? "it is gone"))
        }
    }

    private func update() -> AudioDeviceFormat {
        state.withLock { state in
            if let connection = state.connection { state.format = connection.client.format }
            return state.format
        }
    }

    private func end(_ event: DeviceEvent, because reason: String) {
        if run.end(AudioDeviceError(device: name, operation: "play on", reason: reason)) { run.post(event) }
    }
}
