import BuiltInUnits
import Foundation
import Synchronization

/// What an environment is heard on (AVAudioEnvironmentNode.h).
public enum AVAudioEnvironmentOutputType: Int, Sendable {
    case auto = 0
    case headphones = 1
    case builtInSpeakers = 2
    case externalSpeakers = 3
}

/// The reverberation of an environment (AVAudioEnvironmentNode.h). Kept for programs; nothing reverberates yet. Thread:
/// any but render.
// @unchecked: what changes is behind a mutex, and the filter's parameters are set from any thread.
open class AVAudioEnvironmentReverbParameters: NSObject, @unchecked Sendable {
    private struct Values {
        var isEnabled = false
        var level: Float = 0
        var preset = AVAudioUnitReverbPreset.mediumHall
    }

    private let values = Mutex(Values())

    /// One band behind the reverberation; it passes everything on until its `bypass` is false.
    public let filterParameters: AVAudioUnitEQFilterParameters

    override init() {
        filterParameters = AVAudioUnitEQFilterParameters(BuiltInUnits.makeNBandEqualizer(numberOfBands: 1), band: 0)
        super.init()
    }

    /// By default false.
    open var enable: Bool {
        get { values.withLock { $0.isEnabled } }
        set {
            values.withLock { $0.isEnabled = newValue }
            if newValue { MissingSpace.noteReverberation() }
        }
    }

    /// dB: −40 … 40 (0); values out of range are held within it.
    open var level: Float {
        get { values.withLock { $0.level } }
        set {
            guard let value = MixingValues.clamp(newValue, -40, 40) else { return }
            values.withLock { $0.level = value }
        }
    }

    /// Changes the room; what else was set stays.
    open func loadFactoryReverbPreset(_ preset: AVAudioUnitReverbPreset) { values.withLock { $0.preset = preset } }

    /// The room that was loaded last.
    var preset: AVAudioUnitReverbPreset { values.withLock { $0.preset } }
}
