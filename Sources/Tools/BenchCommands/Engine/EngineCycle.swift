import AVFAudio
import AudioToolbox
import Commands
import Foundation
import RenderBenchmark

/// An engine in real-time manual rendering, called as a device would.
final class EngineCycle {
    let engine = AVAudioEngine()
    let format: AVAudioFormat
    private let output: CycleBuffers
    private let frames: Int
    private let channels: Int
    private var block: AVAudioEngineManualRenderingBlock?

    /// Throws when there is no such format.
    init(frames: Int, channels: Int, sampleRate: Double) throws {
        guard let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: AVAudioChannelCount(channels))
        else {
            throw CommandFailure(.usage, "\(channels) channels at \(sampleRate) Hz are no format")
        }
        self.format = format
        self.frames = frames
        self.channels = channels
        output = CycleBuffers(channelCount: channels, frames: frames)
        try engine.enableManualRenderingMode(
            .realtime, format: format, maximumFrameCount: AVAudioFrameCount(frames))
    }

    /// Starts the engine. Throws what it throws.
    func start() throws {
        try engine.start()
        block = engine.manualRenderingBlock
    }

    /// One cycle; false when it was not rendered. Thread: render.
    func render() -> Bool {
        guard let block else { return false }
        output.reset()
        return block(AVAudioFrameCount(frames), output.list, nil) == .success
    }

    /// Units in series as nodes, of which the last feeds the main mixer.
    /// - Returns: the first node.
    func addChain(of units: [AUAudioUnit]) -> AVAudioNode {
        let nodes: [AVAudioNode] = units.map { AVAudioUnitEffect($0) } + [engine.mainMixerNode]
        for node in nodes.dropLast() { engine.attach(node) }
        for (node, next) in zip(nodes, nodes.dropFirst()) { engine.connect(node, to: next, format: format) }
        return nodes[0]
    }

    /// A second of a saw, for players to loop.
    func saw() throws -> AVAudioPCMBuffer {
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 48_000),
            let data = buffer.floatChannelData
        else { throw CommandFailure(.failed, "there is no memory for a buffer") }
        buffer.frameLength = 48_000
        for channel in 0..<channels {
            for frame in 0..<48_000 { data[channel][frame] = Float(frame % 64) / 128 - 0.25 }
        }
        return buffer
    }

    /// A player of that saw, connected to a node.
    func addPlayer(_ buffer: AVAudioPCMBuffer, to node: AVAudioNode) -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        player.volume = 0.75
        engine.attach(player)
        engine.connect(player, to: node, format: format)
        player.scheduleBuffer(buffer, at: nil, options: .loops)
        return player
    }

    /// Players of a mono saw in a circle around a listener with headphones.
    func addHeads(_ count: Int) throws -> [AVAudioPlayerNode] {
        let environment = AVAudioEnvironmentNode()
        environment.outputType = .headphones
        engine.attach(environment)
        engine.connect(environment, to: engine.outputNode, format: format)
        guard let mono = AVAudioFormat.standard(sampleRate: format.sampleRate, channels: 1),
            let buffer = AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: 48_000), let data = buffer.floatChannelData
        else { throw CommandFailure(.failed, "there is no memory for a buffer") }
        buffer.frameLength = 48_000
        for frame in 0..<48_000 { data[0][frame] = Float(frame % 64) / 128 - 0.25 }
        return (0..<count).map { number in
            let player = AVAudioPlayerNode()
            engine.attach(player)
            engine.connect(player, to: environment, format: mono)
            player.renderingAlgorithm = .HRTFHQ
            let turn = 2 * Float.pi * Float(number) / Float(count)
            player.position = AVAudio3DPoint(x: cos(turn), y: 0, z: sin(turn))
            player.scheduleBuffer(buffer, at: nil, options: .loops)
            return player
        }
    }
}
