import AudioToolbox
import Foundation

extension AVAudioEngine {
    func setVoiceProcessing(_ isEnabled: Bool) throws {
        try core.lock.withLock {
            guard !core.state.isAllocated else {
                throw EngineFaults.manualRendering(
                    .initialized, "voice processing is switched while the engine is stopped; stop it first")
            }
            guard isEnabled else {
                core.voice = nil
                return
            }
            // Both ends have it; the device is opened with its input.
            let ends = [inputNode.inputFormat(forBus: 0), outputNode.outputFormat(forBus: 0)]
            guard core.manual == nil, ends.allSatisfy(\.isAvailable) else {
                throw EngineFaults.error(-66680, "voice processing needs a device that plays and records")
            }
            core.voice = EngineVoice()
        }
    }

    /// What the output takes, as far as nothing else was set.
    func voiceFormat(set format: AVAudioFormat?) -> AVAudioFormat? {
        guard core.voice != nil else { return nil }
        if let format { return format }
        let output = outputNode.inputFormat(forBus: 0)
        let hardware = core.inputHardwareFormat
        return output.sampleRate == hardware.sampleRate ? output.standard : hardware
    }
}
