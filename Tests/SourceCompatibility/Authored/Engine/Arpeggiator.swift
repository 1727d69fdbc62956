import AVFoundation

/// Lists what there is before it has an engine, and plays an instrument through a MIDI processor.
public final class Arpeggiator {
    /// How many of Apple's effects there are, and their delay.
    public let effectCount: Int
    public let delay: AudioComponentDescription?
    public private(set) lazy var engine = AVAudioEngine()
    public private(set) var sent = 0

    public init() {
        var description = AudioComponentDescription()
        description.componentType = kAudioUnitType_Effect
        description.componentManufacturer = kAudioUnitManufacturer_Apple
        let effects = AVAudioUnitComponentManager.shared().components(matching: description)
        effectCount = effects.count
        delay = effects.map(\.audioComponentDescription).first { $0.componentSubType == kAudioUnitSubType_Delay }
    }

    public func play(_ processor: AVAudioUnit, _ instrument: AVAudioUnitMIDIInstrument) {
        engine.attach(processor)
        engine.attach(instrument)
        engine.connect(instrument, to: engine.mainMixerNode, format: nil)
        let format = instrument.outputFormat(forBus: 0)
        engine.connectMIDI(processor, to: instrument, format: format) { [unowned self] _, _, _, _ in
            sent += 1
            return noErr
        }
    }

    public func silence(_ processor: AVAudioUnit, _ instrument: AVAudioUnitMIDIInstrument) {
        engine.disconnectMIDI(processor, from: instrument)
        engine.disconnectMIDIInput(instrument)
        engine.disconnectMIDIOutput(processor)
    }

    public func pass(_ processor: AVAudioUnit, to nodes: [AVAudioNode]) {
        engine.connectMIDI(processor, to: nodes, format: nil, eventListBlock: nil)
        engine.disconnectMIDI(processor, from: nodes)
    }
}

/// A recorder that asks for voice processing where there is some.
public struct VoiceInput {
    public private(set) var isProcessed = false

    public init(_ input: AVAudioInputNode) {
        do {
            try input.setVoiceProcessingEnabled(true)
            isProcessed = true
            input.isVoiceProcessingBypassed = false
            input.isVoiceProcessingAGCEnabled = true
            input.voiceProcessingOtherAudioDuckingConfiguration = .init(
                enableAdvancedDucking: true, duckingLevel: .min)
            _ = input.setMutedSpeechActivityEventListener { event in
                if event == .started { input.isVoiceProcessingInputMuted = false }
            }
        } catch {
            isProcessed = input.isVoiceProcessingEnabled
        }
    }
}

/// A cave around a listener.
public struct Cave {
    public let environment = AVAudioEnvironmentNode()

    public init() {
        environment.outputType = .headphones
        environment.reverbParameters.enable = true
        environment.reverbParameters.loadFactoryReverbPreset(.largeHall2)
        environment.reverbParameters.level = -12
        let filter = environment.reverbParameters.filterParameters
        filter.filterType = .lowShelf
        filter.bypass = false
    }

    public var placesByLoudness: Bool {
        environment.applicableRenderingAlgorithms.contains(
            NSNumber(value: AVAudio3DMixingRenderingAlgorithm.equalPowerPanning.rawValue))
    }
}

/// An engine whose rendering is counted.
open class CountingEngine: AVAudioEngine, @unchecked Sendable {
    public private(set) var renderings = 0

    open override func renderOffline(
        _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus {
        renderings += 1
        return try super.renderOffline(numberOfFrames, to: buffer)
    }
}

/// A source of a constant, by a block that says that it is safe.
public func constantSource(_ value: Float) -> AVAudioSourceNode {
    let block: AVAudioSourceNodeRenderBlockRealtimeSafe = { _, _, frames, list in
        for buffer in UnsafeMutableAudioBufferListPointer(list) {
            guard let data = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<Int(frames) { data[frame] = value }
        }
        return noErr
    }
    return AVAudioSourceNode(realtimeSafeRenderBlock: block)
}
