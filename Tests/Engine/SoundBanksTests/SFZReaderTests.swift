import SoundBanks
import Testing

/// What an SFZ file says, from text to the model.
struct SFZReaderTests {
    private struct Missing: Error, CustomStringConvertible { var description: String { "no such file" } }

    private func files(_ texts: [String: String] = [:], channels: Int = 1) -> SFZFiles {
        SFZFiles(
            text: { name in
                guard let text = texts[name] else { throw Missing() }
                return Array(text.utf8)
            },
            sound: { name in
                guard name.hasSuffix(".wav") else { throw Missing() }
                return DecodedSound(
                    channels: Array(repeating: Array(repeating: 0.5, count: 1000), count: channels), sampleRate: 48_000,
                    rootKey: 62)
            })
    }

    private func bank(_ text: String, _ files: SFZFiles? = nil) throws(SoundBankError) -> SoundBank {
        try SFZReader.read(Array(text.utf8), file: "a.sfz", files ?? self.files())
    }

    private func zones(_ text: String, _ files: SFZFiles? = nil) throws -> [SoundZone] {
        let bank = try bank(text, files)
        return bank.zones(of: bank.programs[0])
    }

    private func refusal(_ text: String, _ files: SFZFiles? = nil) -> String {
        do {
            _ = try bank(text, files)
            return "accepted"
        } catch { return error.description }
    }

    @Test func regionsTakeFromTheirGroupsAndTheWhole() throws {
        let zones = try zones(
            """
            <global> volume=-6 // for all
            <group> lovel=10 hivel=20
            <region> sample=one sound.wav key=c4
            <region> sample=b.wav lokey=61 hikey=d#4 pitch_keycenter=48 volume=3 /* over
            two lines */ <group>
            <region> sample=b.wav key=64 tune=-7 transpose=2
            """)
        try #require(zones.count == 3)
        #expect(zones.map(\.range.lowKey) == [60, 61, 64])
        #expect(zones.map(\.range.highKey) == [60, 63, 64])
        #expect(zones.map(\.range.lowVelocity) == [10, 10, 0])
        #expect(zones.map(\.rootKey) == [60, 48, 64])
        #expect(zones.map { $0.values[.attenuation] } == [60, -30, 60])
        #expect(zones[2].values[.fineTune] == -7 && zones[2].values[.coarseTune] == 2)
    }

    @Test func timesAndFiltersComeInTheirUnits() throws {
        let zone = try zones(
            """
            <region> sample=a.wav ampeg_attack=1 ampeg_decay=2 ampeg_sustain=50 ampeg_release=0.5
            cutoff=1000 resonance=6 fil_type=lpf_2p pan=-40
            """)[0]
        #expect(zone.values[.volumeEnvelope, 1] == 0)
        #expect(zone.values[.volumeEnvelope, 3] == 1200)
        #expect(abs(zone.values[.volumeEnvelope, 4] - 60.2) < 0.01)
        #expect(zone.values[.volumeEnvelope, 5] == -1200)
        #expect(abs(zone.values[.filterCutoff] - 8321.5) < 0.5)
        #expect(zone.values[.filterResonance] == 60 && zone.values[.pan] == -200)
    }

    @Test func framesAndLoopsAreThoseOfTheFile() throws {
        let zones = try zones(
            """
            <region> sample=a.wav offset=100 end=899 loop_mode=loop_continuous loop_start=200 loop_end=499
            <region> sample=a.wav loop_mode=one_shot <region> sample=a.wav loop_mode=loop_sustain
            <region> sample=a.wav end=-1
            """)
        try #require(zones.count == 3)
        #expect(zones[0].start == 100 && zones[0].frameCount == 800)
        #expect(zones[0].loopStart == 100 && zones[0].loopEnd == 400)
        #expect(zones.map(\.loop) == [.always, .oneShot, .whileHeld])
        #expect(zones[2].loopStart == 0 && zones[2].loopEnd == 1000)
    }

    @Test func turnsChancesTriggersAndGroupsAreKept() throws {
        let zone = try zones(
            "<region> sample=a.wav seq_length=4 seq_position=3 lorand=0.25 hirand=0.5 trigger=release group=2 off_by=3")[
                0]
        #expect(zone.turnCount == 4 && zone.turn == 2)
        #expect(zone.randomLow == 0.25 && zone.randomHigh == 0.5)
        #expect(zone.trigger == .release && zone.group == 2 && zone.endedBy == 3)
    }

    @Test func twoChannelsBecomeTwoZones() throws {
        let zones = try zones("<region> sample=a.wav pan=100", files(channels: 2))
        try #require(zones.count == 2)
        #expect(zones.map { $0.values[.pan] } == [-500, 500])
        #expect(zones[0].values[.attenuation] == 1440 && zones[1].values[.attenuation] == 0)
        #expect(zones[1].start == 1000)
    }

