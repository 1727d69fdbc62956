import AVFoundation
import Foundation

/// A guitar's pedals: distortion, equalizer, delay and reverb one behind the other.
public class EffectsChain {
    public var engine: AVAudioEngine!
    public var player: AVAudioPlayerNode!
    public var distortion = AVAudioUnitDistortion()
    public var equalizer = AVAudioUnitEQ(numberOfBands: 3)
    public var delay = AVAudioUnitDelay()
    public var reverb = AVAudioUnitReverb()

    public init() {
        engine = AVAudioEngine()
        player = AVAudioPlayerNode()
        distortion.loadFactoryPreset(.drumsBitBrush)
        distortion.preGain = -12
        distortion.wetDryMix = 0
        setUpEqualizer()
        delay.delayTime = 0.1
        delay.feedback = 0
        delay.lowPassCutoff = 15000
        delay.wetDryMix = 50
        reverb.loadFactoryPreset(AVAudioUnitReverbPreset.cathedral)
        reverb.wetDryMix = 40
        let nodes: [AVAudioNode] = [player, distortion, equalizer, delay, reverb]
        nodes.forEach { engine.attach($0) }
        let format = AVAudioFormat(standardFormatWithSampleRate: 44100, channels: 2)
        for (a, b) in zip(nodes, nodes.dropFirst()) { engine.connect(a, to: b, format: format) }
        engine.connect(reverb, to: engine.mainMixerNode, format: format)
    }

    private func setUpEqualizer() {
        let frequencies: [Float] = [60, 1000, 12000]
        for (index, band) in equalizer.bands.enumerated() {
            band.frequency = frequencies[index]
            band.filterType = index == 0 ? .lowShelf : index == 2 ? .highShelf : .parametric
            band.bandwidth = 1
            band.gain = 0
            band.bypass = false
        }
        equalizer.globalGain = 0
    }

    public func bypassAll(_ bypass: Bool) {
        for effect in [distortion, equalizer, delay, reverb] as [AVAudioUnitEffect] { effect.bypass = bypass }
    }

    /// An effect is taken out and the chain closed.
    public func remove(_ effect: AVAudioUnitEffect) {
        guard let before = engine.inputConnectionPoint(for: effect, inputBus: 0)?.node,
            let after = engine.outputConnectionPoints(for: effect, outputBus: 0).first, let next = after.node
        else { return }
        let format = effect.outputFormat(forBus: 0)
        engine.disconnectNodeInput(effect)
        engine.disconnectNodeOutput(effect)
        engine.detach(effect)
        engine.connect(before, to: next, fromBus: 0, toBus: after.bus, format: format)
    }

    public var nodeNames: [String] {
        engine.attachedNodes.compactMap { ($0 as? AVAudioUnit)?.audioComponentDescription.componentSubType }
            .map { String(describing: $0) }
    }
}
