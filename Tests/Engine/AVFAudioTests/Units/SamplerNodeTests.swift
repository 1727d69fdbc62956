import AVFAudio
import Foundation
import SoundFontFiles
import TestSupport
import Testing

/// A sampler in an engine: that notes are heard, where, and how loud.
@Suite struct SamplerNodeTests {
    /// A sampler before the main mixer.
    static func engine(_ sampler: AVAudioUnitMIDIInstrument) throws -> OfflineEngine {
        let offline = try OfflineEngine()
        offline.engine.attach(sampler)
        offline.engine.connect(sampler, to: offline.engine.mainMixerNode, format: nil)
        try offline.engine.start()
        return offline
    }

    /// A sampler that plays program 0 of a file.
    static func sampler(_ file: SoundFontFile) throws -> AVAudioUnitSampler {
        let folder = try TemporaryFolder()
        try folder.write(file.bytes, to: "bank.sf2")
        let sampler = AVAudioUnitSampler()
        try sampler.loadSoundBankInstrument(
            at: URL(fileURLWithPath: folder.file("bank.sf2")), program: 0, bankMSB: 0x79, bankLSB: 0)
        return sampler
    }

    /// Of one side of a note of `SoundFontFile.level`.
    static let full = Float(0.5 * 0.5.squareRoot())

    @Test func aProgramThatOnlyStartsANoteIsHeard() throws {
        let sampler = AVAudioUnitSampler()
        let offline = try Self.engine(sampler)
        #expect(try offline.render(512)[0].allSatisfy { $0 == 0 })
        sampler.startNote(60, withVelocity: 100, onChannel: 0)
        let heard = try offline.render(9600)
        #expect(heard.allSatisfy { ($0.map(abs).max() ?? 0) > 0.01 })
        sampler.stopNote(60, onChannel: 0)
        _ = try offline.render(Int(48_000 * sampler.auAudioUnit.tailTime) + 4800)
        #expect(try offline.render(512)[0].allSatisfy { abs($0) < 1e-4 })
    }

    @Test func samplerHasApplesDefaultsAndRanges() {
        let sampler = AVAudioUnitSampler()
        #expect(sampler.name == "AUSampler" && sampler.numberOfInputs == 0 && sampler.numberOfOutputs == 1)
        #expect(sampler.audioComponentDescription.componentSubType == kAudioUnitSubType_Sampler)
        #expect([sampler.stereoPan, sampler.overallGain, sampler.masterGain, sampler.globalTuning] == [0, 0, 0, 0])
        (sampler.stereoPan, sampler.overallGain, sampler.globalTuning) = (-101, -91, 2401)
        #expect([sampler.stereoPan, sampler.overallGain, sampler.globalTuning] == [-100, -90, 2400])
        (sampler.stereoPan, sampler.masterGain, sampler.globalTuning) = (101, 13, -9999)
        #expect([sampler.stereoPan, sampler.overallGain, sampler.globalTuning] == [100, 12, -2400])
        (sampler.stereoPan, sampler.overallGain, sampler.globalTuning) = (.nan, .nan, .nan)
        #expect([sampler.stereoPan, sampler.overallGain, sampler.globalTuning] == [100, 12, -2400])
        for cents in [1, -1, 99, 100, -100, 1250.5, -2399, 701.955] as [Float] {
            sampler.globalTuning = cents
            #expect(sampler.globalTuning == cents)
        }
    }

    @Test(arguments: [1, 77, 511, 512]) func aNoteIsHeardAtItsFrame(frame: Int) throws {
        let sampler = try Self.sampler(.level())
        let offline = try Self.engine(sampler)
        // What is sent between two render calls is heard from the first frame of the second.
        _ = try offline.render(frame, by: [frame])
        sampler.startNote(60, withVelocity: 100, onChannel: 0)
        let heard = try offline.render(1024)[0]
        #expect(heard[0] != 0 && abs(heard[4] - Self.full) < 1e-4)
        sampler.stopNote(60, onChannel: 0)
        _ = try offline.render(1024)
        let block = try #require(sampler.auAudioUnit.scheduleMIDIEventBlock)
        block(AUEventSampleTime(2048 + frame + frame), 0, 3, [0x90, 60, 100])
        let scheduled = try offline.render(2048)[0]
        #expect(scheduled.firstIndex { $0 != 0 } == frame)
    }

