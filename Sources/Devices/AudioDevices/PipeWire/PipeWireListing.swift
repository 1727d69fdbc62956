/// The nodes of a PipeWire server as devices.
enum PipeWireListing {
    private static let prefix = AudioDeviceBackend.pipeWire.rawValue

    /// The default device and every sink and source; none without a server.
    static func devices(server: String?) -> [AudioDeviceDescription] {
        let cycle = ServerCycle(CycleCounters())
        let connection = try? PipeWireConnection.open(
            prefix, server: server, clientName: "auserviced", cycle: cycle
        ) { _ in }
        guard let connection else { return [] }
        defer { connection.close() }
        return devices(connection.nodes)
    }

    static func devices(_ nodes: [PipeWireNode]) -> [AudioDeviceDescription] {
        let (output, input) = (PipeWireNode.output(nodes, named: nil), PipeWireNode.input(nodes, named: nil))
        guard output != nil || input != nil else { return [] }
        let summary = "PipeWire's default device" + (output.map { ", now \($0.summary)" } ?? "")
        let own = nodes.filter { ($0.isSink || $0.isSource) && !$0.name.isEmpty }.sorted { $0.id < $1.id }
        return [entry(prefix, summary, output, input)]
            + own.map { entry("\(prefix):\($0.name)", $0.summary, $0, $0) }
    }

    private static func entry(_ name: String, _ summary: String, _ output: PipeWireNode?, _ input: PipeWireNode?)
        -> AudioDeviceDescription
    {
        AudioDeviceDescription(
            name: name, summary: summary, backend: .pipeWire, outputChannelCount: output?.playing ?? 0,
            inputChannelCount: input?.inputPorts ?? 0, outputPositions: known(output?.playingPositions),
            inputPositions: known(input?.inputPositions))
    }

    /// Not a list of channels of which nothing is known.
    private static func known(_ positions: [String]?) -> [String] {
        guard let positions, positions.contains(where: { SpeakerPosition(rawValue: $0) != nil }) else { return [] }
        return positions
    }
}
