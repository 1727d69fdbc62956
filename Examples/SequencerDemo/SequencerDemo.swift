// SequencerDemo: a MIDI file plays one instrument, whose sound goes three ways: directly, through a distortion, and
// through a reverb. Each way has a volume, and the mixer has one for all of them.
//
//   SequencerDemo song.mid
//   SequencerDemo song.mid --instrument "aumu sin3 Demo" --direct 0.5 --distortion 0.2 --reverb 0.6 --master 0.8
//   SequencerDemo song.mid --at "2 rate 1.5" --at "4 beat 16" --seconds 8 --render mix.wav    offline, without a device
//
// While it plays, a line on the standard input moves a slider: `direct 0.5`, `distortion 1`, `reverb 0`, `master 0.8`,
// `rate 1.25`, `beat 16`, `second 3.5`, `stop`, `play`, `quit`.

import AVFoundation
import ArgumentParser
import Foundation

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// A slider that is moved, or a button, at a second of what is played.
struct Move {
    enum Control: String { case direct, distortion, reverb, master, rate, beat, second, play, stop, quit }
    let second: Double
    let control: Control
    let value: Double

    /// From `2 rate 1.5`.
    init(_ text: String) throws {
        let words = text.split(separator: " ").map(String.init)
        let control = words.count > 1 ? Control(rawValue: words[1]) : nil
        guard let control, let second = Double(words[0]), second >= 0 else {
            throw DemoError("'\(text)' moves nothing; write \"2 rate 1.5\"")
        }
        let number = words.count == 3 ? Double(words[2]) : [.play, .stop, .quit].contains(control) ? 0 : nil
        guard let number, number.isFinite else { throw DemoError("'\(text)' has no number: write \"\(control) 0.5\"") }
        (self.second, self.control, value) = (second, control, number)
    }
}

/// instrument → (mixer, distortion → mixer, reverb → mixer) → output; a sequencer plays the instrument.
@MainActor
final class Demo {
    private let (engine, distortion, reverb) = (AVAudioEngine(), AVAudioUnitDistortion(), AVAudioUnitReverb())
    private let instrument: AVAudioUnitMIDIInstrument
    private let sequencer: AVAudioSequencer

    /// Renders for a file instead of a device if there is a format.
    init(_ song: URL, through instrument: AVAudioUnitMIDIInstrument, offline format: AVAudioFormat?) throws {
        self.instrument = instrument
        if let format { try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512) }
        sequencer = AVAudioSequencer(audioEngine: engine)
        connect(engine.mainMixerNode)
        try sequencer.load(from: song)
        sequencer.prepareToPlay()
        say("\(song.lastPathComponent): \(sequencer.tracks.count) tracks, \((length * 10).rounded() / 10) s")
    }

    private func connect(_ mixer: AVAudioMixerNode) {
        distortion.loadFactoryPreset(.multiEcho1)
        reverb.loadFactoryPreset(.largeHall)
        (distortion.wetDryMix, reverb.wetDryMix) = (100, 100)
        for node in [instrument, distortion, reverb] as [AVAudioNode] { engine.attach(node) }
        let ways = [mixer, distortion, reverb].map { AVAudioConnectionPoint(node: $0, bus: 0) }
        engine.connect(instrument, to: ways, fromBus: 0, format: nil)
        engine.connect(distortion, to: mixer, fromBus: 0, toBus: 1, format: nil)
        engine.connect(reverb, to: mixer, fromBus: 0, toBus: 2, format: nil)
    }

    /// In seconds.
    var length: Double { sequencer.tracks.map(\.lengthInSeconds).max() ?? 0 }

    func start() throws {
        try engine.start()
        try sequencer.start()
    }

    func stop() {
        say("stopped at beat \((sequencer.currentPositionInBeats * 100).rounded() / 100)")
        sequencer.stop()
        engine.stop()
    }

    /// Returns false for `quit`.
    func move(_ move: Move) throws -> Bool {
        let (volume, mixer) = (Float(min(max(move.value, 0), 1)), engine.mainMixerNode)
        switch move.control {
        case .direct: instrument.destination(forMixer: mixer, bus: 0)?.volume = volume
        case .distortion: instrument.destination(forMixer: mixer, bus: 1)?.volume = volume
        case .reverb: instrument.destination(forMixer: mixer, bus: 2)?.volume = volume
        case .master: mixer.outputVolume = volume
        case .rate: sequencer.rate = Float(min(max(move.value, 0.25), 4))
        case .beat: sequencer.currentPositionInBeats = max(move.value, 0)
        case .second: sequencer.currentPositionInSeconds = max(move.value, 0)
        case .play: try sequencer.start()
        case .stop: sequencer.stop()
        case .quit: return false
        }
        return true
    }

    /// Plays until the time is over or a line says `quit`.
    func play(_ seconds: Double, _ moves: [Move]) async throws {
        let (wishes, wish) = AsyncStream.makeStream(of: Move.self)
        Thread.detachNewThread {
            while let line = readLine() {
                do { wish.yield(try Move("0 " + line)) } catch { say(error.localizedDescription) }
            }
        }
        let start = ContinuousClock.now
        let clock = Task {
            for move in moves where move.second < seconds {
                try await Task.sleep(until: start + .seconds(move.second))
                wish.yield(move)
            }
            try await Task.sleep(until: start + .seconds(seconds))
            wish.finish()
        }
        for await wish in wishes { if try !move(wish) { break } }
        clock.cancel()
    }

    /// Renders block by block, which end where something is moved.
    func render(_ seconds: Double, _ moves: [Move], into file: AVAudioFile) throws {
        let rate = file.fileFormat.sampleRate
        guard let buffer = AVAudioPCMBuffer(pcmFormat: engine.manualRenderingFormat, frameCapacity: 512) else { return }
        var ahead = moves.filter { $0.second < seconds }[...]
        while engine.manualRenderingSampleTime < AVAudioFramePosition(seconds * rate) {
            let now = engine.manualRenderingSampleTime
            while let next = ahead.first, AVAudioFramePosition(next.second * rate) <= now {
                if try !move(ahead.removeFirst()) { return }
            }
            let frames = AVAudioFramePosition((ahead.first?.second ?? seconds) * rate) - now
            guard try engine.renderOffline(UInt32(min(frames, 512)), to: buffer) == .success else { continue }
            try file.write(from: buffer)
        }
    }
}

