import AVFoundation
import AudioToolbox
import CoreAudioKit

/// Plays a loop through an effect, or an instrument, that was chosen from the system's list.
public final class SimplePlayEngine: @unchecked Sendable {
    public let engine = AVAudioEngine()
    private let player = AVAudioPlayerNode()
    private let stateChangeQueue = DispatchQueue(label: "SimplePlayEngine.stateChangeQueue")
    private let buffer: AVAudioPCMBuffer
    public private(set) var avAudioUnit: AVAudioUnit?
    public private(set) var presetList = [AUAudioUnitPreset]()
    private var isPlaying = false

    public init(buffer: AVAudioPCMBuffer) {
        self.buffer = buffer
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: buffer.format)
        engine.prepare()
    }

    public static func availableEffects() -> [AVAudioUnitComponent] {
        let anyEffect = AudioComponentDescription(
            componentType: kAudioUnitType_Effect, componentSubType: 0, componentManufacturer: 0, componentFlags: 0,
            componentFlagsMask: 0)
        return AVAudioUnitComponentManager.shared().components(matching: anyEffect)
    }

    public func startPlaying() throws {
        try stateChangeQueue.sync {
            guard !isPlaying else { return }
            player.scheduleBuffer(buffer, at: nil, options: .loops)
            try engine.start()
            player.play()
            isPlaying = true
        }
    }

    public func stopPlaying() {
        stateChangeQueue.sync {
            guard isPlaying else { return }
            player.stop()
            engine.stop()
            isPlaying = false
        }
    }

    public func selectAudioUnit(
        with description: AudioComponentDescription?, completionHandler: @escaping @Sendable (Error?) -> Void
    ) {
        if let unit = avAudioUnit {
            engine.disconnectNodeInput(engine.mainMixerNode)
            engine.disconnectNodeInput(unit)
            engine.detach(unit)
            engine.connect(player, to: engine.mainMixerNode, format: buffer.format)
            avAudioUnit = nil
            presetList = []
        }
        guard let description = description else { return completionHandler(nil) }
        AVAudioUnit.instantiate(with: description, options: []) { avAudioUnit, error in
            guard let avAudioUnit = avAudioUnit else { return completionHandler(error) }
            self.insert(avAudioUnit)
            completionHandler(nil)
        }
    }

    private func insert(_ unit: AVAudioUnit) {
        engine.attach(unit)
        let hardwareFormat = engine.outputNode.outputFormat(forBus: 0)
        if unit.audioComponentDescription.componentType == kAudioUnitType_Effect {
            engine.disconnectNodeInput(engine.mainMixerNode)
            engine.connect(player, to: unit, format: buffer.format)
            engine.connect(unit, to: engine.mainMixerNode, format: buffer.format)
        } else {
            let format = AVAudioFormat(standardFormatWithSampleRate: hardwareFormat.sampleRate, channels: 2)
            engine.connect(unit, to: engine.mainMixerNode, format: format)
        }
        avAudioUnit = unit
        presetList = unit.auAudioUnit.factoryPresets ?? []
    }

    /// The same with async and await.
    public func load(_ description: AudioComponentDescription) async throws -> AUAudioUnit {
        let unit = try await AVAudioUnit.instantiate(with: description, options: .loadOutOfProcess)
        insert(unit)
        return unit.auAudioUnit
    }

    public func setParameter(_ address: AUParameterAddress, to value: AUValue) {
        avAudioUnit?.auAudioUnit.parameterTree?.parameter(withAddress: address)?.value = value
    }

    public func playNote(_ note: UInt8) {
        guard let instrument = avAudioUnit as? AVAudioUnitMIDIInstrument else { return }
        instrument.startNote(note, withVelocity: 64, onChannel: 0)
    }
}
