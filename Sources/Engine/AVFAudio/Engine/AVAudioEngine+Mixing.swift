import AudioToolbox
import Foundation

// How mixing properties reach connections. Thread: under the engine's lock.
extension AVAudioEngine {
    /// All connections to mixers that a source reaches, directly or through nodes that are no mixers.
    private func mixerConnections(from source: AVAudioNode) -> [EngineConnection] {
        var found: [EngineConnection] = []
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(source)]
        var open = [source]
        while let node = open.popLast() {
            for connection in graph.outputs(of: node) {
                if connection.target.endsMixingWay {
                    found.append(connection)
                } else if seen.insert(ObjectIdentifier(connection.target)).inserted {
                    open.append(connection.target)
                }
            }
        }
        return found
    }

    /// The source whose properties a mixer connection has, and the way from there; nil where the way begins with none.
    private func way(to connection: EngineConnection) -> (source: any MixingSource, way: [ObjectIdentifier])? {
        var way = [ObjectIdentifier(connection)]
        var node = connection.source
        while true {
            if let source = node as? any MixingSource { return (source, way + [ObjectIdentifier(node)]) }
            guard let before = graph.input(of: node, 0) else { return nil }
            way.append(ObjectIdentifier(before))
            node = before.source
        }
    }

    /// A source's properties changed: they hold for all its connections, whatever was set there.
    func applyMixing(of source: any MixingSource) {
        for connection in mixerConnections(from: source) {
            guard let (found, way) = way(to: connection), found === source else { continue }
            connection.mixing = ConnectionMixing(values: source.mixingStore.values, way: way)
            applyGains(connection)
        }
    }

    /// A connection was made or cut: connections on another way than before begin with their source's properties.
    func refreshMixing(at edited: EngineConnection) {
        let target = edited.target
        let affected: [EngineConnection]
        if target.endsMixingWay {
            // What else goes into a mixer is on other ways.
            affected = graph.input(of: target, edited.targetBus).map { [$0] } ?? []
        } else {
            affected = mixerConnections(from: target)
        }
        for connection in affected {
            let found = way(to: connection)
            if connection.mixing?.way == found?.way, connection.mixing != nil { continue }
            connection.mixing = found.map { ConnectionMixing(values: $0.source.mixingStore.values, way: $0.way) }
            applyGains(connection)
        }
    }

    func mixingDestination(of source: any MixingSource, _ mixer: AVAudioNode, _ bus: Int) -> AVAudioMixingDestination? {
        guard mixer.endsMixingWay, let connection = graph.input(of: mixer, bus), let (found, way) = way(to: connection),
            found === source
        else { return nil }
        if connection.mixing == nil {
            connection.mixing = ConnectionMixing(values: source.mixingStore.values, way: way)
        }
        return AVAudioMixingDestination(connection, self, way: way)
    }

    /// Hands a connection's gains to the render thread.
    func applyGains(_ connection: EngineConnection) {
        let format = connection.target.outputFormat(forBus: 0)
        let values = connection.mixing?.values ?? MixingValues()
        switch connection.target {
        case let mixer as AVAudioMixerNode:
            connection.want(
                ChannelGains.gains(from: connection.format, to: format, values, outputVolume: mixer.outputVolume))
        case let environment as AVAudioEnvironmentNode:
            connection.want(environment.gains(from: connection.format, to: format, values))
        case let output as AVAudioOutputNode:
            connection.want(ChannelGains.gains(from: connection.format, to: format, map: output.channelMap))
        default: connection.want(ChannelGains.gains(from: connection.format, to: format))
        }
    }
}

extension AVAudioNode {
    /// Whether a source's mixing properties act here and no further.
    var endsMixingWay: Bool { self is AVAudioMixerNode || self is AVAudioEnvironmentNode }
}
