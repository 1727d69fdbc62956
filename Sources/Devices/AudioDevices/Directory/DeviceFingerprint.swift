import LinuxSystem

/// What is compared to see that the list of devices has changed, without opening any.
struct DeviceFingerprint: Sendable, Equatable {
    /// Files of cards' PCMs.
    var cards: [String] = []
    /// Sockets of JACK servers.
    var jackServers: [String] = []
    /// Devices of the PipeWire server; nil without a server.
    var pipeWire: [AudioDeviceDescription]?
    var tests: [String] = []
    /// Streams that are announced on the network.
    var streams: [AudioDeviceDescription] = []

    /// All but PipeWire's part, from what the system shows.
    static func read(sockets: [String]) -> DeviceFingerprint {
        DeviceFingerprint(
            cards: ((try? Directory.names(in: cardFolder)) ?? []).filter { $0.hasPrefix("pcm") }.sorted(),
            jackServers: sockets.filter { isJACK($0) }.sorted(),
            // One that was unplugged and is back before anybody looked is another one.
            tests: PacedNullRegistry.shared.present.map { "\($0.deviceName) \($0.current.appearances)" })
    }

    static let cardFolder = "/dev/snd"

    /// A server's own socket is `…/jack_NAME_USER_0`; those of clients are not counted.
    private static func isJACK(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("jack_") && name.hasSuffix("_0")
    }

    /// Sockets that a PipeWire server may listen on.
    static func pipeWireSockets(_ sockets: [String], server: String?) -> [String] {
        let wanted = server ?? "pipewire-"
        return sockets.filter { path in
            if wanted.hasPrefix("/") { return path == wanted }
            let name = path.split(separator: "/").last ?? ""
            return name.hasPrefix(wanted) && !name.hasSuffix("-manager")
        }.sorted()
    }
}
