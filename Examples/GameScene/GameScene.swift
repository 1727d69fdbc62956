// A game's scene: five sources move around a listener, who walks and turns, in a hall.
//
//   GameScene --seconds 20                                    plays on the device, for headphones
//   GameScene --render scene.wav --seconds 20                 renders offline, without a device
//   GameScene --render scene.wav --algorithm soundField --loudspeakers
//
// Algorithms: equalPowerPanning, sphericalHead, HRTF, HRTFHQ, soundField, auto.

import AVFoundation
import ArgumentParser
import Foundation

/// Something that sounds and moves.
struct Thing {
    let name: String
    let player = AVAudioPlayerNode()
    /// Metres, at a time in seconds.
    let place: (Double) -> AVAudio3DPoint
    /// A second of its sound, -1 ... 1.
    let sound: (Double) -> Double
    /// What changes beside its place.
    var change: (AVAudioPlayerNode, Double) -> Void = { _, _ in }
}

func wave(_ frequency: Double, _ time: Double) -> Double { sin(2 * .pi * frequency * time) }

/// A sound that is struck and dies away.
func struck(_ time: Double, every period: Double, decay: Double) -> Double {
    exp(-time.truncatingRemainder(dividingBy: period) * decay)
}

@MainActor
final class GameScene {
    private let engine = AVAudioEngine()
    private let environment = AVAudioEnvironmentNode()
    private let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1)
    private let things: [Thing] = [
        // A car that drives around the listener.
        Thing(
            name: "car", place: { AVAudio3DPoint(x: Float(8 * sin($0)), y: 0, z: Float(-8 * cos($0))) },
            sound: { 0.4 * wave(70, $0) + 0.3 * wave(140, $0) + 0.2 * wave(210, $0) }),
        // A bird that flies over.
        Thing(
            name: "bird",
            place: { AVAudio3DPoint(x: Float($0.truncatingRemainder(dividingBy: 8) * 3 - 12), y: 5, z: -2) },
            sound: { 0.5 * wave(3200 + 400 * wave(11, $0), $0) * struck($0, every: 0.25, decay: 18) }),
        // A fountain; a wall passes between it and the listener.
        Thing(
            name: "fountain", place: { _ in AVAudio3DPoint(x: -4, y: 0, z: -3) },
            sound: { _ in Double.random(in: -0.25...0.25) },
            change: { $0.obstruction = $1.truncatingRemainder(dividingBy: 6) < 3 ? 0 : -18 }),
        // A bell in the tower, of which one hears mostly the hall.
        Thing(
            name: "bell", place: { _ in AVAudio3DPoint(x: 2, y: 6, z: 14) },
            sound: { (0.5 * wave(440, $0) + 0.3 * wave(1087, $0)) * struck($0, every: 1, decay: 4) },
            change: { player, _ in player.reverbBlend = 0.6 }),
        // Steps that come closer from behind, and go again.
        Thing(
            name: "steps", place: { AVAudio3DPoint(x: 0.3, y: -1.5, z: Float(4 + 3 * sin($0 * 0.7))) },
            sound: { 0.8 * wave(180, $0) * struck($0, every: 0.5, decay: 40) }),
    ]

    /// Renders for a file instead of a device. To be called first.
    func renderOffline(_ format: AVAudioFormat) throws {
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
    }

    func build(_ algorithm: AVAudio3DMixingRenderingAlgorithm, forLoudspeakers: Bool) throws {
        engine.attach(environment)
        engine.connect(environment, to: engine.mainMixerNode, format: nil)
        environment.outputType = forLoudspeakers ? .externalSpeakers : .headphones
        environment.reverbParameters.enable = true
        environment.reverbParameters.loadFactoryReverbPreset(.largeHall)
        environment.distanceAttenuationParameters.referenceDistance = 2
        guard environment.applicableRenderingAlgorithms.contains(NSNumber(value: algorithm.rawValue)) else {
            throw Refusal("\(algorithm) is not there: it needs libmysofa (Debian's libmysofa1)")
        }
        for thing in things {
            engine.attach(thing.player)
            engine.connect(thing.player, to: environment, format: format)
            thing.player.renderingAlgorithm = algorithm
            thing.player.reverbBlend = 0.15
            thing.player.volume = 0.7
        }
        move(0)
    }

    func start() throws {
        try engine.start()
        for thing in things {
            guard let format, let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 48_000) else { continue }
            buffer.frameLength = 48_000
            for frame in 0..<48_000 { buffer.floatChannelData?[0][frame] = Float(thing.sound(Double(frame) / 48_000)) }
            thing.player.scheduleBuffer(buffer, at: nil, options: .loops)
            thing.player.play()
        }
    }

    /// The scene at a time in seconds.
    func move(_ time: Double) {
        for thing in things {
            thing.player.position = thing.place(time)
            thing.change(thing.player, time)
        }
        environment.listenerPosition = AVAudio3DPoint(x: Float(0.5 * sin(time * 0.5)), y: 0, z: 0)
        environment.listenerAngularOrientation = AVAudio3DAngularOrientation(
            yaw: Float(30 * sin(time * 0.4)), pitch: 0, roll: 0)
    }

    /// Sixty pictures per second, as a game has.
    func render(seconds: Double, to url: URL) throws {
        let format = engine.manualRenderingFormat
        let file = try AVAudioFile(forWriting: url, settings: format.settings)
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4096) else { return }
        for picture in 0..<Int(seconds * 60) {
            move(Double(picture) / 60)
            guard try engine.renderOffline(800, to: buffer) == .success else { throw Refusal("rendering ended early") }
            try file.write(from: buffer)
        }
    }

    func play(seconds: Double) async throws {
        for picture in 0..<Int(seconds * 60) {
            move(Double(picture) / 60)
            try await Task.sleep(nanoseconds: 16_666_667)
        }
        engine.stop()
    }
}

