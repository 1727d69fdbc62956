import AVFAudio
import AudioToolbox
import Foundation
import RenderBenchmark
import Synchronization

/// A graph of many nodes that another thread edits all the time: what an edit does to the cycle in which it arrives.
final class EngineEditSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject); what the editing thread shares is atomic.
    let configuration: BenchmarkConfiguration
    private var cycle: EngineCycle?
    private var editor: Editor?
    private var longest: [UInt64] = []
    private var medians: [UInt64] = []

    /// Edits while the graph renders.
    static let edits = 1000

    init(_ configuration: BenchmarkConfiguration) { self.configuration = configuration }

    func prepare() async throws {
        let cycle = try EngineCycle(
            frames: configuration.frames, channels: configuration.channels, sampleRate: configuration.sampleRate)
        let buffer = try cycle.saw()
        let mixer = cycle.engine.mainMixerNode
        var players: [AVAudioPlayerNode] = []
        // Half players, half mixers between them and the main one.
        for _ in 0..<configuration.units / 2 {
            let gain = AVAudioMixerNode()
            gain.outputVolume = 0.5
            cycle.engine.attach(gain)
            cycle.engine.connect(gain, to: mixer, format: cycle.format)
            players.append(cycle.addPlayer(buffer, to: gain))
        }
        try cycle.start()
        for player in players { player.play() }
        self.cycle = cycle
        editor = Editor(cycle)
    }

    func render(frames: Int) -> Bool { cycle?.render() ?? false }

    /// Each slice is a run of its own: the longest cycle of it over its median. A stall of the machine is in some
    /// slices, a stall by an edit would be in all.
    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let editor else { return slice.count }
        editor.begin()
        var missed = 0
        for index in 0..<slice.count {
            // As a device does, so that the editing thread has its turn.
            Thread.sleep(forTimeInterval: 0.0005)
            let start = slice.now()
            if cycle?.render() != true { missed += 1 }
            slice.samples[index] = slice.now() &- start
        }
        editor.end()
        let sorted = slice.samples.sorted()
        if let last = sorted.last {
            longest.append(last)
            medians.append(sorted[sorted.count / 2])
        }
        return missed
    }

    var extras: [BenchmarkExtra] {
        let ratios = zip(longest, medians).map { Double($0) / Double(max($1, 1)) }.sorted()
        guard !ratios.isEmpty else { return [] }
        return [
            BenchmarkExtra("longest_over_median", .number(ratios[ratios.count / 2])),
            BenchmarkExtra("longest_over_median_worst_slice", .number(ratios[ratios.count - 1])),
            BenchmarkExtra("edits", .integer(editor?.count ?? 0)),
        ]
    }

    func teardown() async {
        editor?.end()
        cycle?.engine.stop()
        editor = nil
        cycle = nil
    }

    /// Attaches, connects and detaches, again and again.
    private final class Editor: @unchecked Sendable {
        // Sendable: the engine takes calls from any thread; the rest is atomic.
        private let cycle: EngineCycle
        private let isActive = Atomic<Bool>(false)
        private let edits = Atomic<Int>(0)
        private let done = DispatchSemaphore(value: 0)

        init(_ cycle: EngineCycle) { self.cycle = cycle }

        var count: Int { edits.load(ordering: .relaxed) }

        func begin() {
            isActive.store(true, ordering: .releasing)
            Thread.detachNewThread { [self] in
                while isActive.load(ordering: .acquiring) {
                    edit()
                    Thread.sleep(forTimeInterval: 0.001)
                }
                done.signal()
            }
        }

        func end() {
            guard isActive.exchange(false, ordering: .acquiringAndReleasing) else { return }
            done.wait()
        }

        private func edit() {
            let node = AVAudioMixerNode()
            cycle.engine.attach(node)
            cycle.engine.connect(node, to: cycle.engine.mainMixerNode, format: cycle.format)
            cycle.engine.detach(node)
            edits.wrappingAdd(3, ordering: .relaxed)
        }
    }
}