    @Test func includesAndDefinitionsAreFollowed() throws {
        let texts = ["keys.sfz": "<region> sample=$NAME.wav key=$LOW", "sub/more.sfz": "#include \"keys.sfz\""]
        let zones = try zones(
            """
            #define $NAME drum
            #define $LOW 40
            <control> default_path=..\\sounds\\ note_offset=1
            #include "sub\\more.sfz"
            """, files(texts))
        #expect(zones.map(\.range.lowKey) == [41])
    }

    @Test func whatIsUnknownIsRemarkedOnAndTheRestPlays() throws {
        let bank = try bank("<curve> v000=1 <region> sample=a.wav fil_type=hpf_2p cutoff=100 eq1_gain=3 sustain_sw=1")
        #expect(bank.remarks.contains { $0.contains("eq1_gain") } && bank.remarks.contains { $0.contains("<curve>") })
        #expect(bank.remarks.contains { $0.contains("hpf_2p") })
        #expect(bank.zones(of: bank.programs[0])[0].values[.filterCutoff] == 13_500)
    }

    @Test func errorsNameTheLineAndTheFileThatItIsIn() {
        #expect(refusal("\n\n<region> sample=a.wav key=h4").hasPrefix("a.sfz, line 3: key=h4 is no key"))
        #expect(refusal("<region>\r\nsample=a.ogg").contains("line 1: the sample 'a.ogg' cannot be read: no such file"))
        #expect(refusal("<region> sample=a.wav volume=loud").contains("volume=loud is no number"))
        #expect(refusal("<region> sample=a.wav\noffset=2000").contains("plays the frames 2000 ... 999"))
        #expect(
            refusal("<region> sample=a.wav loop_mode=loop_continuous\nloop_end=1000").contains(
                "line 2: the loop has the frames 0 ..< 1001"))
        #expect(refusal("<region").contains("does not end with >"))
        #expect(refusal("nothing").contains("neither a header nor an opcode"))
        #expect(refusal("").contains("no region"))
        #expect(refusal("#include \"b\"", files(["b": "\nx"])).hasPrefix("b, line 2"))
    }

    @Test func cyclesAndGrowthAreBounded() {
        #expect(refusal("#include \"b\"", files(["b": "#include \"b\""])).contains("includes itself"))
        let chain = Dictionary(uniqueKeysWithValues: (0..<40).map { ("f\($0)", "#include \"f\($0 + 1)\"") })
        #expect(refusal("#include \"f0\"", files(chain)).contains("more than 16 deep"))
        let doubling = (0..<40).map { "#define $A\($0 + 1)x $A\($0)x$A\($0)x" }.joined(separator: "\n")
        #expect(refusal("#define $A0x 12345678\n" + doubling).contains("64 KiB"))
    }

    /// The same mutations on every machine; sounds are there or not as their names say.
    @Test func twentyThousandMutationsAreReadOrRefused() {
        let original = Array(
            """
            #define $X 60
            <control> default_path=x/ octave_offset=1 <global> ampeg_release=0.3 cutoff=900 resonance=3
            <group> key=$X seq_length=2 off_by=1
            <region> sample=a.wav offset=3 loop_mode=loop_sustain loop_start=5 loop_end=900 tune=3 pan=-3
            <region> sample=b.wav lokey=c3 hikey=g#5 lorand=0 hirand=0.5 trigger=release #include "q"
            """.utf8)
        var state: UInt64 = 99
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let files = files(["q": "<region> sample=c.wav"], channels: 2)
        let words = Array("<>=/*$#\"-0.9e\n\r c".utf8)
        var (read, refused) = (0, 0)
        for _ in 0..<20_000 {
            var bytes = original
            for _ in 0...random(2) {
                let place = random(bytes.count)
                switch random(4) {
                case 0: bytes[place] = words[random(words.count)]
                case 1: bytes[place] = UInt8(random(256))
                case 2: bytes.removeSubrange(place..<min(place + 1 + random(6), bytes.count))
                default: bytes.insert(contentsOf: bytes[place..<min(place + random(20), bytes.count)], at: place)
                }
            }
            do {
                let bank = try SFZReader.read(bytes, file: "a.sfz", files)
                for zone in bank.zones(of: bank.programs[0]) {
                    #expect(zone.start >= 0 && zone.frameCount > 0 && zone.start + zone.frameCount <= bank.frameCount)
                    let loops = zone.loop == .always || zone.loop == .whileHeld
                    #expect(!loops || zone.loopStart < zone.loopEnd && zone.loopEnd <= zone.frameCount)
                }
                read += 1
            } catch {
                #expect(error.description.contains("line ") || error.place == .wholeFile)
                refused += 1
            }
        }
        #expect(read > 1000 && refused > 1000, "\(read) read, \(refused) refused")
    }
}