struct DemoError: LocalizedError {
    let errorDescription: String?
    init(_ reason: String) { errorDescription = reason }
}

@main
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "SequencerDemo", abstract: "Plays a MIDI file through an instrument that is heard in three ways.",
        usage: "SequencerDemo <song> [<options>]",
        discussion: """
            While it plays, a line on the standard input moves a slider or pushes a button: direct 0.5, distortion 1, \
            reverb 0, master 0.8, rate 1.25, beat 16, second 3.5, stop, play, quit.
            """)

    @Argument(help: "A MIDI file.") var song: String
    @Option(help: "The unit that plays it, such as \"aumu sin3 Demo\"; a sampler if it is left out.")
    var instrument: String?
    @Option(help: "The volume of the direct way, 0 to 1.") var direct: Double?
    @Option(help: "The volume of the way through a distortion, 0 to 1.") var distortion: Double?
    @Option(help: "The volume of the way through a reverb, 0 to 1.") var reverb: Double?
    @Option(help: "The volume of all of them, 0 to 1.") var master: Double?
    @Option(help: "How fast it plays, 0.25 to 4.") var rate: Double?
    @Option(help: "What is moved at a second, such as \"4 beat 16\"; any number of times.") var at: [String] = []
    @Option(help: "How long, in seconds; two more than the file has if it is left out.") var seconds: Double?
    @Option(help: "Renders into this file instead of playing.") var render: String?

    func validate() throws {
        guard seconds.map({ $0 > 0 && $0 <= 86_400 }) ?? true else {
            throw ValidationError("--seconds lie between 0 and 86400")
        }
    }

    func run() async throws {
        do { try await play() } catch { throw DemoError(error.localizedDescription) }
    }

    @MainActor private func play() async throws {
        let offline = render == nil ? nil : AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)
        let demo = try Demo(
            URL(fileURLWithPath: song), through: try await Self.instrument(instrument), offline: offline)
        for (name, value) in [
            ("direct", direct), ("distortion", distortion), ("reverb", reverb), ("master", master), ("rate", rate),
        ] { if let value { _ = try demo.move(Move("0 \(name) \(value)")) } }
        let moves = try at.map { try Move($0) }.sorted { $0.second < $1.second }
        let length = seconds ?? demo.length + 2
        try demo.start()
        if let render, let offline {
            let file = try AVAudioFile(forWriting: URL(fileURLWithPath: render), settings: offline.settings)
            try demo.render(length, moves, into: file)
        } else {
            try await demo.play(length, moves)
        }
        demo.stop()
    }

    /// A unit by its `type subtype manufacturer`; the sampler with its own bank if there is no name.
    @MainActor private static func instrument(_ name: String?) async throws -> AVAudioUnitMIDIInstrument {
        guard let name else { return AVAudioUnitSampler() }
        let codes = name.split(separator: " ").map { $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        guard codes.count == 3 else {
            throw DemoError("'\(name)' names no unit; write it as \"aumu sin3 Demo\"")
        }
        var wanted = AudioComponentDescription()
        (wanted.componentType, wanted.componentSubType, wanted.componentManufacturer) = (codes[0], codes[1], codes[2])
        let unit = try await AVAudioUnit.instantiate(with: wanted, options: .loadOutOfProcess)
        guard let instrument = unit as? AVAudioUnitMIDIInstrument else {
            throw DemoError("'\(name)' plays no notes")
        }
        return instrument
    }
}
