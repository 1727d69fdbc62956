// A host of audio units: lists what is installed, plays a file through an effect or notes through an instrument, and
// exchanges the effect while it plays.
//
//   AUHost                                                     lists the effects and instruments
//   AUHost --unit "aufx dist Demo" --file drums.wav --seconds 8
//   AUHost --unit "aufx dist Demo" --preset "Multi Echo 1" --file drums.wav --swap "aufx fltr Demo" --after 4
//   AUHost --unit "aumu sin3 Demo" --notes 60,64,67

import AVFoundation
import ArgumentParser
import Foundation

/// Prints a line at once, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Plays a loop through one unit, which may be exchanged at any time: player → unit → mixer → output.
@MainActor
final class SimplePlayEngine {
    private let engine = AVAudioEngine()
    private let player = AVAudioPlayerNode()
    private var unit: AVAudioUnit?
    private var loop: AVAudioPCMBuffer?

    init() { engine.attach(player) }

    /// Reads the whole file, so that it can be repeated without a gap.
    func open(_ path: String) throws {
        let file = try AVAudioFile(forReading: URL(fileURLWithPath: path))
        guard let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: UInt32(file.length)) else {
            throw HostError("\(path) is too long to be repeated")
        }
        try file.read(into: buffer)
        loop = buffer
        engine.connect(player, to: engine.mainMixerNode, format: buffer.format)
        say("opened \(path): \(file.length) frames at \(Int(file.processingFormat.sampleRate)) Hz")
    }

    /// Puts a unit between the player and the mixer, or an instrument before the mixer. What plays goes on.
    func select(_ description: AudioComponentDescription) async throws {
        let fresh = try await AVAudioUnit.instantiate(with: description, options: .loadOutOfProcess)
        engine.attach(fresh)
        if fresh is AVAudioUnitMIDIInstrument {
            engine.connect(fresh, to: engine.mainMixerNode, format: nil)
        } else {
            let format = player.outputFormat(forBus: 0)
            // The unit stands ready at the mixer before anything goes into it.
            engine.connect(fresh, to: engine.mainMixerNode, format: format)
            engine.connect(player, to: fresh, format: format)
        }
        if let unit { engine.detach(unit) }
        unit = fresh
        let place = fresh.auAudioUnit.isLoadedInProcess ? "in this process" : "in a process of its own"
        say("selected \(fresh.name) by \(fresh.manufacturerName), \(place)")
        for preset in fresh.auAudioUnit.factoryPresets ?? [] { say("  preset \(preset.number)  \(preset.name)") }
    }

    func selectPreset(_ name: String) throws {
        guard let preset = unit?.auAudioUnit.factoryPresets?.first(where: { $0.name == name }) else {
            throw HostError("the unit has no preset '\(name)'")
        }
        unit?.auAudioUnit.currentPreset = preset
        say("preset \(preset.name)")
    }

    /// Begins, and shows twice a second how loud it is.
    func start() throws {
        let meter = LevelMeter()
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in meter.take(buffer) }
        try engine.start()
        let format = engine.outputNode.outputFormat(forBus: 0)
        say("playing at \(Int(format.sampleRate)) Hz, \(format.channelCount) channels")
        guard let loop else { return }
        player.scheduleBuffer(loop, at: nil, options: .loops)
        player.play()
    }

    func play(_ notes: [UInt8], for seconds: Double) async throws {
        guard let instrument = unit as? AVAudioUnitMIDIInstrument else { throw HostError("the unit plays no notes") }
        for note in notes {
            say("note \(note)")
            instrument.startNote(note, withVelocity: 100, onChannel: 0)
            try await Task.sleep(for: .seconds(seconds * 0.8))
            instrument.stopNote(note, onChannel: 0)
            try await Task.sleep(for: .seconds(seconds * 0.2))
        }
    }

    func stop() {
        player.stop()
        engine.stop()
        say("stopped")
    }
}

