import AVFAudio
import AudioDevices
import TestSupport
import Testing

/// How voice processing is refused (E72).
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
        #expect(code { try output.setVoiceProcessingEnabled(true) } == -10851)
        device.control.disappear()
        #expect(throws: NSError.self) { try device.engine.start() }
        #expect(code { try input.setVoiceProcessingEnabled(true) } == -66680)
        #expect(!input.isVoiceProcessingEnabled && !output.isVoiceProcessingEnabled)

        // Nothing of it is on, whatever is asked for.
        input.isVoiceProcessingBypassed = true
        input.isVoiceProcessingAGCEnabled = true
        input.isVoiceProcessingInputMuted = true
        #expect(!input.isVoiceProcessingBypassed && !input.isVoiceProcessingAGCEnabled)
        #expect(!input.isVoiceProcessingInputMuted)
        #expect(!input.setMutedSpeechActivityEventListener { _ in } && input.setMutedSpeechActivityEventListener(nil))
        #expect(input.voiceProcessingOtherAudioDuckingConfiguration.duckingLevel == .default)
        input.voiceProcessingOtherAudioDuckingConfiguration = .init(enableAdvancedDucking: true, duckingLevel: .mid)
        let ducking = input.voiceProcessingOtherAudioDuckingConfiguration
        #expect(ducking.enableAdvancedDucking.boolValue && ducking.duckingLevel.rawValue == 20)

        let offline = try OfflineEngine()
        #expect(code { try offline.engine.inputNode.setVoiceProcessingEnabled(true) } == -66680)
    }
}
