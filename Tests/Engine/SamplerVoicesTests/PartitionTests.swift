import SamplerVoices
import SoundFontFiles
import Testing

/// However a host divides time, the same bits are heard.
struct PartitionTests {
    /// Everything that moves: envelopes, oscillators, a filter with resonance, loops, controllers.
    private static var file: SoundFontFile {
        let frames = (0..<1500).map { Float(($0 * 7919) % 1000) / 1000 - 0.5 }
        let zone: [(Int, Int)] = [
            (5, 40), (6, 30), (7, 300), (8, 7000), (9, 120), (10, 900), (11, 1500), (13, 40), (16, 300), (21, -4000),
            (22, 300), (24, 100), (26, -2000), (28, -500), (29, 400), (30, -1500), (34, -3000), (36, -1000),
            (37, 120), (38, -1200),
        ]
        return SoundFontFile(
            [.init(frames, loop: 700..<1400, rate: 32_000)],
            zones: [
                .init(zone + [(54, 1), (57, 1), (53, 0)]),
                .init([(43, 0 | 70 << 8), (17, -300), (54, 3), (34, -32_768), (38, -2400), (53, 0)]),
            ])
    }

    private static var events: [PlayedNotes.Event] {
        let keys: [UInt8] = [60, 64, 67, 71, 48, 60, 62]
        let notes = keys.enumerated().flatMap { index, key in
            [
                PlayedNotes.Event(997 * index, 0x90, key, UInt8(50 + 10 * index)),
                PlayedNotes.Event(997 * index + 1511, 0x80, key, 0),
            ]
        }
        let controllers: [PlayedNotes.Event] = [
            .init(333, 0xB0, 1, 90), .init(1234, 0xE0, 3, 90), .init(2000, 0xB0, 64, 127), .init(2345, 0xD0, 80),
            .init(3777, 0xB0, 11, 60), .init(4001, 0xB0, 10, 20), .init(6001, 0xB0, 64, 0), .init(7003, 0xB0, 7, 40),
        ]
        return (notes + controllers).sorted { $0.frame < $1.frame }
    }

    private static func play(_ blocks: [Int]) throws -> PlayedNotes {
        // Four voices: some are taken.
        PlayedNotes(try PlayedNotes.exchange(file), frames: 12_000, blocks: blocks, polyphony: 4, events)
    }

    @Test(arguments: [
        [1], [7], [64], [128], [4096], [12_000], [1, 511], [63, 65, 2], [333, 1, 48, 1999], [17, 256, 5, 1024, 31],
    ]) func anyBlocksGiveTheSameBits(blocks: [Int]) throws {
        let (one, other) = (try Self.play([512]), try Self.play(blocks))
        #expect(one.left == other.left)
        #expect(one.right == other.right)
        #expect(one.reverb == other.reverb)
        #expect(one.left.contains { $0 != 0 } && one.reverb.contains { $0 != 0 })
    }

    /// Loops that are shorter than what an interpolation looks at, and one that the key ends behind its end.
    @Test(arguments: [1, 2, 3, 4, 5, 9, 40], SamplerInterpolation.allCases)
    func shortLoopsGiveTheSameBitsInAnyBlocks(length: Int, interpolation: SamplerInterpolation) throws {
        for semitones in [0, -12, 37] { try checkLoop(length, semitones, interpolation) }
    }

    private func checkLoop(_ length: Int, _ semitones: Int, _ interpolation: SamplerInterpolation) throws {
        let frames = (0..<90).map { Float(($0 * 7919) % 1000) / 1000 - 0.5 }
        let file = SoundFontFile(
            [.init(frames, loop: 40..<40 + length, rate: 48_000)],
            zones: [.init([(54, 3), (51, semitones), (38, 0), (34, -32_768), (53, 0)])])
        func play(_ blocks: [Int]) throws -> PlayedNotes {
            PlayedNotes(
                try PlayedNotes.exchange(file), frames: 900, blocks: blocks,
                [.init(3, 0x90, 60, 100), .init(487, 0x80, 60, 0)]
            ) { $0.interpolation = interpolation }
        }
        let one = try play([1])
        #expect(one.left.contains { $0 != 0 })
        for blocks in [[900], [7], [64], [333, 1, 48]] { #expect(try play(blocks).left == one.left) }
    }

    /// The reverberation's bus gets one voice alone, however many are filtered beside it.
    @Test(arguments: [1, 2, 7, 8, 9, 40]) func aVoiceIsTheSameAmongOthers(others: Int) throws {
        let frames = (0..<1500).map { Float(($0 * 7919) % 1000) / 1000 - 0.5 }
        let filtered = [(8, 6000), (9, 200), (10, 900), (22, 300), (54, 1), (53, 0)]
        let file = SoundFontFile(
            [.init(frames, loop: 700..<1400, rate: 32_000)],
            zones: [
                .init([(43, 60 | 60 << 8), (16, 700)] + filtered), .init([(43, 61 | 127 << 8)] + filtered),
            ])
        func play(_ keys: [UInt8]) throws -> PlayedNotes {
            // Of the controller that sends all notes to the bus nothing is left.
            let events = [PlayedNotes.Event(0, 0xB0, 91, 0), PlayedNotes.Event(100, 0x90, 60, 100)]
            let beside = keys.enumerated().map { PlayedNotes.Event(101 + 13 * $0, 0x90, $1, 90) }
            return PlayedNotes(try PlayedNotes.exchange(file), frames: 8000, blocks: [333], events + beside)
        }
        let (alone, among) = (try play([]), try play((0..<others).map { UInt8(61 + $0) }))
        #expect(alone.reverb == among.reverb)
        #expect(alone.reverb.contains { $0 != 0 } && alone.left != among.left)
    }

    @Test func randomBlocksGiveTheSameBits() throws {
        let one = try Self.play([512])
        var state: UInt64 = 7
        for _ in 0..<20 {
            let blocks = (0..<200).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return 1 + Int(state >> 33) % 300
            }
            let other = try Self.play(blocks)
            #expect(one.left == other.left && one.right == other.right && one.reverb == other.reverb)
        }
    }
}
