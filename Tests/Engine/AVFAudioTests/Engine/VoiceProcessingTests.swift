import AVFAudio
import AudioDevices
import Foundation
import TestSupport
import Testing

/// When voice processing is on, and what formats it asks for (E72).
struct VoiceProcessingTests {
    private func code(_ body: () throws -> Void) -> Int? {
        do { try body() } catch { return (error as NSError).code }
        return nil
    }

    @Test func itIsSwitchedOnlyWhileTheEngineIsStoppedAndHasADevice() throws {
        let device = DeviceEngine()
        let (input, output) = (device.engine.inputNode, device.engine.outputNode)
        _ = device.engine.mainMixerNode
        #expect(code { try input.setVoiceProcessingEnabled(false) } == nil)
        try device.engine.start()
        #expect(code { try input.setVoiceProcessingEnabled(true) } == -80801)
        device.engine.stop()
        device.control.disappear()
        #expect(throws: NSError.self) { try device.engine.start() }
        #expect(code { try input.setVoiceProcessingEnabled(true) } == -66680)
        #expect(!input.isVoiceProcessingEnabled && !output.isVoiceProcessingEnabled)

        let offline = try OfflineEngine()
        #expect(code { try offline.engine.inputNode.setVoiceProcessingEnabled(true) } == -66680)
    }

    @Test(arguments: [false, true]) func oneEndSwitchesBoth(byOutput: Bool) throws {
        let device = DeviceEngine()
        let engine = device.engine
        let node: AVAudioIONode = byOutput ? engine.outputNode : engine.inputNode
        try node.setVoiceProcessingEnabled(true)
        #expect(engine.inputNode.isVoiceProcessingEnabled && engine.outputNode.isVoiceProcessingEnabled)
        try (byOutput ? engine.inputNode : engine.outputNode).setVoiceProcessingEnabled(false)
        #expect(!engine.inputNode.isVoiceProcessingEnabled && !engine.outputNode.isVoiceProcessingEnabled)
        withExtendedLifetime(device) {}
    }

    @Test func whatBelongsToItCountsOnlyWhileItIsOn() throws {
        let device = DeviceEngine()
        let engine = device.engine
        let input = engine.inputNode
        input.isVoiceProcessingBypassed = true
        #expect(!input.isVoiceProcessingBypassed && !input.isVoiceProcessingAGCEnabled)
        #expect(!input.setMutedSpeechActivityEventListener { _ in })
        try input.setVoiceProcessingEnabled(true)
        #expect(input.isVoiceProcessingAGCEnabled && !input.isVoiceProcessingBypassed)
        #expect(input.setMutedSpeechActivityEventListener { _ in })
        input.isVoiceProcessingBypassed = true
        input.isVoiceProcessingAGCEnabled = false
        input.isVoiceProcessingInputMuted = true
        #expect(input.isVoiceProcessingBypassed && input.isVoiceProcessingInputMuted)
        #expect(!input.isVoiceProcessingAGCEnabled)
        let usual = input.voiceProcessingOtherAudioDuckingConfiguration
        #expect(usual.duckingLevel == .default && !usual.enableAdvancedDucking.boolValue)
        input.voiceProcessingOtherAudioDuckingConfiguration = .init(enableAdvancedDucking: true, duckingLevel: .max)
        let changed = input.voiceProcessingOtherAudioDuckingConfiguration
        #expect(changed.duckingLevel == .max && changed.enableAdvancedDucking.boolValue)
        withExtendedLifetime(device) {}
    }

    @Test func whoSpeaksIntoAMutedInputIsTold() throws {
        // A second of silence and a second of syllables.
        let voice = (0..<96_000).map { frame -> Float in
            guard frame >= 48_000, frame / 9600 % 2 == 0 else { return 0 }
            let time = Double(frame % 9600) / 48_000
            let phase = 2 * Double.pi * (140 * time + 100 * time * time)
            return Float(
                0.15 * (1...8).reduce(0.0) { $0 + sin(phase * Double($1)) / Double($1) } * sin(.pi * time / 0.2))
        }
        let device = DeviceEngine(input: .samples([voice, voice]))
        let input = device.engine.inputNode
        try input.setVoiceProcessingEnabled(true)
        input.isVoiceProcessingInputMuted = true
        let log = Log<AVAudioVoiceProcessingSpeechActivityEvent>()
        #expect(input.setMutedSpeechActivityEventListener { log.add($0) })
        device.engine.connect(input, to: device.engine.mainMixerNode, format: nil)
        try device.engine.start()
        #expect(eventually { log.all.contains(.started) && log.all.contains(.ended) })
        #expect(input.setMutedSpeechActivityEventListener(nil))
        device.engine.stop()
        withExtendedLifetime(device) {}
    }

    @Test func bothEndsHaveOneFormatOrTheStartIsRefused() throws {
        let device = DeviceEngine()
        let engine = device.engine
        let (input, output, mixer) = (engine.inputNode, engine.outputNode, engine.mainMixerNode)
        try input.setVoiceProcessingEnabled(true)
        #expect(input.outputFormat(forBus: 0) == output.inputFormat(forBus: 0))
        let mono = try #require(
            AVAudioFormat(standardFormatWithSampleRate: input.inputFormat(forBus: 0).sampleRate, channels: 1))
        engine.connect(input, to: mixer, format: mono)
        #expect(engine.lastFault == nil && input.outputFormat(forBus: 0) == mono)
        let error = #expect(throws: NSError.self) { try engine.start() }
        #expect(error?.localizedDescription.contains("1 channel") == true)
        engine.connect(mixer, to: output, format: mono)
        try engine.start()
        #expect(engine.isRunning)
        engine.stop()
        withExtendedLifetime(device) {}
    }
}
