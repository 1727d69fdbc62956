import AVFoundation

/// Sounds around a listener.
public final class GameSounds {
    public let engine = AVAudioEngine()
    public let environment = AVAudioEnvironmentNode()
    private var sounds: [String: AVAudioPlayerNode] = [:]

    public init(format: AVAudioFormat) {
        engine.attach(environment)
        engine.connect(environment, to: engine.mainMixerNode, format: format)
        environment.listenerPosition = AVAudioMake3DPoint(0, 0, 0)
        environment.listenerAngularOrientation = AVAudioMake3DAngularOrientation(0, 0, 0)
        environment.distanceAttenuationParameters.distanceAttenuationModel = .inverse
        environment.distanceAttenuationParameters.referenceDistance = 1
        environment.distanceAttenuationParameters.maximumDistance = 100
        environment.distanceAttenuationParameters.rolloffFactor = 1
    }

    public func play(_ name: String, _ buffer: AVAudioPCMBuffer, at position: AVAudio3DPoint) {
        let player = sounds[name] ?? makePlayer(buffer.format)
        sounds[name] = player
        player.position = position
        player.renderingAlgorithm = .equalPowerPanning
        player.reverbBlend = 0
        player.scheduleBuffer(buffer, at: nil, options: .interrupts, completionHandler: nil)
        player.play()
    }

    private func makePlayer(_ format: AVAudioFormat) -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(
            player, to: environment, format: AVAudioFormat(standardFormatWithSampleRate: format.sampleRate, channels: 1)
        )
        return player
    }

    public func move(_ name: String, x: Float, y: Float, z: Float) {
        sounds[name]?.position = AVAudio3DPoint(x: x, y: y, z: z)
    }
}
