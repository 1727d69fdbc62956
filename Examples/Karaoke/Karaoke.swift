// Karaoke: the microphone through an echo, a backing track, and a player for sounds through an effect of its own,
// mixed.
//
//   Karaoke --backing song.wav --seconds 30
//   Karaoke --backing song.wav --sounds applause.wav --voice "aufx dist Demo" --effect "aufx fltr Demo"
//   Karaoke --backing song.wav --microphone voice.wav --render mix.wav        renders offline, without a device
//
// Without --voice the microphone is heard as it is.

import AVFoundation
import Foundation

/// Prints a line at once, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

@MainActor
final class Karaoke {
    private let engine = AVAudioEngine()
    private let backing = AVAudioPlayerNode()
    private let sounds = AVAudioPlayerNode()
    private let meter = PeakMeter()

    /// Renders for a file instead of a device. To be called first.
    func renderOffline(_ format: AVAudioFormat, microphone: AVAudioFile) throws {
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
        guard let buffer = AVAudioPCMBuffer(pcmFormat: microphone.processingFormat, frameCapacity: 4096) else { return }
        let file = microphone
        nonisolated(unsafe) let block = buffer
        engine.inputNode.setManualRenderingInputPCMFormat(microphone.processingFormat) { frames in
            // Behind its end the microphone is silent.
            block.frameLength = 0
            if file.framePosition < file.length { try? file.read(into: block, frameCount: frames) }
            let count = Int(block.frameLength)
            for channel in 0..<Int(block.format.channelCount) where count < Int(frames) {
                block.floatChannelData?[channel].advanced(by: count).update(repeating: 0, count: Int(frames) - count)
            }
            block.frameLength = frames
            return block.audioBufferList
        }
    }

    /// input → voice effect → mixer; backing → mixer; sounds → effect → mixer → output.
    func connect(voice: AVAudioUnit?, effect: AVAudioUnit?) {
        let (input, mixer) = (engine.inputNode, engine.mainMixerNode)
        for node in [backing, sounds, voice, effect].compactMap({ $0 }) { engine.attach(node) }
        let live = input.outputFormat(forBus: 0)
        if live.channelCount > 0 {
            row([input, voice, mixer], live)
            let meter = meter
            input.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in meter.take(buffer) }
        } else {
            say("no microphone")
        }
        row([backing, mixer], nil)
        row([sounds, effect, mixer], nil)
    }

    /// Each into the next; a mixer's next free bus.
    private func row(_ nodes: [AVAudioNode?], _ format: AVAudioFormat?) {
        let present = nodes.compactMap { $0 }
        for (node, next) in zip(present, present.dropFirst()) { engine.connect(node, to: next, format: format) }
    }

    func start(_ song: AVAudioFile, _ applause: AVAudioFile?) throws {
        try engine.start()
        backing.scheduleFile(song, at: nil, completionCallbackType: .dataPlayedBack) { _ in say("the song is over") }
        if let applause { sounds.scheduleFile(applause, at: nil) }
        let format = engine.outputNode.outputFormat(forBus: 0)
        say("singing at \(Int(format.sampleRate)) Hz, \(format.channelCount) channels")
    }

    func play() {
        backing.play()
        sounds.play()
    }

    /// As many frames as the song has, and the echo behind it.
    func render(_ frames: AVAudioFramePosition, into file: AVAudioFile) throws {
        let format = engine.manualRenderingFormat
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4096) else { return }
        while engine.manualRenderingSampleTime < frames {
            let left = frames - engine.manualRenderingSampleTime
            guard try engine.renderOffline(UInt32(min(left, 4096)), to: buffer) == .success else { continue }
            try file.write(from: buffer)
        }
        // A thread of the engine hands taps their blocks, of 0.4 s at most, and may be behind the rendering.
        meter.wait(untilHeard: Int(frames) - Int(0.4 * engine.manualRenderingFormat.sampleRate))
    }

    func stop() {
        engine.stop()
        say("microphone peak \(meter.peak)")
    }
}

/// The largest sample of what passed.
final class PeakMeter: @unchecked Sendable {
    private let lock = NSCondition()
    private var largest: Float = 0
    private var frames = 0
    var peak: Float { lock.withLock { largest } }

    func take(_ buffer: AVAudioPCMBuffer) {
        guard let channels = buffer.floatChannelData else { return }
        let peak = (0..<Int(buffer.frameLength)).reduce(Float(0)) { max($0, abs(channels[0][$1])) }
        lock.withLock {
            largest = max(largest, peak)
            frames += Int(buffer.frameLength)
            lock.broadcast()
        }
    }

    /// Returns when that much has passed, and after five seconds in any case.
    func wait(untilHeard wanted: Int) {
        let end = Date(timeIntervalSinceNow: 5)
        lock.withLock { while frames < wanted, lock.wait(until: end) {} }
    }
}

struct KaraokeError: LocalizedError {
    let errorDescription: String?
    init(_ reason: String) { errorDescription = reason }
}

@main
struct Main {
    static func main() async {
        do { try await run(options(CommandLine.arguments.dropFirst())) } catch {
            FileHandle.standardError.write(Data("Karaoke: \(error.localizedDescription)\n".utf8))
            exit(1)
        }
    }

    @MainActor
    private static func run(_ options: [String: String]) async throws {
        guard let path = options["backing"] else { throw KaraokeError("name a song: --backing song.wav") }
        let song = try AVAudioFile(forReading: URL(fileURLWithPath: path))
        let applause = try options["sounds"].map { try AVAudioFile(forReading: URL(fileURLWithPath: $0)) }
        let karaoke = Karaoke()
        if let voice = options["microphone"] {
            let file = try AVAudioFile(forReading: URL(fileURLWithPath: voice))
            try karaoke.renderOffline(song.processingFormat, microphone: file)
        }
        karaoke.connect(voice: try await unit(options["voice"]), effect: try await unit(options["effect"]))
        try karaoke.start(song, applause)
        karaoke.play()
        if let target = options["render"] {
            let settings = song.processingFormat.settings
            let file = try AVAudioFile(forWriting: URL(fileURLWithPath: target), settings: settings)
            try karaoke.render(song.length, into: file)
        } else {
            try await Task.sleep(for: .seconds(options["seconds"].flatMap { Double($0) } ?? 30))
        }
        karaoke.stop()
    }

    /// A unit by its `type subtype manufacturer`.
    private static func unit(_ name: String?) async throws -> AVAudioUnit? {
        guard let name else { return nil }
        let codes = name.split(separator: " ").map { $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        guard codes.count == 3 else {
            throw KaraokeError("'\(name)' names no component; write it as \"aufx dist Demo\"")
        }
        return try await AVAudioUnit.instantiate(
            with: AudioComponentDescription(
                componentType: codes[0], componentSubType: codes[1], componentManufacturer: codes[2],
                componentFlags: 0, componentFlagsMask: 0),
            options: .loadOutOfProcess)
    }

    private static func options(_ arguments: ArraySlice<String>) -> [String: String] {
        var (options, name) = ([String: String](), "")
        for argument in arguments {
            if argument.hasPrefix("--") { name = String(argument.dropFirst(2)) } else { options[name] = argument }
        }
        return options
    }
}
