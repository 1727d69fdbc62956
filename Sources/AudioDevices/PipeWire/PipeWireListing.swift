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
        return [entry(prefix, summary, output?.playing ?? 0, input?.inputPorts ?? 0)]
            + own.map { entry("\(prefix):\($0.name)", $0.summary, $0.playing, $0.inputPorts) }
    }

    private static func entry(_ name: String, _ summary: String, _ outputs: Int, _ inputs: Int)
        -> AudioDeviceDescription
    {
        AudioDeviceDescription(
            name: name, summary: summary, backend: .pipeWire, outputChannelCount: outputs, inputChannelCount: inputs)
    }
}
