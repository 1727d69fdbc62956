import SoundBanks
import SoundFontFiles
import Testing

/// Files that somebody broke: each is read or refused, and none ends the process.
struct HostileSoundFontTests {
    /// The same numbers for the same seed.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static let original: [UInt8] = {
        var file = SoundFontFile(
            [.init((0..<64).map { Float($0) / 64 }, loop: 8..<40), .init([0.5, -0.5], loop: 0..<2)],
            zones: [
                .init([(36, 100)], modulators: [[0x0081, 8, 1000, 0, 0]]),
                .init([(43, 10 | 90 << 8), (54, 1), (2, 1), (57, 3), (53, 0)], modulators: [[0x0502, 48, 300, 0, 2]]),
                .init([(0, 1), (54, 3), (53, 1)]),
            ])
        file.has24Bits = true
        file.presets.append(.init("drums", bank: 128, [.init([(8, -5)]), .init([(41, 0)])]))
        return file.bytes
    }()

    @Test func twentyThousandMutationsAreReadOrRefused() {
        var numbers = Numbers(state: 42)
        var (read, refused) = (0, 0)
        for _ in 0..<20_000 {
            var bytes = Self.original
            for _ in 0..<Int.random(in: 1...4, using: &numbers) { Self.mutate(&bytes, &numbers) }
            do {
                let bank = try SoundFontReader.read(bytes, file: "broken.sf2")
                Self.look(at: bank)
                read += 1
            } catch {
                #expect(error.file == "broken.sf2" && !error.reason.isEmpty)
                refused += 1
            }
        }
        // Both happen often: the mutations reach what lies behind the headers.
        #expect(read > 1000 && refused > 1000, "\(read) read, \(refused) refused")
    }

    private static func mutate(_ bytes: inout [UInt8], _ numbers: inout Numbers) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 2: bytes.removeLast(bytes.count - place)
        case 3: for index in place..<min(place + 4, bytes.count) { bytes[index] = 0xFF }
        case 4: bytes.removeSubrange(place..<min(place + 2, bytes.count))
        default: bytes.insert(contentsOf: bytes[place..<min(place + 8, bytes.count)], at: place)
        }
    }

    /// What was read lies in the bank's memory.
    private static func look(at bank: SoundBank) {
        for program in bank.programs {
            for zone in bank.zones(of: program) {
                #expect(zone.start >= 0 && zone.frameCount > 0 && zone.start + zone.frameCount <= bank.frameCount)
                let loops = zone.loop == .always || zone.loop == .whileHeld
                #expect(
                    !loops || 0 <= zone.loopStart && zone.loopStart < zone.loopEnd && zone.loopEnd <= zone.frameCount)
                #expect(zone.sharedModulators.count <= 64 && zone.modulators.count <= 64)
            }
        }
    }

    /// 65,000 zones of a preset, each with an instrument of as many zones: two short lists, and hours for a note.
    @Test func aPresetWithMoreZonesThanANoteMaySearchIsRefused() {
        var file = SoundFontFile([.init([0, 1])], zones: Array(repeating: .init([(53, 0)]), count: 1000))
        file.presets[0].zones = Array(repeating: .init([(41, 0)]), count: 66)
        do {
            _ = try SoundFontReader.read(file.bytes, file: "a.sf2")
            Issue.record("66,000 zones were accepted")
        } catch {
            #expect(error.reason.contains("more than 65536 zones"))
        }
    }

    @Test func modulatorsBeyondWhatAVoiceHoldsAreRemarkedOn() throws {
        let modulators = (0..<100).map { [0x0081, 8 + $0 % 20, 1 + $0, 0x0082 + $0 / 20, 0] }
        let bank = try SoundFontReader.read(
            SoundFontFile([.init([0, 1])], zones: [.init([(53, 0)], modulators: modulators)]).bytes, file: "a.sf2")
        #expect(bank.zones(of: bank.programs[0])[0].modulators.count == 64)
        #expect(bank.remarks.contains { $0.contains("modulators more than a voice can have") })
    }
}
