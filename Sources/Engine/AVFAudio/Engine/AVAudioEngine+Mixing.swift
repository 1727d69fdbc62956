import AudioToolbox
import Foundation

// How mixing properties reach connections. Thread: under the state lock.
extension AVAudioEngine {
    func applyGains(_ connection: EngineConnection) {
        if nodes.applyGains(connection) { core.graphChanged() }
    }

    /// A source's properties changed: they hold for all its connections, whatever was set there.
    func applyMixing(_ values: MixingValues, of source: AVAudioNode) {
        guard let number = nodes.number(of: source) else { return }
        for connection in core.graph.mixerConnections(from: number) {
            guard let way = core.graph.mixingWay(to: connection), way.source == number else { continue }
            connection.mixing = ConnectionMixing(values: values, way: way)
            applyGains(connection)
        }
    }

    /// A connection was made or cut: connections on another way than before begin with their source's properties.
    func refreshMixing(at edited: EngineConnection) {
        for connection in core.graph.mixerConnections(at: edited) {
            let way = core.graph.mixingWay(to: connection)
            if connection.mixing?.way == way, connection.mixing != nil { continue }
            connection.mixing = way.flatMap { way in
                (nodes[way.source] as? any MixingSource).map {
                    ConnectionMixing(values: $0.mixingStore.values, way: way)
                }
            }
            applyGains(connection)
        }
    }

    func mixing(
        of source: AVAudioNode, _ values: MixingValues, at mixer: AVAudioNode, _ bus: Int
    ) -> (connection: EngineConnection, way: MixingWay)? {
        guard mixer.endsMixingWay, let connection = inputConnection(of: mixer, bus),
            let way = core.graph.mixingWay(to: connection), way.source == nodes.number(of: source)
        else { return nil }
        if connection.mixing == nil { connection.mixing = ConnectionMixing(values: values, way: way) }
        return (connection, way)
    }
}
