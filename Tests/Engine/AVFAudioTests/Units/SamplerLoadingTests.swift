import AVFAudio
import Foundation
import SoundFontFiles
import TestSupport
import Testing

/// What a sampler's node loads, and what it says of files that it cannot.
@Suite struct SamplerLoadingTests {
    private let folder: TemporaryFolder
    private let sampler = AVAudioUnitSampler()

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.file(name)) }

    /// Of the left side of a note, once it is at rest.
    private func level(key: UInt8 = 60) throws -> Float {
        let offline = try SamplerNodeTests.engine(sampler)
        // At first a channel's volume is 100 of 127, which is 4 dB less.
        sampler.sendController(7, withValue: 127, onChannel: 0)
        sampler.startNote(key, withVelocity: 127, onChannel: 0)
        let level = try offline.render(1024)[0][900]
        offline.engine.stop()
        offline.engine.detach(sampler)
        return level
    }

    private func writeSound(_ name: String, _ value: Float, chunks: [UInt8] = []) throws {
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        do {
            let settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
                AVLinearPCMBitDepthKey: 16,
            ]
            let file = try AVAudioFile(forWriting: url(name), settings: settings)
            try file.write(from: try filledBuffer(format, 4000) { _, _ in value })
        }
        var bytes = [UInt8](try Data(contentsOf: url(name))) + chunks
        for place in 0..<4 { bytes[4 + place] = UInt8(truncatingIfNeeded: (bytes.count - 8) >> (8 * place)) }
        try folder.write(bytes, to: name)
    }

    /// An `inst` chunk.
    private func keys(root: UInt8, _ lowest: UInt8, _ highest: UInt8) -> [UInt8] {
        Array("inst".utf8) + [7, 0, 0, 0, root, 0, 0, lowest, highest, 1, 127, 0]
    }

    @Test(arguments: [(0, 0x79, 0, 0), (7, 0x79, 3, -40), (0, 0x78, 0, -60)] as [(UInt8, UInt8, UInt8, Float)])
    func aBanksProgramIsLoaded(program: UInt8, msb: UInt8, lsb: UInt8, decibels: Float) throws {
        try folder.write(SoundFontFile.fourPrograms.bytes, to: "four.sf2")
        try sampler.loadSoundBankInstrument(at: url("four.sf2"), program: program, bankMSB: msb, bankLSB: lsb)
        #expect(abs(20 * log10(try level() / SamplerNodeTests.full) - decibels) < 0.01)
        try sampler.loadInstrument(at: url("four.sf2"))
        #expect(abs(try level() - SamplerNodeTests.full) < 1e-4)
    }

    @Test func aHostileBankIsAnErrorThatNamesFileAndPlace() throws {
        let bytes = SoundFontFile.level().bytes
        try folder.write(bytes, to: "good.sf2")
        try sampler.loadInstrument(at: url("good.sf2"))
        for count in [0, 11, 40, bytes.count / 2, bytes.count - 1] {
            try folder.write(Array(bytes.prefix(count)), to: "bad.sf2")
            let error = #expect(throws: NSError.self) {
                try sampler.loadSoundBankInstrument(at: url("bad.sf2"), program: 0, bankMSB: 0x79, bankLSB: 0)
            }
            #expect(error?.domain == "com.apple.coreaudio.avfaudio")
            #expect(error?.code == Int(kAudioUnitErr_InvalidFile))
            #expect(error?.localizedDescription.hasPrefix("\(folder.file("bad.sf2")), byte ") == true)
        }
        #expect(abs(try level() - SamplerNodeTests.full) < 1e-4)
    }

    @Test func aProgramThatABankLacksIsAnError() throws {
        try folder.write(SoundFontFile.level().bytes, to: "a.sf2")
        let error = #expect(throws: NSError.self) {
            try sampler.loadSoundBankInstrument(at: url("a.sf2"), program: 3, bankMSB: 0x79, bankLSB: 1)
        }
        #expect(error?.code == Int(kAudioUnitErr_InvalidPropertyValue))
        #expect(error?.localizedDescription.contains("no program 3 in the bank with the MSB 121 and the LSB 1") == true)
    }

    @Test(arguments: ["https://example.org/a.sf2", "/nowhere/a.sf2", "/dev/zero", "/tmp"])
    func whatIsNoFileIsAnErrorThatNamesIt(address: String) throws {
        let url = try #require(URL(string: address))
        let loads: [() throws -> Void] = [
            { try sampler.loadSoundBankInstrument(at: url, program: 0, bankMSB: 0x79, bankLSB: 0) },
            { try sampler.loadInstrument(at: url) }, { try sampler.loadAudioFiles(at: [url]) },
        ]
        for load in loads {
            let error = #expect(throws: NSError.self) { try load() }
            #expect(error?.localizedDescription.contains(address) == true)
        }
    }

    @Test func audioFilesPlayOnTheKeysThatTheyName() throws {
        try writeSound("low.wav", 0.25, chunks: keys(root: 40, 30, 49))
        try writeSound("high.wav", 0.5, chunks: keys(root: 70, 50, 90))
        try sampler.loadAudioFiles(at: [url("high.wav"), url("low.wav")])
        #expect(abs(try level(key: 40) - SamplerNodeTests.full / 2) < 1e-3)
        #expect(abs(try level(key: 50) - SamplerNodeTests.full) < 1e-3)
        #expect(try level(key: 29) == 0)
    }

    @Test func audioFilesThatNameNoKeysFollowEachOtherFrom60() throws {
        for (index, value) in ([0.1, 0.2, 0.4] as [Float]).enumerated() { try writeSound("\(index).wav", value) }
        try sampler.loadAudioFiles(at: (0..<3).map { url("\($0).wav") })
        for (key, value) in [(60, 0.1), (61, 0.2), (62, 0.4)] as [(UInt8, Float)] {
            #expect(abs(try level(key: key) - value * Float(0.5.squareRoot())) < 1e-3)
        }
    }

    /// Nine numbers, then a loop from frame 1000 to 2999: the file has 4000 frames, and the note goes on for more.
    @Test func anAudioFilesLoopGoesRound() throws {
        var numbers = [UInt32](repeating: 0, count: 15)
        (numbers[3], numbers[7], numbers[11], numbers[12]) = (60, 1, 1000, 2999)
        let contents = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        try writeSound("loop.wav", 0.5, chunks: Array("smpl".utf8) + [60, 0, 0, 0] + contents)
        try writeSound("once.wav", 0.5)
        for (name, isHeard) in [("loop.wav", true), ("once.wav", false)] {
            try sampler.loadAudioFiles(at: [url(name)])
            let offline = try SamplerNodeTests.engine(sampler)
            sampler.startNote(60, withVelocity: 127, onChannel: 0)
            let heard = try offline.render(12_000)[0]
            #expect(heard[3900] != 0)
            #expect((heard[11_000] != 0) == isHeard)
            offline.engine.stop()
            offline.engine.detach(sampler)
        }
    }

    @Test func anSFZFileIsLoadedWithItsSamples() throws {
        try FileManager.default.createDirectory(atPath: folder.file("sounds"), withIntermediateDirectories: true)
        try writeSound("sounds/half.wav", 0.5)
        try folder.write(Array("<region> sample=sounds\\half.wav amp_veltrack=0".utf8), to: "a.sfz")
        try sampler.loadInstrument(at: url("a.sfz"))
        #expect(abs(try level() - SamplerNodeTests.full) < 1e-3)
        try folder.write(Array("\n<region> sample=none.wav".utf8), to: "b.sfz")
        let error = #expect(throws: NSError.self) { try sampler.loadInstrument(at: url("b.sfz")) }
        #expect(error?.localizedDescription.contains("\(folder.file("b.sfz")), line 2: ") == true)
        #expect(error?.localizedDescription.contains("none.wav") == true)
    }

    @Test func noAudioFilesAndTooManyAreErrors() throws {
        #expect(throws: NSError.self) { try sampler.loadAudioFiles(at: []) }
        #expect(throws: NSError.self) {
            try sampler.loadAudioFiles(at: [URL](repeating: url("a.wav"), count: 129))
        }
    }

    @Test func aPresetFileBringsItsBank() throws {
        try folder.write(SoundFontFile.fourPrograms.bytes, to: "four.sf2")
        try sampler.loadSoundBankInstrument(
            at: url("four.sf2"), program: 7, bankMSB: UInt8(kAUSampler_DefaultMelodicBankMSB),
            bankLSB: UInt8(kAUSampler_DefaultBankLSB))
        sampler.overallGain = -5
        let state = try #require(sampler.auAudioUnit.fullState)
        try PropertyListSerialization.data(fromPropertyList: state, format: .xml, options: 0)
            .write(to: url("a.aupreset"))
        let other = AVAudioUnitSampler()
        try other.loadInstrument(at: url("a.aupreset"))
        #expect(other.overallGain == -5)
        let offline = try SamplerNodeTests.engine(other)
        other.startNote(60, withVelocity: 100, onChannel: 0)
        #expect(abs(20 * log10(try offline.render(512)[0][500] / SamplerNodeTests.full) + 25) < 0.01)
        try FileManager.default.removeItem(at: url("four.sf2"))
        let error = #expect(throws: NSError.self) { try AVAudioUnitSampler().loadPreset(at: url("a.aupreset")) }
        #expect(error?.localizedDescription.contains(folder.file("four.sf2")) == true)
    }

    /// A program that put a unit of its own under Apple's codes.
    @Test func aUnitOfAnotherMakerLoadsNothing() throws {
        let other = AVAudioUnitSampler(try TestUnit(.instrument()))
        let error = #expect(throws: NSError.self) { try other.loadInstrument(at: url("a.sf2")) }
        #expect(error?.code == Int(kAudioUnitErr_InvalidProperty))
    }
}
