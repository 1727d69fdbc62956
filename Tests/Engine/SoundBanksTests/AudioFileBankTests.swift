import SoundBanks
import Testing

/// Banks of audio files, and our own.
struct AudioFileBankTests {
    private func sound(_ channels: Int = 1, root: Int? = nil, keys: ClosedRange<Int>? = nil) -> DecodedSound {
        DecodedSound(
            channels: Array(repeating: [0.25, .nan, -0.5], count: channels), sampleRate: 44_100, rootKey: root,
            keys: keys,
            loop: 1..<9)
    }

    @Test func eachFileHasTheKeysNearestToItsRoot() throws {
        let bank = try AudioFileBank.make([("a", sound(root: 48)), ("b", sound(root: 60)), ("c", sound(root: 71))])
        let zones = bank.zones(of: bank.programs[0])
        #expect(zones.map(\.range.lowKey) == [0, 55, 66])
        #expect(zones.map(\.range.highKey) == [54, 65, 127])
    }

    @Test func oneFileWithoutAWordHasAllKeysAround60() throws {
        let bank = try AudioFileBank.make([("a", sound(2))])
        let zones = bank.zones(of: bank.programs[0])
        #expect(zones.map { $0.values[.pan] } == [-500, 500])
        #expect(zones.allSatisfy { $0.rootKey == 60 && $0.range == SoundRange() })
        #expect(zones[0].loopStart == 1 && zones[0].loopEnd == 3)
        // What is no number is silence.
        #expect(bank.frames(of: bank.samples[0]) == [0.25, 0, -0.5])
    }

    @Test func soundsThatCannotBePlayedAreNamed() {
        for (sound, reason) in [
            (DecodedSound(channels: [], sampleRate: 1), "no frames"),
            (DecodedSound(channels: [[0], []], sampleRate: 44_100), "different lengths"),
            (DecodedSound(channels: [[0]], sampleRate: .nan), "its rate"),
        ] {
            do {
                _ = try AudioFileBank.make([("bad.wav", sound)])
                Issue.record("accepted: \(reason)")
            } catch { #expect(error.description.hasPrefix("bad.wav: ") && error.reason.contains(reason)) }
        }
        #expect(throws: SoundBankError.self) { try AudioFileBank.make([]) }
    }

    @Test func ourOwnBankHasAllProgramsOfGeneralMIDIAndItsDrums() throws {
        let bank = SoundBank.standard
        #expect(bank.programs.count == 129)
        for number in 0..<128 {
            let place = try #require(bank.programIndex(bankMSB: 0x79, bankLSB: 0, program: UInt8(number)))
            let zones = bank.zones(of: bank.programs[place])
            for key in 0..<128 {
                #expect(
                    zones.contains { $0.range.contains(key: UInt8(key), velocity: 1) }, "program \(number), key \(key)")
            }
        }
        let drums = bank.zones(
            of: bank.programs[try #require(bank.programIndex(bankMSB: 0x78, bankLSB: 0, program: 0))])
        for key in 35...57 { #expect(drums.contains { $0.range.lowKey == UInt8(key) }, "key \(key)") }
        #expect(bank.frameCount < 500_000)
    }
}
