import AVFAudio
import Foundation
import Synchronization
import TestSupport
import Testing

/// Whole programs with a sequencer.
struct SequencerScenarioTests {
    /// Renders in a loop on a thread of its own until it is told to end.
    // @unchecked: what it renders with is used on its thread alone.
    private final class Rendering: @unchecked Sendable {
        private let block: AVAudioEngineManualRenderingBlock
        private let buffer: AVAudioPCMBuffer?
        private let isEnding = Atomic<Bool>(false)
        private let hasEnded = Atomic<Bool>(false)

        init(_ block: @escaping AVAudioEngineManualRenderingBlock, _ format: AVAudioFormat) {
            self.block = block
            buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 64)
            buffer?.frameLength = 64
            Thread.detachNewThread { self.run() }
        }

        private func run() {
            while let buffer, !isEnding.load(ordering: .acquiring) {
                _ = block(64, buffer.mutableAudioBufferList, nil)
                // The editing thread needs the processor as well.
                usleep(20)
            }
            hasEnded.store(true, ordering: .releasing)
        }

        func end() -> Bool {
            isEnding.store(true, ordering: .releasing)
            return eventually { hasEnded.load(ordering: .acquiring) }
        }
    }

    // Scenario 5
    @Test func theTracksOfAFileArePlayedByTheFirstInstrumentOrByTheirOwn() throws {
        let bench = try SequencerBench()
        let (sequencer, logs) = (bench.sequencer, (0..<3).map { _ in MessageLog() })
        let instruments = try logs.map { try bench.instrument($0) }
        // At 60 beats a minute a tick is 100 frames. Each track's note begins one tick behind that of the one before.
        let tracks = [UInt8](0..<3).map { [$0, 0x90 | $0, 60 + $0, 100, 96, 0x80 | $0, 60 + $0, 0] }
        try sequencer.load(from: midiFile([[0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40]] + tracks), options: [])
        #expect(sequencer.tracks.count == 3)
        func notes(_ track: UInt8, from frame: Int) -> [PlayedMessage] {
            let first = frame + 100 * Int(track)
            return [.on(first, 60 + track, channel: track), .off(first + 9600, 60 + track, channel: track)]
        }

        try bench.engine.start()
        #expect(try bench.offline.render(1000)[0].allSatisfy { $0 == 0 } && logs.allSatisfy(\.all.isEmpty))
        sequencer.prepareToPlay()
        try sequencer.start()
        _ = try bench.offline.render(10_000)
        let together = (0..<3).flatMap { notes($0, from: 1000) }
        #expect(logs[0].notes == together.sorted { $0.frame < $1.frame })
        #expect(logs[1].all.isEmpty && logs[2].all.isEmpty)

        sequencer.stop()
        sequencer.currentPositionInSeconds = 0
        for (track, instrument) in zip(sequencer.tracks, instruments) { track.destinationAudioUnit = instrument }
        try sequencer.start()
        _ = try bench.offline.render(10_000)
        sequencer.stop()
        #expect(Array(logs[0].notes.dropFirst(6)) == notes(0, from: 11_000))
        #expect(logs[1].notes == notes(1, from: 11_000) && logs[2].notes == notes(2, from: 11_000))
    }

    // Scenario 4
    @Test func aDemoWithThreePathsIsPlayedWhilePositionRateAndVolumesMove() throws {
        let bench = try SequencerBench()
        let (engine, sequencer, log) = (bench.engine, bench.sequencer, MessageLog())
        let sampler = AVAudioUnitMIDIInstrument(try TestUnit(.keyboard(log)))
        let (reverb, distortion) = (AVAudioUnitReverb(), AVAudioUnitDistortion())
        for node in [sampler, reverb, distortion] as [AVAudioNode] { engine.attach(node) }
        let mixer = engine.mainMixerNode
        let points = [
            AVAudioConnectionPoint(node: mixer, bus: 0), AVAudioConnectionPoint(node: reverb, bus: 0),
            AVAudioConnectionPoint(node: distortion, bus: 0),
        ]
        engine.connect(sampler, to: points, fromBus: 0, format: bench.offline.format)
        engine.connect(reverb, to: mixer, fromBus: 0, toBus: 1, format: nil)
        engine.connect(distortion, to: mixer, fromBus: 0, toBus: 2, format: nil)
        reverb.wetDryMix = 100
        distortion.loadFactoryPreset(.speechGoldenPi)
        let paths = try (0..<3).map { try #require(sampler.destination(forMixer: mixer, bus: $0)) }
        bench.track((0, 64, 1), (1, 96, 1), (2, 64, 1), (3, 96, 4))

        func heard(_ volumes: [Float]) throws -> [Float] {
            for (path, volume) in zip(paths, volumes) { path.volume = volume }
            // The volumes' ramps, and what comes out of the effects late.
            _ = try bench.offline.render(4096)
            return try bench.offline.render(512)[0]
        }
        try engine.start()
        #expect(try heard([1, 1, 1]).allSatisfy { $0 == 0 })
        sequencer.prepareToPlay()
        try sequencer.start()
        #expect(try heard([1, 0, 0]).allSatisfy { $0 == Float(64) / 1024 })
        #expect(try heard([0, 1, 0]).contains { $0 != 0 })
        #expect(try heard([0, 0, 1]).contains { $0 != 0 })
        #expect(try heard([0, 0, 0]).allSatisfy { $0 == 0 })
        mixer.outputVolume = 0.5
        sequencer.currentPositionInBeats = 1
        #expect(try heard([1, 0, 0]).allSatisfy { $0 == Float(96) / 2048 })
        sequencer.rate = 4
        sequencer.currentPositionInSeconds = 0
        #expect(try heard([1, 0, 0]).allSatisfy { $0 == Float(64) / 2048 })
        // A beat at four times the tempo has 6000 frames.
        #expect(try heard([1, 0, 0]).allSatisfy { $0 == Float(96) / 2048 })
        sequencer.stop()
        #expect(try heard([1, 0, 0]).allSatisfy { $0 == 0 })
        #expect(log.isSilent)
    }

    @Test func positionsRatesAndEditsFromAnotherThreadLeaveNoNoteBehind() throws {
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 64)
        let log = MessageLog()
        let node = AVAudioUnitMIDIInstrument(try TestUnit(.keyboard(log)))
        engine.attach(node)
        engine.connect(node, to: engine.mainMixerNode, format: format)
        let sequencer = AVAudioSequencer(audioEngine: engine)
        let track = sequencer.createAndAppendTrack()
        for index in 0..<200 { track.add(UInt32(index % 100), at: Double(index) * 0.05, for: 0.3) }
        try engine.start()
        try sequencer.start()
        let rendering = Rendering(engine.manualRenderingBlock, format)
        for turn in 0..<300 {
            sequencer.currentPositionInBeats = Double(turn % 17) / 2
            sequencer.rate = Float(1 + turn % 5)
            track.isMuted = turn % 7 == 0
            if turn % 3 == 0 { track.add(UInt32(100 + turn % 20), at: Double(turn % 10), for: 0.2) }
            if turn % 11 == 0 { track.clearEvents(in: AVMakeBeatRange(3, 0.5)) }
            if turn % 13 == 0 {
                sequencer.stop()
                try sequencer.start()
            }
            usleep(500)
        }
        sequencer.stop()
        #expect(eventually { log.isSilent } && rendering.end())
        #expect(log.notes.count > 100 && log.isSilent)
    }
}
