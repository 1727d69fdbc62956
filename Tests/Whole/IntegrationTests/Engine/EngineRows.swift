import AVFAudio
import AudioToolbox
import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Synchronization
import TestSupport
import Testing

/// An engine that renders manually, with players through rows of units in processes of their own into the main mixer,
/// each row tapped behind its last unit.
final class EngineRows {
    static let frames = 1024
    /// Frames of a tap's blocks.
    static let tapFrames = 4800
    /// Frames after which a player's signal comes again.
    private static let period = 48_000

    let host: AudioUnitHost
    let engine = AVAudioEngine()
    let format: AVAudioFormat
    let rows: [[RemoteAudioUnit]]
    let nodes: [[AVAudioUnit]]
    private let taps: [TapLog]
    private let buffer: AVAudioPCMBuffer
    private var block: AVAudioEngineManualRenderingBlock?
    /// What leaves the engine, by channel.
    private(set) var mix: [[Float]] = [[], []]
    private(set) var statuses: Set<AVAudioEngineManualRenderingStatus> = []
    var position: Int { mix[0].count }

    /// - Parameter change: called before the engine starts.
    init(
        _ codes: [[String]], mode: AVAudioEngineManualRenderingMode = .offline,
        _ change: (EngineRows) throws -> Void = { _ in }
    ) async throws {
        var settings = HostSettings()
        settings.stateDelayMilliseconds = 50
        let host = try Installation.host(settings)
        self.host = host
        format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        rows = try await codes.asyncMap { codes in
            try await codes.asyncMap {
                try #require(try await host.instantiate(try component($0)) as? RemoteAudioUnit)
            }
        }
        nodes = rows.map { $0.map { AVAudioUnit.node(of: $0) } }
        taps = rows.map { _ in TapLog() }
        let frames = AVAudioFrameCount(Self.frames)
        buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames))
        try engine.enableManualRenderingMode(mode, format: format, maximumFrameCount: frames)
        var players: [AVAudioPlayerNode] = []
        for row in rows.indices { players.append(try connect(row)) }
        try change(self)
        try engine.start()
        for player in players { player.play() }
        if mode == .realtime { block = engine.manualRenderingBlock }
    }

    deinit { engine.stop() }

    private func connect(_ row: Int) throws -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        for node in nodes[row] { engine.attach(node) }
        try engine.connectNode(player, to: nodes[row][0], format: format)
        for (node, next) in zip(nodes[row], nodes[row].dropFirst()) {
            try engine.connectNode(node, to: next, format: format)
        }
        let last = nodes[row][nodes[row].count - 1]
        try engine.connectNode(last, to: engine.mainMixerNode, format: format)
        let log = taps[row]
        last.installTap(onBus: 0, bufferSize: AVAudioFrameCount(Self.tapFrames), format: nil) {
            log.add($0, $1)
        }
        let signal = try #require(
            AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(Self.period)))
        signal.frameLength = signal.frameCapacity
        let data = try #require(signal.floatChannelData)
        for channel in 0..<2 {
            for frame in 0..<Self.period { data[channel][frame] = Self.input(row, frame, channel) }
        }
        player.scheduleBuffer(signal, at: nil, options: .loops)
        return player
    }

    /// What the player of a row gives at a frame.
    static func input(_ row: Int, _ frame: Int, _ channel: Int) -> Float {
        UnitRun.noise(frame: frame % period + 100_003 * row, channel: channel)
    }

    // MARK: Rendering

    /// One block.
    func step() throws {
        if let block {
            buffer.frameLength = buffer.frameCapacity
            statuses.insert(block(AVAudioFrameCount(Self.frames), buffer.mutableAudioBufferList, nil))
        } else {
            statuses.insert(try engine.renderOffline(AVAudioFrameCount(Self.frames), to: buffer))
        }
        let data = try #require(buffer.floatChannelData)
        for channel in 0..<2 { mix[channel] += UnsafeBufferPointer(start: data[channel], count: Self.frames) }
    }

    func step(_ count: Int) throws { for _ in 0..<count { try step() } }

    /// Renders at about the pace of real time; false when the condition did not hold within a minute of audio.
    func play(until condition: () throws -> Bool) throws -> Bool {
        try Pacer(frames: Self.frames).run(step: step, until: condition)
    }

    // MARK: What was heard

    /// What a row has given, in whole blocks of its tap, by channel; all of them when that is asked for.
    func heard(_ row: Int) -> [[Float]] {
        let count = position / Self.tapFrames * Self.tapFrames
        #expect(eventually { taps[row].count == count })
        #expect(taps[row].hasNoGap)
        return taps[row].samples
    }

    /// The plan by which the engine renders, as `auctl graph` gets it.
    func plan() throws -> [GraphStatus.Step] { try #require(host.graphs().last?.domains.first).steps }

    func steps(_ action: String) throws -> [GraphStatus.Step] { try plan().filter { $0.action == action } }
}

/// What a tap has delivered.
private final class TapLog: Sendable {
    private let delivered = Mutex((samples: [[Float]](repeating: [], count: 2), hasNoGap: true))

    var samples: [[Float]] { delivered.withLock { $0.samples } }
    var count: Int { delivered.withLock { $0.samples[0].count } }
    /// Whether each block began where the one before ended.
    var hasNoGap: Bool { delivered.withLock { $0.hasNoGap } }

    func add(_ buffer: AVAudioPCMBuffer, _ time: AVAudioTime) {
        guard let data = buffer.floatChannelData else { return }
        delivered.withLock { delivered in
            if time.sampleTime != Int64(delivered.samples[0].count) { delivered.hasNoGap = false }
            for channel in 0..<2 {
                delivered.samples[channel] += UnsafeBufferPointer(
                    start: data[channel], count: Int(buffer.frameLength))
            }
        }
    }
}
