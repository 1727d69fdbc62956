import AudioToolbox
import Foundation

extension AVAudioEngine {
    func setVoiceProcessing(_ isEnabled: Bool) throws {
        try lock.withLock {
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

    /// What the input gives while voice processing is on: what the output takes, as far as nothing else was set.
    func voiceFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat {
        if let set = madeInputNode?.setOutputFormats[bus] { return set }
        let output = outputNode.inputFormat(forBus: 0)
        return output.sampleRate == core.inputHardwareFormat.sampleRate ? output.standard : core.inputHardwareFormat
    }

    /// - Throws: NSError that names both formats, when voice processing is on and the ends differ.
    func checkVoiceFormats() throws {
        guard core.voice != nil, let input = madeInputNode, let output = madeOutputNode else { return }
        let (given, taken) = (input.outputFormat(forBus: 0), output.inputFormat(forBus: 0))
        guard given.sampleRate != taken.sampleRate || given.channelCount != taken.channelCount else { return }
        throw EngineFaults.format(
            input, 0, given,
            "with voice processing it gives what \(output.graphName) takes, \(EngineFaults.describe(taken)); connect "
                + "both in one format at the device's rate")
    }
}
