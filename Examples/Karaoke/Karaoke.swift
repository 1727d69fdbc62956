// Karaoke: the microphone through an echo, a backing track, and a player for sounds through an effect of its own,
// mixed.
//
//   Karaoke --backing song.wav --seconds 30
//   Karaoke --backing song.wav --sounds applause.wav --voice "aufx dist Demo" --effect "aufx fltr Demo"
//   Karaoke --backing song.wav --microphone voice.wav --render mix.wav        renders offline, without a device
//
// Without --voice the microphone is heard as it is.

import AVFoundation
import ArgumentParser
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
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Karaoke", abstract: "Mixes the microphone through an echo, a song, and sounds through an effect.",
        usage: "Karaoke --backing <song> [<options>]",
        discussion: "Units are named as 'auctl list' has them: \"aufx dist Demo\".")

    @Option(help: ArgumentHelp("The song.", valueName: "song")) var backing: String
    @Option(help: "A file of sounds.") var sounds: String?
    @Option(help: "The unit that the microphone goes through; none if it is left out.") var voice: String?
    @Option(help: "The unit that the sounds go through; none if it is left out.") var effect: String?
    @Option(help: "A file in the microphone's place, for --render.") var microphone: String?
    @Option(help: "Renders into this file instead of playing.") var render: String?
    @Option(help: "How long it plays, in seconds.") var seconds = 30.0

    func validate() throws {
        guard (render == nil) == (microphone == nil) else {
            throw ValidationError("--render and --microphone go together: a file instead of a device on both sides")
        }
        guard seconds > 0, seconds <= 86_400 else { throw ValidationError("--seconds lie between 0 and 86400") }
    }

    func run() async throws {
        do { try await sing() } catch { throw KaraokeError(error.localizedDescription) }
    }

    @MainActor private func sing() async throws {
        let song = try AVAudioFile(forReading: URL(fileURLWithPath: backing))
        let applause = try sounds.map { try AVAudioFile(forReading: URL(fileURLWithPath: $0)) }
        let karaoke = Karaoke()
        if let microphone {
            let file = try AVAudioFile(forReading: URL(fileURLWithPath: microphone))
            try karaoke.renderOffline(song.processingFormat, microphone: file)
        }
        karaoke.connect(voice: try await Self.unit(voice), effect: try await Self.unit(effect))
        try karaoke.start(song, applause)
        karaoke.play()
        if let render {
            let file = try AVAudioFile(
                forWriting: URL(fileURLWithPath: render), settings: song.processingFormat.settings)
            try karaoke.render(song.length, into: file)
        } else {
            try await Task.sleep(for: .seconds(seconds))
        }
        karaoke.stop()
    }

    /// A unit by its `type subtype manufacturer`.
    @MainActor private static func unit(_ name: String?) async throws -> AVAudioUnit? {
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
}