struct Refusal: LocalizedError {
    let errorDescription: String?
    init(_ reason: String) { errorDescription = reason }
}

@main
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "GameScene", abstract: "Plays five sources that move around a listener.",
        usage: "GameScene [<options>]")

    @Option(help: "Renders into this file instead of playing.") var render: String?
    @Option(help: "How long, in seconds.") var seconds = 10.0
    @Option(help: ArgumentHelp("How places are heard: \(Main.algorithms.keys.sorted().joined(separator: ", "))."))
    var algorithm = "HRTF"
    @Flag(help: "For loudspeakers instead of headphones.") var loudspeakers = false

    static let algorithms: [String: AVAudio3DMixingRenderingAlgorithm] = [
        "equalPowerPanning": .equalPowerPanning, "sphericalHead": .sphericalHead, "HRTF": .HRTF, "HRTFHQ": .HRTFHQ,
        "soundField": .soundField, "auto": .auto,
    ]

    func run() async throws {
        do { try await show() } catch { throw Refusal(error.localizedDescription) }
    }

    @MainActor private func show() async throws {
        guard let chosen = Self.algorithms[algorithm] else {
            throw Refusal(
                "\(algorithm) is no algorithm; \(Self.algorithms.keys.sorted().joined(separator: ", ")) are")
        }
        guard seconds > 0, seconds <= 3600 else { throw Refusal("--seconds takes a number from 0 to 3600") }
        let scene = GameScene()
        if render != nil, let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2) {
            try scene.renderOffline(format)
        }
        try scene.build(chosen, forLoudspeakers: loudspeakers)
        try scene.start()
        if let render {
            try scene.render(seconds: seconds, to: URL(fileURLWithPath: render))
        } else {
            try await scene.play(seconds: seconds)
        }
        print("\(Int(seconds)) s of five sources by \(algorithm)")
    }
}
