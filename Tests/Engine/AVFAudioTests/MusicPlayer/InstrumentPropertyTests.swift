import AVFAudio
import MusicPlayerCaller
import SoundFontFiles
import TestSupport
import Testing

/// The properties by which a program in C has a sampler load files.
struct InstrumentPropertyTests {
    @Test func aProgramInCLoadsBanks() throws {
        let folder = try TemporaryFolder()
        try folder.write(SoundFontFile.fourPrograms.bytes, to: "four.sf2")
        let sampler = AVAudioUnitSampler()
        #expect(caller_loads_banks(sampler.audioUnit, folder.file("four.sf2"), folder.file("none.sf2")) == 0)
        // A unit that loads nothing has none of them.
        let delay = AVAudioUnitDelay()
        var (size, writable) = (UInt32(0), UInt8(0))
        #expect(
            AudioUnitGetPropertyInfo(
                delay.audioUnit, AudioUnitPropertyID(kMusicDeviceProperty_SoundBankURL), 0, 0, &size, &writable)
                == kAudioUnitErr_InvalidProperty)
    }
}
