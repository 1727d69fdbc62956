import Foundation
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
    private let model = Mutex(DistanceModel())
    private let changed: (DistanceModel) -> Void

    init(_ changed: @escaping (DistanceModel) -> Void) {
        self.changed = changed
        super.init()
    }

    private func change(_ body: (inout DistanceModel) -> Void) {
        changed(
            model.withLock {
                body(&$0)
                return $0
            })
    }

    /// By default `inverse`.
    public var distanceAttenuationModel: AVAudioEnvironmentDistanceAttenuationModel {
        get { model.withLock { $0.model } }
        set { change { $0.model = newValue } }
    }
    /// Metres, by default 1: nearer than this nothing becomes quieter.
    public var referenceDistance: Float {
        get { model.withLock { $0.reference } }
        set { if newValue > 0, newValue.isFinite { change { $0.reference = newValue } } }
    }
    /// Metres, by default 100000: farther than this nothing becomes quieter.
    public var maximumDistance: Float {
        get { model.withLock { $0.maximum } }
        set { if newValue > 0, newValue.isFinite { change { $0.maximum = newValue } } }
    }
    /// By default 1.
    public var rolloffFactor: Float {
        get { model.withLock { $0.rolloff } }
        set { if newValue >= 0, newValue.isFinite { change { $0.rolloff = newValue } } }
    }
}
