import AVFAudio
import AudioToolbox
import AudioUnitTestKit
import Commands
import ComponentRegistry
import ExtensionHost
import Foundation
import LinuxProcesses
import RenderBenchmark

/// A minute of eight players through eight resonant low-passes into a mixer, offline, on one core; and the same by
/// ffmpeg and by sox.
final class EngineExportSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let host: AudioUnitHost
    private var units: [AUAudioUnit] = []
    private let folder: URL
    private let sources: [URL]
    private var engineTimes: [UInt64] = []
    private var otherTimes: [String: [UInt64]] = [:]
    private let seconds = 60

    /// Throws when there is no low-pass, or no folder for the files.
    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration) async throws {
        self.configuration = configuration
        host = try AudioUnitHost(
            settings: context.settings(), launcher: AudioUnitHost.launcher(for: context.settings(), usesDaemon: false),
            quarantine: nil)
        folder = FileManager.default.temporaryDirectory.appending(path: "aubench-\(getpid())")
        sources = (0..<configuration.units).map { [folder] in folder.appending(path: "\($0).wav") }
        let component = try ComponentQuery(["aufx fltr Demo"]).component(in: ComponentScanner().scan())
        for _ in 0..<configuration.units {
            let unit = try await host.instantiate(component.audioComponentDescription, options: .loadInProcess)
            unit.parameterTree?.allParameters.first { $0.identifier == "cutoff" }?.value = 900
            unit.parameterTree?.allParameters.first { $0.identifier == "resonance" }?.value = 6
            units.append(unit)
        }
    }

    func prepare() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, source) in sources.enumerated() { try write(source, number) }
    }

    private func write(_ url: URL, _ number: Int) throws {
        let file = try AVAudioFile(
            forWriting: url,
            settings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
                AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
            ])
        guard let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 48_000),
            let data = buffer.floatChannelData
        else { throw CommandFailure(.failed, "there is no memory for a buffer") }
        buffer.frameLength = 48_000
        for frame in 0..<48_000 {
            let value = Float((frame * (number + 3)) % 997) / 997 - 0.5
            (data[0][frame], data[1][frame]) = (value * 0.2, -value * 0.2)
        }
        for _ in 0..<seconds { try file.write(from: buffer) }
        file.close()
    }

    /// Each sample is one export; ffmpeg and sox take turns with it.
    func measure(_ slice: MeasuringSlice) throws -> Int {
        for index in 0..<slice.count {
            let start = slice.now()
            try export()
            slice.samples[index] = slice.now() &- start
            engineTimes.append(slice.samples[index])
            for (name, arguments) in others {
                let start = slice.now()
                guard run(arguments) else { continue }
                otherTimes[name, default: []].append(slice.now() &- start)
            }
        }
        return 0
    }

    func render(frames: Int) -> Bool { false }

    private func export() throws {
        let engine = AVAudioEngine()
        guard let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2) else { return }
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
        var players: [AVAudioPlayerNode] = []
        for (unit, source) in zip(units, sources) {
            let (player, filter) = (AVAudioPlayerNode(), AVAudioUnitEffect(unit))
            engine.attach(player)
            engine.attach(filter)
            engine.connect(player, to: filter, format: format)
            engine.connect(filter, to: engine.mainMixerNode, format: format)
            player.scheduleFile(try AVAudioFile(forReading: source), at: nil)
            players.append(player)
        }
        try engine.start()
        for player in players { player.play() }
        let output = try AVAudioFile(forWriting: folder.appending(path: "engine.wav"), settings: format.settings)
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4096) else { return }
        var left = seconds * 48_000
        while left > 0 {
            try engine.renderOffline(AVAudioFrameCount(min(left, 4096)), to: buffer)
            try output.write(from: buffer)
            left -= Int(buffer.frameLength)
        }
        output.close()
        engine.stop()
        for node in engine.attachedNodes where node is AVAudioUnitEffect { engine.detach(node) }
    }

    private var others: [(String, [String])] {
        let paths = sources.map(\.path)
        let inputs = paths.flatMap { ["-i", $0] }
        let filters = paths.indices.map { "[\($0)]lowpass=f=900:t=q:w=2:p=2[a\($0)]" }.joined(separator: ";")
        let joined = paths.indices.map { "[a\($0)]" }.joined()
        let graph = "\(filters);\(joined)amix=inputs=\(paths.count):normalize=0[out]"
        let sox = paths.flatMap { ["|sox \($0) -p lowpass -2 900 2q"] }
        return [
            (
                "ffmpeg",
                ["ffmpeg", "-y", "-loglevel", "error", "-threads", "1", "-filter_complex_threads", "1"] + inputs
                    + ["-filter_complex", graph, "-map", "[out]", "-c:a", "pcm_f32le", folder.path + "/ffmpeg.wav"]
            ),
            ("sox", ["sox", "-m"] + sox + ["-e", "floating-point", "-b", "32", folder.path + "/sox.wav"]),
        ]
    }

    /// On the core of the calling thread, which its children inherit; false when it is not there or failed.
    private func run(_ arguments: [String]) -> Bool {
        let run = try? ToolRun("/usr/bin/env", arguments, keepsOutput: false, dropsErrors: true)
        return run?.exit == .code(0)
    }

    var extras: [BenchmarkExtra] {
        let engine = Double(Self.median(engineTimes))
        return [
            BenchmarkExtra("times_realtime", .number(Double(seconds) * 1e9 / max(engine, 1)))
        ]
            + otherTimes.sorted { $0.key < $1.key }.map { name, times in
                BenchmarkExtra("over_\(name)", .number(engine / Double(max(Self.median(times), 1))))
            }
    }

    private static func median(_ times: [UInt64]) -> UInt64 { times.isEmpty ? 0 : times.sorted()[times.count / 2] }

    func teardown() async {
        units = []
        try? FileManager.default.removeItem(at: folder)
    }
}
