import AVFAudio
import Glibc
import TestSupport
import Testing

/// What a render thread must not do, counted by the library that `auctl` counts with, preloaded into a process of the
/// test's own.
struct RealTimeRenderingTests {
    /// The allocations and locks of the calling thread so far; nil where nobody counts.
    private struct Counter {
        private let slot: UnsafeMutableRawPointer

        init?() {
            typealias Slot = @convention(c) () -> UnsafeMutableRawPointer?
            guard let symbol = dlsym(nil, "rendercounter_slot"),
                let slot = unsafeBitCast(symbol, to: Slot.self)()
            else { return nil }
            self.slot = slot
        }

        // The places of RenderCounterSlot in rendercounter.h.
        var allocations: UInt64 { slot.load(fromByteOffset: 8, as: UInt64.self) }
        var locks: UInt64 { slot.load(fromByteOffset: 16, as: UInt64.self) }
    }

    /// An optimizer removes an allocation that it sees freed.
    @inline(never) @_optimize(none)
    private static func memory() -> UnsafeMutableRawPointer? { malloc(100) }

    private static let library = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "librendercounter.so")

    // E65, scenario 13
    @Test(.enabled(if: FileManager.default.fileExists(atPath: library.path), "build rendercounter, too"))
    func theRealTimeBlockNeitherAllocatesNorLocks() throws {
        guard let counter = Counter() else { return try runCounted() }
        let lock = NSLock()
        var before = (counter.allocations, counter.locks)
        lock.withLock { free(Self.memory()) }
        #expect(counter.allocations - before.0 >= 2 && counter.locks - before.1 >= 1)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let (engine, player) = try furnished(format)
        let block = engine.manualRenderingBlock
        let buffer = try filledBuffer(format, 256) { _, _ in 0 }
        let list = buffer.mutableAudioBufferList
        for _ in 0..<10 { #expect(block(256, list, nil) == .success) }
        for volume in [1, 0.5, 0] as [Float] {
            player.volume = volume
            before = (counter.allocations, counter.locks)
            for _ in 0..<1000 { _ = block(256, list, nil) }
            let after = (counter.allocations, counter.locks)
            #expect(after == before)
        }
    }

    /// Players of two rates in nested mixers, an input, a tap, a split.
    private func furnished(_ format: AVAudioFormat) throws -> (AVAudioEngine, AVAudioPlayerNode) {
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 256)
        let players = (0..<3).map { _ in AVAudioPlayerNode() }
        let mixer = AVAudioMixerNode()
        for node in players + [mixer] as [AVAudioNode] { engine.attach(node) }
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        engine.connect(players[0], to: mixer, format: other)
        engine.connect(
            players[1],
            to: [AVAudioConnectionPoint(node: mixer, bus: 1), AVAudioConnectionPoint(node: mixer, bus: 2)], fromBus: 0,
            format: format)
        engine.connect(players[2], to: engine.mainMixerNode, format: format)
        engine.connect(mixer, to: engine.mainMixerNode, format: format)
        let given = try filledBuffer(format, 256, ramp)
        let list = UnsafePointer(given.mutableAudioBufferList)
        #expect(
            engine.inputNode.setManualRenderingInputPCMFormat(format) { _ in withExtendedLifetime(given) { list } })
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        mixer.installTap(onBus: 0, bufferSize: 4800, format: nil) { _, _ in }
        try engine.start()
        for player in players {
            player.scheduleBuffer(
                try filledBuffer(player.outputFormat(forBus: 0), 1000, ramp), at: nil, options: .loops)
            player.play()
        }
        return (engine, players[0])
    }

    /// Runs this test in a process in which somebody counts.
    private func runCounted() throws {
        let folder = try TemporaryFolder()
        let table = folder.url.appending(path: "counter")
        // A number of slots, and 4096 of them.
        try Data(count: 8 + 4096 * 64).write(to: table)
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--testing-library", "swift-testing", "--filter", "RealTimeRenderingTests"]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LD_PRELOAD": Self.library.path, "AUSERVICED_RENDER_COUNTER": table.path,
        ]) { $1 }
        let output = folder.url.appending(path: "output")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: "output"))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\((try? String(contentsOf: output, encoding: .utf8)) ?? "")")
    }
}
