import AVFAudio
import Testing

/// A graph with a sequencer renders the same bits however its frames are asked for.
struct SequencerPartitionTests {
    private static let frames = 40_000

    /// Instruments at the engine's rate and at another one, behind a delay and straight; tempos, loops, controllers.
    private func graph() throws -> SequencerBench {
        let bench = try SequencerBench(maximumFrames: 4096)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        let (near, far) = (try bench.instrument(), try bench.instrument(format: format))
        let delay = AVAudioUnitEffect(try TestUnit(.delay(777)))
        bench.engine.attach(delay)
        bench.engine.connect(
            near,
            to: [
                AVAudioConnectionPoint(node: bench.engine.mainMixerNode, bus: 0),
                AVAudioConnectionPoint(node: delay, bus: 0),
            ], fromBus: 0, format: bench.offline.format)
        bench.engine.connect(delay, to: bench.engine.mainMixerNode, fromBus: 0, toBus: 2, format: nil)
        let tempos = bench.sequencer.tempoTrack
        for (beat, tempo) in [(0, 137.0), (0.7, 311), (2.1, 97)] {
            tempos.addEvent(AVExtendedTempoEvent(tempo: tempo), at: beat)
        }
        for (number, node) in [near, far].enumerated() {
            let track = bench.sequencer.createAndAppendTrack()
            for index in 0..<40 {
                track.add(UInt32(30 + (index * 7 + number) % 64), at: Double(index) * 0.0731, for: 0.05)
            }
            track.loopRange = AVMakeBeatRange(0.3, 0.9)
            track.isLoopingEnabled = true
            track.destinationAudioUnit = node
        }
        try bench.engine.start()
        try bench.sequencer.start()
        return bench
    }

    // E66
    @Test(arguments: [[1], [128], [4096], [1, 4096, 77, 128, 3000]]) func anyPartitionGivesTheSameBits(
        _ sizes: [Int]
    ) throws {
        func render(_ sizes: [Int]) throws -> [[Float]] {
            let bench = try graph()
            var result = try bench.offline.render(Self.frames / 2, by: sizes)
            bench.sequencer.rate = 1.7
            bench.sequencer.currentPositionInBeats = 0.25
            for (channel, samples) in try bench.offline.render(Self.frames / 2, by: sizes).enumerated() {
                result[channel] += samples
            }
            return result
        }
        let expected = try render([500])
        #expect(try render(sizes) == expected)
        #expect(Set(expected[0]).count > 1000)
    }

    /// At another rate than the engine's a note comes a constant time late: what its change of rate looks ahead.
    @Test func atAnotherRateNotesAreAConstantTimeLate() throws {
        let bench = try SequencerBench()
        let log = MessageLog()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        _ = try bench.instrument(log, format: format)
        bench.track((0, 60, 1), (1, 62, 1), (2, 64, 1), (3, 65, 1))
        try bench.engine.start()
        try bench.sequencer.start()
        _ = try bench.offline.render(24_000 * 4 + 1000, by: [511])
        let begun = log.notes.filter { $0.bytes[0] == 0x90 }.map(\.frame)
        let lead = try #require(begun.first)
        #expect(begun == [0, 1, 2, 3].map { lead + 22_050 * $0 } && lead <= 128)
    }
}
