import AVFoundation

/// Channel strips with sliders, over whatever takes part in mixing.
public struct ChannelStrip {
    public let name: String
    public var source: any AVAudioMixing
    public weak var mixer: AVAudioMixerNode?
    public var bus: AVAudioNodeBus

    public init(name: String, source: any AVAudioMixing, mixer: AVAudioMixerNode, bus: AVAudioNodeBus) {
        self.name = name
        self.source = source
        self.mixer = mixer
        self.bus = bus
    }

    public var destination: AVAudioMixingDestination? { mixer.flatMap { source.destination(forMixer: $0, bus: bus) } }

    public func setVolume(_ volume: Float) { destination?.volume = volume }
    public func setPan(_ pan: Float) { destination?.pan = pan }
}

public final class MixerConsole {
    public let engine = AVAudioEngine()
    public private(set) var strips: [ChannelStrip] = []
    private var players: [AVAudioPlayerNode] = []

    public init() {}

    @discardableResult
    public func addPlayer(_ name: String, format: AVAudioFormat) -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        let bus = engine.mainMixerNode.nextAvailableInputBus
        engine.connect(player, to: engine.mainMixerNode, fromBus: 0, toBus: bus, format: format)
        player.volume = 0.8
        player.pan = 0
        players.append(player)
        strips.append(ChannelStrip(name: name, source: player, mixer: engine.mainMixerNode, bus: bus))
        return player
    }

    public func muteAll(except name: String) {
        for strip in strips where strip.name != name { strip.setVolume(0) }
    }

    public func fade(_ mixing: AVAudioMixing, to volume: Float, steps: Int = 10) {
        let start = mixing.volume
        for step in 1...steps { mixing.volume = start + (volume - start) * Float(step) / Float(steps) }
    }

    public func playTogether() {
        guard let now = players.first?.lastRenderTime else { return }
        for player in players { player.play(at: now) }
    }

    public var masterVolume: Float {
        get { engine.mainMixerNode.outputVolume }
        set { engine.mainMixerNode.outputVolume = newValue }
    }
}
