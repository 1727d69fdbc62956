import Glibc
import LinuxSystem
import NetworkAudio
import Synchronization

/// Tells that the list of usable devices has changed: a card or a node came or went, the default is another one, a
/// sound server came or went. Thread: any but render.
public final class AudioDeviceWatch: Sendable {
    private let thread: SystemThread
    private let loop: WatchLoop

    /// Watches until `stop` or the end of this object. `onChange` is called on a thread of its own, one call at a time,
    /// possibly several times for one change, and may do anything but wait for this object's end.
    /// - Parameters:
    ///   - server: which server of each kind, as the configuration's; nil for the default ones.
    ///   - network: whether streams that are announced on the network count; it is listened to as long as that.
    ///   - onChange: called when the devices may have changed.
    /// - Throws: `AudioDeviceError` when the system has no thread or no descriptor for it, or announcements cannot be
    ///   heard.
    public init(server: String? = nil, network: Bool = false, _ onChange: @escaping @Sendable () -> Void) throws {
        do {
            let loop = try WatchLoop(server: server, network: network, onChange)
            self.loop = loop
            thread = try SystemThread(name: "device-watch") { loop.run() }
        } catch {
            throw AudioDeviceError(device: "all", operation: "watch", reason: "\(error)")
        }
    }

    deinit { loop.quit() }

    /// How often it has looked, for tests that wait until it has seen something.
    package var looks: Int { loop.looks.load(ordering: .acquiring) }

    /// Returns when nothing is told any more, or at once when called by `onChange`.
    public func stop() {
        loop.quit()
        if thread.threadID != CurrentThread.identifier() { thread.join() }
    }
}

/// What the watch's thread does: waits for signs of a change, and compares.
private final class WatchLoop: Sendable {
    /// Signs come by themselves, but for a server that was killed and one whose socket is not seen to be made.
    private static let pollMilliseconds: Int32 = 500

    private let server: String?
    private let onChange: @Sendable () -> Void
    private let wake: EventCounter
    private let folders: DirectoryWatch
    private let isEnded = Atomic<Bool>(false)
    private let announcements: NetworkStreamBrowser?
    let looks = Atomic<Int>(0)

    init(server: String?, network: Bool, _ onChange: @escaping @Sendable () -> Void) throws {
        self.server = server
        self.onChange = onChange
        let wake = try EventCounter()
        self.wake = wake
        announcements = network ? try NetworkStreamBrowser { wake.signal() } : nil
        folders = try DirectoryWatch()
        folders.watch([DeviceFingerprint.cardFolder])
    }

    func quit() {
        isEnded.store(true, ordering: .releasing)
        wake.signal()
    }

    func run() {
        let listener = DeviceListChanges.shared.add { [wake] in wake.signal() }
        defer { DeviceListChanges.shared.remove(listener) }
        var graph = WatchedGraph(server: server, wake: wake)
        defer { graph.close() }
        var last = look(&graph)
        while !isEnded.load(ordering: .acquiring) {
            wait()
            guard !isEnded.load(ordering: .acquiring) else { return }
            let now = look(&graph)
            if now != last { onChange() }
            last = now
            looks.wrappingAdd(1, ordering: .releasing)
        }
    }

    private func wait() {
        var sources = [wake.rawDescriptor, folders.rawDescriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&sources, nfds_t(sources.count), Self.pollMilliseconds)
        wake.clear()
        _ = folders.clear()
    }

    private func look(_ graph: inout WatchedGraph) -> DeviceFingerprint {
        let sockets = ListeningSockets.paths()
        var now = DeviceFingerprint.read(sockets: sockets)
        now.streams = AudioDevices.descriptions(announcements?.sessions ?? [])
        now.pipeWire = graph.devices(sockets: DeviceFingerprint.pipeWireSockets(sockets, server: server))
        return now
    }
}

/// The watch's connection to a PipeWire server, made again when there is a server again.
private struct WatchedGraph {
    let server: String?
    let wake: EventCounter
    private var connection: PipeWireConnection?
    private var cycle: ServerCycle?
    /// Where connecting was tried without success; it is tried again when others listen.
    private var refused: [String] = []

    init(server: String?, wake: EventCounter) {
        self.server = server
        self.wake = wake
    }

    mutating func devices(sockets: [String]) -> [AudioDeviceDescription]? {
        if cycle?.isLost == true { close() }
        if connection == nil, !sockets.isEmpty, sockets != refused {
            let cycle = ServerCycle(CycleCounters())
            connection = try? PipeWireConnection.open(
                "pipewire", server: server, clientName: "auserviced", cycle: cycle
            ) { [wake, weak cycle] event in
                if case .lost(let reason) = event { cycle?.tell(.lost(reason: reason)) }
                wake.signal()
            }
            self.cycle = cycle
        }
        refused = connection == nil ? sockets : []
        return connection.map { PipeWireListing.devices($0.nodes) }
    }

    mutating func close() {
        connection?.close()
        connection = nil
        cycle = nil
    }
}
