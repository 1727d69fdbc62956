import Foundation

/// The mixing properties of a source, or of one of its connections.
struct MixingValues: Equatable, Sendable {
    private(set) var volume: Float = 1
    private(set) var pan: Float = 0
    var renderingAlgorithm = AVAudio3DMixingRenderingAlgorithm.equalPowerPanning
    var sourceMode = AVAudio3DMixingSourceMode.spatializeIfMono
    var pointSourceInHeadMode = AVAudio3DMixingPointSourceInHeadMode.mono
    private(set) var rate: Float = 1
    private(set) var reverbBlend: Float = 0
    private(set) var obstruction: Float = 0
    private(set) var occlusion: Float = 0
    private(set) var position = AVAudio3DPoint()

    // Values out of range are brought into it; what is no number changes nothing.
    mutating func setVolume(_ value: Float) { volume = Self.clamp(value, 0, 1) ?? volume }
    mutating func setPan(_ value: Float) { pan = Self.clamp(value, -1, 1) ?? pan }
    mutating func setRate(_ value: Float) { rate = Self.clamp(value, 0.5, 2) ?? rate }
    mutating func setReverbBlend(_ value: Float) { reverbBlend = Self.clamp(value, 0, 1) ?? reverbBlend }
    mutating func setObstruction(_ value: Float) { obstruction = Self.clamp(value, -100, 0) ?? obstruction }
    mutating func setOcclusion(_ value: Float) { occlusion = Self.clamp(value, -100, 0) ?? occlusion }
    mutating func setPosition(_ value: AVAudio3DPoint) {
        guard value.x.isFinite, value.y.isFinite, value.z.isFinite else { return }
        position = value
    }

    static func clamp(_ value: Float, _ low: Float, _ high: Float) -> Float? {
        value.isNaN ? nil : min(max(value, low), high)
    }
}
