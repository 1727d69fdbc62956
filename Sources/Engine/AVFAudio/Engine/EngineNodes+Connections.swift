import AudioToolbox
import RenderGraph

// Connections with the nodes at their ends. Thread: under the engine's state lock.
extension EngineNodes {
    func source(of connection: EngineConnection) -> AVAudioNode? { self[connection.source.node] }
    func target(of connection: EngineConnection) -> AVAudioNode? { self[connection.target.node] }

    /// What goes through: the format of the source's output.
    func format(of connection: EngineConnection) -> AVAudioFormat {
        source(of: connection)?.outputFormat(forBus: connection.source.bus) ?? .unavailable
    }

    /// Whether the target would take another format there, with as many channels as it gets now.
    func accepts(_ other: AVAudioFormat, at connection: EngineConnection) -> Bool {
        let format = format(of: connection)
        guard let target = target(of: connection), other.channelCount == format.channelCount,
            target.convertsInput || other.sampleRate == format.sampleRate
        else { return false }
        return (try? target.check(inputFormat: other, bus: connection.target.bus)) != nil
    }

    /// Hands a connection's gains to the render thread.
    /// - Returns: whether something of them is heard only behind another plan.
    @discardableResult
    func applyGains(_ connection: EngineConnection) -> Bool {
        guard let target = target(of: connection) else { return false }
        let (own, format) = (self.format(of: connection), target.outputFormat(forBus: 0))
        let values = connection.mixing?.values ?? MixingValues()
        switch target {
        case let mixer as AVAudioMixerNode:
            connection.want(ChannelGains.gains(from: own, to: format, values, outputVolume: mixer.outputVolume))
        case let environment as AVAudioEnvironmentNode:
            environment.place(connection, from: own, to: format, values)
            return connection.want(rate: values.rate)
        case let output as AVAudioOutputNode:
            connection.want(ChannelGains.gains(from: own, to: format, map: output.channelMap))
        default: connection.want(ChannelGains.gains(from: own, to: format))
        }
        return false
    }
}

extension AVAudioNode {
    /// Hz, of the node's own time line.
    var timeRate: Double {
        numberOfOutputs > 0 ? outputFormat(forBus: 0).sampleRate : inputFormat(forBus: 0).sampleRate
    }
}