/// Prints the level of what passes.
final class LevelMeter: @unchecked Sendable {
    // Sendable: taps call one after the other.
    private var last = Date.distantPast

    func take(_ buffer: AVAudioPCMBuffer) {
        guard let samples = buffer.floatChannelData?[0], Date().timeIntervalSince(last) >= 0.5 else { return }
        last = Date()
        let sum = (0..<Int(buffer.frameLength)).reduce(Float(0)) { $0 + samples[$1] * samples[$1] }
        let level = 10 * log10(max(sum / Float(max(buffer.frameLength, 1)), 1e-12))
        say("level \((level * 10).rounded() / 10) dB")
    }
}

struct HostError: LocalizedError {
    let errorDescription: String?
    init(_ reason: String) { errorDescription = reason }
}

@main
struct AUHost: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "AUHost", abstract: "Lists units, or plays through one and exchanges it while it plays.",
        usage: "AUHost [<options>]",
        discussion: "Units are named by their codes, as 'auctl list' has them: \"aufx dist Demo\".")

    @Option(help: "The unit; without one, effects and instruments are listed.") var unit: String?
    @Option(help: "A sound file that is repeated.") var file: String?
    @Option(help: "One of the unit's presets.") var preset: String?
    @Option(help: "Notes for an instrument, 0 to 127, with commas between them.") var notes: String?
    @Option(help: "The unit that takes the place of the first one.") var swap: String?
    @Option(help: "After how many seconds it does.") var after = 4.0
    @Option(help: "How long it plays, in seconds.") var seconds = 8.0

    func validate() throws {
        guard unit != nil || [file, preset, notes, swap].allSatisfy({ $0 == nil }) else {
            throw ValidationError("name a unit with --unit")
        }
        guard (0...86_400).contains(after), (0...86_400).contains(seconds) else {
            throw ValidationError("--seconds and --after lie between 0 and 86400")
        }
    }

    /// Those of --notes.
    private func keys(_ notes: String) throws -> [UInt8] {
        try notes.split(separator: ",").map { text in
            guard let key = UInt8(text), key < 128 else { throw HostError("'\(text)' is no note: 0 to 127") }
            return key
        }
    }

    func run() async throws {
        do { try await play() } catch { throw HostError(error.localizedDescription) }
    }

    @MainActor private func play() async throws {
        guard let unit else { return Self.list() }
        let host = SimplePlayEngine()
        if let file { try host.open(file) }
        try await host.select(try Self.description(unit))
        if let preset { try host.selectPreset(preset) }
        let keys = try notes.map(keys)
        try host.start()
        if let keys {
            try await host.play(keys, for: 0.5)
        } else if let swap {
            try await Task.sleep(for: .seconds(after))
            try await host.select(try Self.description(swap))
            try await Task.sleep(for: .seconds(max(seconds - after, 0)))
        } else {
            try await Task.sleep(for: .seconds(seconds))
        }
        host.stop()
    }

    private static func list() {
        for type in [kAudioUnitType_Effect, kAudioUnitType_MusicDevice] {
            let wanted = AudioComponentDescription(
                componentType: type, componentSubType: 0, componentManufacturer: 0, componentFlags: 0,
                componentFlagsMask: 0)
            for component in AVAudioUnitComponentManager.shared().components(matching: wanted) {
                let name = "\(component.manufacturerName): \(component.name)"
                say("\(component.typeName)  \(name)  \(component.versionString)")
            }
        }
    }

    /// `type subtype manufacturer`, four characters each.
    private static func description(_ name: String) throws -> AudioComponentDescription {
        let codes = name.split(separator: " ").map { $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        guard codes.count == 3 else { throw HostError("'\(name)' names no component; write it as \"aufx dist Demo\"") }
        return AudioComponentDescription(
            componentType: codes[0], componentSubType: codes[1], componentManufacturer: codes[2], componentFlags: 0,
            componentFlagsMask: 0)
    }
}
