import AudioToolbox
import Foundation
import Spatialization
import Synchronization

// From what programs set to what is rendered. Thread: under the engine's lock, where there is one.
extension AVAudioEnvironmentNode {
    /// One input is another source now, or the listener hears it from elsewhere.
    func place(
        _ connection: EngineConnection, from input: AVAudioFormat, to output: AVAudioFormat, _ values: MixingValues
    ) {
        let source = SpaceSource(values, from: input, to: output)
        let scene = scene(output, for: source.algorithm)
        let isForEars = scene.hearing != nil && scene.wantsHearing(source.algorithm)
        let needsField = space.withLock { space in
            space.note(connection, isConvolved: isForEars)
            guard source.algorithm == .soundField, !space.hasField else { return false }
            space.hasField = true
            return true
        }
        if needsField { applyRoom() }
        connection.want(source, in: scene)
    }

    /// What is the space's own: reverberation, and what becomes of the sound field.
    func applyRoom() {
        // Without an engine nothing renders, and no lock keeps two threads apart.
        guard host != nil else { return }
        let format = outputFormat(forBus: 0)
        let (processor, hasField) = space.withLock { ($0.processor, $0.hasField) }
        processor?.want(scene(format, for: hasField ? .soundField : .equalPowerPanning), hasField: hasField)
    }

    /// With responses of a head if the algorithm is heard by them: they are read at first then.
    private func scene(_ output: AVAudioFormat, for algorithm: SpaceSource.Algorithm) -> SpaceScene {
        let listener = listener.withLock { $0 }
        var scene = listener.scene(output)
        scene.room = reverbParameters.target(sampleRate: output.sampleRate)
        if scene.wantsHearing(algorithm) {
            scene.hearing = HearingSets.setOrRemark(listener.hearingPath, rate: output.sampleRate)
        }
        return scene
    }
}

extension SpaceSource {
    /// - Parameter input: of the source's channels, which pass into `output` where nothing is placed.
    init(_ values: MixingValues, from input: AVAudioFormat, to output: AVAudioFormat) {
        self.init()
        algorithm = Algorithm(rawValue: values.renderingAlgorithm.rawValue) ?? .equalPowerPanning
        mode = Mode(rawValue: values.sourceMode.rawValue) ?? .onlyMono
        passesInHead = values.pointSourceInHeadMode == .bypass
        position = SpatialVector(Double(values.position.x), Double(values.position.y), Double(values.position.z))
        volume = values.volume
        reverbBlend = values.reverbBlend
        (obstruction, occlusion) = (values.obstruction, values.occlusion)
        passGains = ChannelGains.gains(from: input, to: output)
        bedAzimuths = Self.azimuths(input)
    }

    /// Of a format's channels, by what they are for or, without names, by their number.
    private static func azimuths(_ format: AVAudioFormat) -> [Double?] {
        let count = Int(format.channelCount)
        let labels = format.channelLayout?.namedLabels ?? ChannelRouting.waveLabels(count)
        if let labels { return labels.map { azimuth($0) } }
        return count == 1 ? [0] : count == 2 ? [-30, 30] : Array(repeating: nil, count: count)
    }

    private static func azimuth(_ label: AudioChannelLabel) -> Double? {
        switch label {
        case kAudioChannelLabel_Left: -30
        case kAudioChannelLabel_Right: 30
        case kAudioChannelLabel_Center, kAudioChannelLabel_Mono: 0
        case kAudioChannelLabel_LeftCenter: -15
        case kAudioChannelLabel_RightCenter: 15
        case kAudioChannelLabel_LeftSurround: -110
        case kAudioChannelLabel_RightSurround: 110
        case kAudioChannelLabel_LeftSurroundDirect: -90
        case kAudioChannelLabel_RightSurroundDirect: 90
        case kAudioChannelLabel_RearSurroundLeft: -150
        case kAudioChannelLabel_RearSurroundRight: 150
        case kAudioChannelLabel_CenterSurround: 180
        default: nil
        }
    }
}