    @Test(arguments: [(-6, 0), (12, -100), (-20, 100), (0, 40), (-90, -30)] as [(Float, Float)])
    func gainAndPanAreWhatTheyMean(gain: Float, pan: Float) throws {
        let sampler = try Self.sampler(.level())
        (sampler.overallGain, sampler.stereoPan) = (gain, pan)
        let offline = try Self.engine(sampler)
        sampler.startNote(60, withVelocity: 1, onChannel: 3)
        let heard = try offline.render(512)
        let (amplitude, turn) = (0.5 * pow(10, Double(gain) / 20), Double(pan / 100 + 1) * .pi / 4)
        #expect(abs(Double(heard[0][500]) - amplitude * cos(turn)) < 1e-4)
        #expect(abs(Double(heard[1][500]) - amplitude * sin(turn)) < 1e-4)
    }

    @Test(arguments: [0, 1200, -1200, 50, -2400, 2400] as [Float]) func tuningIsInCents(cents: Float) throws {
        let sampler = try Self.sampler(.sine)
        sampler.globalTuning = cents
        let offline = try Self.engine(sampler)
        sampler.startNote(60, withVelocity: 100, onChannel: 0)
        let heard = try offline.render(1500)[0]
        let ratio = pow(2, Double(cents) / 1200)
        let errors = heard.enumerated().map { abs($1 - Self.full * Float(sin(2 * .pi * Double($0) * ratio / 480))) }
        #expect((errors.max() ?? 1) < 2e-3)
    }

    @Test func everyMessageOfAnInstrumentReachesTheSampler() throws {
        let sampler = try Self.sampler(.sine)
        let offline = try Self.engine(sampler)
        func level() throws -> Float { try offline.render(4800)[0].suffix(2400).map(abs).max() ?? 0 }
        sampler.sendController(64, withValue: 127, onChannel: 2)
        sampler.startNote(60, withVelocity: 100, onChannel: 2)
        sampler.stopNote(60, onChannel: 2)
        #expect(abs(try level() - Self.full) < 1e-3)
        // Two semitones up, by the wheel's whole way.
        sampler.sendPitchBend(16_383, onChannel: 2)
        let bent = try offline.render(9600)[0].suffix(4800)
        let crossings = zip(bent, bent.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        #expect(crossings == 11)
        // A controller of expression at 64 of 127 is 40 times the logarithm: 11.9 dB.
        sampler.sendMIDIEvent(0xB2, data1: 11, data2: 64)
        #expect(abs(20 * log10(try level() / Self.full) + 11.9) < 0.1)
        sampler.sendPressure(100, onChannel: 2)
        sampler.sendPressure(forKey: 60, withValue: 100, onChannel: 2)
        sampler.sendMIDIEvent(0xC2, data1: 5)
        sampler.sendProgramChange(5, onChannel: 2)
        sampler.sendProgramChange(5, bankMSB: 0x79, bankLSB: 0, onChannel: 2)
        sampler.sendMIDISysExEvent(Data([0xF0, 0x7E, 0x7F, 0x09, 0x01, 0xF7]))
        #expect(try level() > 0.01)
        sampler.sendController(64, withValue: 0, onChannel: 2)
        #expect(try level() < 1e-4)
        sampler.startNote(60, withVelocity: 100, onChannel: 0)
        #expect(abs(try level() - Self.full) < 1e-3)
        sampler.reset()
        #expect(try level() == 0)
    }

    // E66
    @Test(arguments: PartitionTests.partitions)
    func aGraphWithSamplersGivesTheSameBits(_ sizes: [Int]) throws {
        func run(_ sizes: [Int]) throws -> [[Float]] {
            let offline = try OfflineEngine()
            let (sampler, synth, reverb) = (
                AVAudioUnitSampler(),
                AVAudioUnitMIDIInstrument(
                    audioComponentDescription: AudioComponentDescription(
                        componentType: kAudioUnitType_MusicDevice, componentSubType: kAudioUnitSubType_MIDISynth,
                        componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)),
                AVAudioUnitReverb()
            )
            for node in [sampler, synth, reverb] as [AVAudioNode] { offline.engine.attach(node) }
            offline.engine.connect(sampler, to: reverb, format: offline.format)
            offline.engine.connect(reverb, to: offline.engine.mainMixerNode, format: offline.format)
            offline.engine.connect(synth, to: offline.engine.mainMixerNode, format: offline.format)
            try offline.engine.start()
            for (index, instrument) in [sampler, synth].enumerated() {
                let block = try #require(instrument.auAudioUnit.scheduleMIDIEventBlock)
                for note in 0..<6 {
                    let start = AUEventSampleTime(100 + 601 * note + 37 * index)
                    block(start, 0, 3, [0x90 | UInt8(note), UInt8(48 + 5 * note), 90])
                    block(start + 1900, 0, 3, [0x80 | UInt8(note), UInt8(48 + 5 * note), 0])
                }
            }
            return try offline.render(6000, by: sizes)
        }
        let expected = try run([500])
        #expect(try run(sizes) == expected)
        #expect(Set(expected[0]).count > 1000)
    }
}
