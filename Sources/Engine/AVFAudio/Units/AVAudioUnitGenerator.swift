import AudioToolbox
import Foundation

/// A unit that makes sound of its own: of the type `augn` (AVAudioUnitGenerator.h).
open class AVAudioUnitGenerator: AVAudioMixingUnit, @unchecked Sendable {
    /// As `AVAudioUnitEffect`'s.
    public init(audioComponentDescription: AudioComponentDescription) { super.init(making: audioComponentDescription) }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// Whether the unit is silent.
    open var bypass: Bool {
        get { auAudioUnit.shouldBypassEffect }
        set { auAudioUnit.shouldBypassEffect = newValue }
    }
}
