import AVFAudio
import AudioDevices
import Foundation
import SoundFontFiles
import TestSupport
import Testing

/// A sampler on a device's thread: under RealtimeSanitizer this fails where notes or banks that change allocate, lock or
/// block there.
struct SamplerRealtimeTests {
    @Test func aDevicesThreadPlaysASamplerWhileBanksAreLoaded() throws {
        let folder = try TemporaryFolder()
        try folder.write(SoundFontFile.level().bytes, to: "level.sf2")
        try folder.write(SoundFontFile.fourPrograms.bytes, to: "four.sf2")
        let device = DeviceEngine(frames: 128)
        let sampler = AVAudioUnitSampler()
        device.engine.attach(sampler)
        device.engine.connect(sampler, to: device.engine.mainMixerNode, format: nil)
        let loudest = Count()
        sampler.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in
            guard let samples = buffer.floatChannelData?[0] else { return }
            let isHeard = (0..<Int(buffer.frameLength)).contains { abs(samples[$0]) > 0.1 }
            if isHeard { loudest.add() }
        }
        try device.engine.start()
        device.control.setFrameCounts([128, 1, 1000, 64])
        for turn in 0..<200 {
            let note = UInt8(30 + turn % 90)
            sampler.startNote(note, withVelocity: 100, onChannel: UInt8(turn % 16))
            sampler.sendPitchBend(UInt16(turn * 80), onChannel: UInt8(turn % 16))
            sampler.overallGain = -Float(turn % 5)
            let file = URL(fileURLWithPath: folder.file(turn % 2 == 0 ? "level.sf2" : "four.sf2"))
            try sampler.loadSoundBankInstrument(at: file, program: 0, bankMSB: 0x79, bankLSB: 0)
            if turn % 3 == 0 { sampler.stopNote(note, onChannel: UInt8(turn % 16)) }
        }
        #expect(eventually { loudest.value >= 3 })
        #expect(device.engine.isRunning && sampler.failedRenderCalls.count == 0)
        device.engine.stop()
    }
}
