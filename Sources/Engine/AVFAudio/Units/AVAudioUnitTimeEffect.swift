import AudioToolbox
import Foundation

/// A unit that takes another number of frames than it gives: of the type `aufc` (AVAudioUnitTimeEffect.h). What is
/// before it renders on a time line of its own; live input cannot be before it.
open class AVAudioUnitTimeEffect: AVAudioUnit, @unchecked Sendable {
    /// As `AVAudioUnitEffect`'s.
    public init(audioComponentDescription: AudioComponentDescription) { super.init(making: audioComponentDescription) }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// Whether the input goes through unchanged.
    open var bypass: Bool {
        get { auAudioUnit.shouldBypassEffect }
        set { auAudioUnit.shouldBypassEffect = newValue }
    }

    override var isTimeEffect: Bool { instantiationError == nil }
}
