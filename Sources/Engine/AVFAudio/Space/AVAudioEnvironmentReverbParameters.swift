import BuiltInUnits
import Foundation
import SignalProcessing
import Spatialization
import Synchronization

/// What an environment is heard on (AVAudioEnvironmentNode.h).
public enum AVAudioEnvironmentOutputType: Int, Sendable {
    case auto = 0
    case headphones = 1
    case builtInSpeakers = 2
    case externalSpeakers = 3
}

/// The reverberation of an environment (AVAudioEnvironmentNode.h): what of each source goes there its `reverbBlend` says.
/// Thread: any but render.
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

    private let listener: ChangeListener

    /// Who is told of changes.
    private final class ChangeListener: Sendable {
        let changed = Mutex<(@Sendable () -> Void)?>(nil)

        func tell() { changed.withLock { $0 }?() }
    }

    override init() {
        let listener = ChangeListener()
        self.listener = listener
        let filter = BuiltInUnits.makeNBandEqualizer(numberOfBands: 1)
        filterParameters = AVAudioUnitEQFilterParameters(filter, band: 0) { listener.tell() }
        super.init()
    }

    /// Has a block called after every change.
    func report(_ changed: @escaping @Sendable () -> Void) { listener.changed.withLock { $0 = changed } }

    private func change(_ body: (inout Values) -> Void) {
        values.withLock { body(&$0) }
        listener.tell()
    }

    /// By default false.
    open var enable: Bool {
        get { values.withLock { $0.isEnabled } }
        set { change { $0.isEnabled = newValue } }
    }

    /// dB: −40 … 40 (0); values out of range are held within it.
    open var level: Float {
        get { values.withLock { $0.level } }
        set {
            guard let value = MixingValues.clamp(newValue, -40, 40) else { return }
            change { $0.level = value }
        }
    }

    /// Changes the room; what else was set stays.
    open func loadFactoryReverbPreset(_ preset: AVAudioUnitReverbPreset) { change { $0.preset = preset } }

    /// What the render thread has to know.
    func target(sampleRate: Double) -> RoomTarget {
        let values = values.withLock { $0 }
        var target = RoomTarget()
        target.take(ReverberantRoom.presets[values.preset.rawValue])
        target.level = values.isEnabled ? pow(10, values.level / 20) : 0
        let filter = filterParameters
        guard !filter.bypass else { return target }
        let shape = FilterShape(number: filter.filterType.rawValue)
        target.filter = FilterCoefficients(
            shape, frequency: Double(filter.frequency),
            quality: shape.quality(
                octaves: Double(filter.bandwidth), frequency: Double(filter.frequency), sampleRate: sampleRate),
            gain: Double(filter.gain), sampleRate: sampleRate)
        return target
    }
}
