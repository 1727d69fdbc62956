import Foundation
import Spatialization
import Synchronization

/// Formulas by which distance makes quieter (AVAudioEnvironmentNode.h).
public enum AVAudioEnvironmentDistanceAttenuationModel: Int, Sendable {
    /// (distance / reference) ^ −rolloff
    case exponential = 1
    /// reference / (reference + rolloff × (distance − reference))
    case inverse = 2
    /// 1 − rolloff × (distance − reference) / (maximum − reference)
    case linear = 3
}

/// How distance makes quieter in an environment (AVAudioEnvironmentNode.h). Thread: any but render.
public final class AVAudioEnvironmentDistanceAttenuationParameters: NSObject, @unchecked Sendable {
    // @unchecked: the model is behind a mutex.
    private let model = Mutex(DistanceAttenuation())
    private let changed: (DistanceAttenuation) -> Void

    init(_ changed: @escaping (DistanceAttenuation) -> Void) {
        self.changed = changed
        super.init()
    }

    private func change(_ body: (inout DistanceAttenuation) -> Void) {
        changed(
            model.withLock {
                body(&$0)
                return $0
            })
    }

    /// By default `inverse`.
    public var distanceAttenuationModel: AVAudioEnvironmentDistanceAttenuationModel {
        get { AVAudioEnvironmentDistanceAttenuationModel(rawValue: model.withLock { $0.model.rawValue }) ?? .inverse }
        set { change { $0.model = DistanceAttenuation.Model(rawValue: newValue.rawValue) ?? .inverse } }
    }
    /// Metres, by default 1: nearer than this nothing becomes quieter.
    public var referenceDistance: Float {
        get { Float(model.withLock { $0.referenceDistance }) }
        set { if newValue > 0, newValue.isFinite { change { $0.referenceDistance = Double(newValue) } } }
    }
    /// Metres, by default 100000: farther than this nothing becomes quieter.
    public var maximumDistance: Float {
        get { Float(model.withLock { $0.maximumDistance }) }
        set { if newValue > 0, newValue.isFinite { change { $0.maximumDistance = Double(newValue) } } }
    }
    /// By default 1.
    public var rolloffFactor: Float {
        get { Float(model.withLock { $0.rolloffFactor }) }
        set { if newValue >= 0, newValue.isFinite { change { $0.rolloffFactor = Double(newValue) } } }
    }
}
