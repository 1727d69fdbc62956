import CSoundServers

/// A JACK server's clients as devices.
enum JACKListing {
    private static let prefix = AudioDeviceBackend.jack.rawValue

    /// The physical ports, together and by their clients; none without a server. Other clients are opened by their
    /// names just as well, but they are programs and no devices.
    static func devices(server: String?) -> [AudioDeviceDescription] {
        DeadlinedCall.perform { read(server: server) } ?? []
    }

    private static func read(server: String?) -> [AudioDeviceDescription] {
        let receiver = csound_receiver(process: { _, _ in }, event: { _, _, _, _ in }, context: nil)
        guard let client = ServerText.reading({ cjack_open("auserviced", server, receiver, $0, $1) }).0 else {
            return []
        }
        defer { cjack_close(client) }
        let (playing, recording) = (clients(client, playing: 1), clients(client, playing: 0))
        let physical = entry(
            prefix, "JACK's physical ports", count(client, nil, 1), count(client, nil, 0))
        let names = Set(playing + recording).sorted()
        return [physical]
            + names.map { entry("\(prefix):\($0)", "JACK client \($0)", count(client, $0, 1), count(client, $0, 0)) }
    }

    private static func count(_ client: OpaquePointer, _ of: String?, _ playing: Int32) -> Int {
        names(cjack_ports(client, of, playing)).count
    }

    /// The clients with physical ports.
    private static func clients(_ client: OpaquePointer, playing: Int32) -> [String] {
        names(cjack_ports(client, nil, playing)).map { String($0.prefix { $0 != ":" }) }
    }

    /// The names of ports, which it frees; none for null.
    static func names(_ ports: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String] {
        guard let ports else { return [] }
        defer { cjack_free_ports(ports) }
        var found: [String] = []
        while let name = ports[found.count] { found.append(String(cString: name)) }
        return found
    }

    private static func entry(_ name: String, _ summary: String, _ outputs: Int, _ inputs: Int)
        -> AudioDeviceDescription
    {
        AudioDeviceDescription(
            name: name, summary: summary, backend: .jack, outputChannelCount: outputs, inputChannelCount: inputs)
    }
}
