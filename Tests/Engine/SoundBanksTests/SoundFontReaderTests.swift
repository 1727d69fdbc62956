import SoundBanks
import SoundFontFiles
import Testing

/// What a SoundFont file says, from bytes to the model.
struct SoundFontReaderTests {
    private static let ramp = (0..<100).map { Float($0) / 128 }

    private func bank(_ file: SoundFontFile) throws -> SoundBank { try SoundFontReader.read(file.bytes, file: "a.sf2") }

    private func zones(_ file: SoundFontFile) throws -> [SoundZone] {
        let bank = try bank(file)
        return bank.zones(of: try #require(bank.programs.first))
    }

    private func reason(_ file: SoundFontFile) -> SoundBankError? {
        do {
            _ = try SoundFontReader.read(file.bytes, file: "a.sf2")
            return nil
        } catch { return error }
    }

    @Test func samplesOf16BitsAreReadExactly() throws {
        let bank = try bank(SoundFontFile([.init(Self.ramp)], zones: [.init([(53, 0)])]))
        #expect(bank.frames(of: bank.samples[0]) == Self.ramp)
    }

    @Test func samplesOf24BitsKeepTheirLowerByte() throws {
        let frames: [Float] = [1, -1, 12_345, -8_388_608, 8_388_607].map { $0 / 8_388_608 }
        var file = SoundFontFile([.init(frames)], zones: [.init([(53, 0)])])
        file.has24Bits = true
        let bank = try bank(file)
        #expect(bank.frames(of: bank.samples[0]) == frames)
    }

    @Test func aZoneTakesWhatItsGlobalZoneSaysAndItDoesNot() throws {
        let zones = try zones(
            SoundFontFile(
                [.init(Self.ramp)],
                zones: [
                    .init([(43, 10 | 20 << 8), (8, 6000), (36, 100)]), .init([(36, 200), (53, 0)]),
                    .init([(43, 30 | 40 << 8), (53, 0)]),
                ]))
        try #require(zones.count == 2)
        #expect(zones[0].range.lowKey == 10 && zones[0].range.highKey == 20)
        #expect(zones[1].range.lowKey == 30 && zones[1].range.highKey == 40)
        #expect(zones.map { $0.values[.filterCutoff] } == [6000, 6000])
        #expect(zones.map { $0.values[.volumeEnvelope, 3] } == [200, 100])
    }

    @Test func whatAPresetSaysIsKeptApartToBeAdded() throws {
        var file = SoundFontFile([.init(Self.ramp)], zones: [.init([(8, 6000), (53, 0)])])
        file.presets[0].zones = [.init([(8, -500)]), .init([(44, 5 | 9 << 8), (41, 0)]), .init([(8, 100), (41, 0)])]
        let bank = try bank(file)
        let layers = (0..<2).map { bank.tables.layers[$0] }
        #expect(layers.map { $0.offsets[.filterCutoff] } == [-500, 100])
        #expect(layers[0].range.lowVelocity == 5 && layers[0].range.highVelocity == 9)
    }

    @Test func theStandardModulatorsAreThereAndAZoneMayReplaceOne() throws {
        // Velocity to attenuation, by 300 cB instead of 960; and one that is new.
        let zone = SoundFontFile.Zone(
            [(53, 0)], modulators: [[0x0502, 48, 300, 0, 0], [0x0081, 8, 1000, 0, 0], [0x0081, 8, 7, 127, 0]])
        let bank = try bank(SoundFontFile([.init(Self.ramp)], zones: [zone]))
        let read = bank.zones(of: bank.programs[0])[0]
        #expect(read.sharedModulators.count == 10)
        #expect(read.modulators.count == 2)
        #expect(bank.tables.modulators[Int(read.modulators.first)].amount == 300)
        #expect(bank.remarks.contains { $0.contains("1 modulators") })
    }

    @Test func loopsAndOffsetsArePlacesWithinTheZonesFrames() throws {
        let zone = SoundFontFile.Zone([(0, 10), (1, -5), (2, 1), (3, 2), (54, 1), (53, 0)])
        let read = try zones(SoundFontFile([.init(Self.ramp, loop: 20..<60)], zones: [zone]))[0]
        #expect(read.start == 10 && read.frameCount == 85)
        #expect(read.loopStart == 11 && read.loopEnd == 52)
        #expect(read.loop == .always)
    }

    @Test func stereoPartnersAndTuningAreKept() throws {
        var left = SoundFontFile.Sample(Self.ramp, key: 64)
        var right = left
        (left.kind, left.link, right.kind, right.link, right.correction) = (4, 1, 2, 0, -12)
        let bank = try bank(SoundFontFile([left, right], zones: [.init([(53, 0)]), .init([(52, 5), (53, 1)])]))
        #expect(bank.samples.map(\.partner) == [1, 0])
        let zones = bank.zones(of: bank.programs[0])
        #expect(zones.map(\.rootKey) == [64, 64])
        #expect(zones.map { $0.values[.fineTune] } == [0, -7])
    }

    @Test func programsAreFoundByApplesNumbers() throws {
        var file = SoundFontFile([.init(Self.ramp)], zones: [.init([(53, 0)])])
        let zones = file.presets[0].zones
        file.presets = [
            .init("drums", bank: 128, number: 8, zones), .init("variation", bank: 3, number: 5, zones),
            .init("piano", zones),
        ]
        let bank = try bank(file)
        #expect(bank.programs.map(\.name) == ["piano", "variation", "drums"])
        #expect(bank.programIndex(bankMSB: 0x79, bankLSB: 0, program: 0) == 0)
        #expect(bank.programIndex(bankMSB: 0x79, bankLSB: 3, program: 5) == 1)
        #expect(bank.programIndex(bankMSB: 0x78, bankLSB: 0, program: 8) == 2)
        #expect(bank.programIndex(bankMSB: 0x78, bankLSB: 0, program: 9) == nil)
        // Voices play something in the stead of what is missing.
        #expect(bank.tables.place(msb: 0x79, lsb: 7, number: 99) == 0)
        #expect(bank.tables.place(msb: 0x78, lsb: 0, number: 0) == nil)
    }

    @Test func errorsNameTheFileAndTheByte() {
        var file = SoundFontFile([.init(Self.ramp)], zones: [.init([(53, 7)])])
        let missing = reason(file)
        #expect(missing?.description.hasPrefix("a.sf2, byte ") == true)
        #expect(missing?.reason.contains("plays sample 7, and the file has 1") == true)
        file = SoundFontFile([.init(Self.ramp, loop: 0..<5000)], zones: [.init([(54, 1), (53, 0)])])
        #expect(reason(file)?.reason.contains("loops over the frames 0 ..< 5000") == true)
        file.presets[0].zones = [.init([(41, 3)])]
        file.samples[0].loop = 1..<50
        #expect(reason(file)?.reason.contains("plays instrument 3, and the file has 1") == true)
        file.version = 3
        #expect(reason(file)?.reason.contains("version 3") == true)
    }

    @Test func aCutFileIsRefusedWhereverItIsCut() {
        let bytes = SoundFontFile([.init(Self.ramp)], zones: [.init([(53, 0)])]).bytes
        for count in 0..<bytes.count {
            #expect(throws: SoundBankError.self) { try SoundFontReader.read(Array(bytes[..<count]), file: "a.sf2") }
        }
    }

    @Test func aLoopWithoutFramesIsPlayedWithoutLoopAndRemarkedOn() throws {
        let bank = try bank(SoundFontFile([.init(Self.ramp, loop: 30..<30)], zones: [.init([(54, 1), (53, 0)])]))
        #expect(bank.zones(of: bank.programs[0])[0].loop == .none)
        #expect(bank.remarks.contains { $0.contains("its loop has no frames") })
    }
}
