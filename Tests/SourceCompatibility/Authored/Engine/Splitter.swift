import AVFoundation

/// One player, dry and through two effects at once.
public final class Splitter {
    public let engine = AVAudioEngine()
    public let player = AVAudioPlayerNode()
    public let first = AVAudioUnitEQ(numberOfBands: 1)
    public let second = AVAudioUnitEQ(numberOfBands: 1)
    public let mixer: AVAudioMixerNode

    public init(format: AVAudioFormat) {
        mixer = engine.mainMixerNode
        engine.attach(player)
        engine.attach(first)
        engine.attach(second)
        first.globalGain = -12.0412
        second.globalGain = -6.0206
        let points = [
            AVAudioConnectionPoint(node: first, bus: 0),
            AVAudioConnectionPoint(node: second, bus: 0),
            AVAudioConnectionPoint(node: mixer, bus: 1),
        ]
        engine.connect(player, to: points, fromBus: 0, format: format)
        engine.connect(first, to: mixer, fromBus: 0, toBus: mixer.nextAvailableInputBus, format: format)
        engine.connect(second, to: mixer, fromBus: 0, toBus: mixer.nextAvailableInputBus, format: format)
    }

    public var destinations: [(node: AVAudioNode?, bus: AVAudioNodeBus)] {
        engine.outputConnectionPoints(for: player, outputBus: 0).map { ($0.node, $0.bus) }
    }

    /// Adds a path to those that are there.
    public func add(_ node: AVAudioNode, bus: AVAudioNodeBus = 0) {
        var points = engine.outputConnectionPoints(for: player, outputBus: 0)
        points.append(AVAudioConnectionPoint(node: node, bus: bus))
        engine.connect(player, to: points, fromBus: 0, format: player.outputFormat(forBus: 0))
    }

    public func removeDry() {
        if let source = engine.inputConnectionPoint(for: mixer, inputBus: 1), source.node === player {
            engine.disconnectNodeInput(mixer, bus: 1)
        }
    }
}
