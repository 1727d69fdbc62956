import AudioToolbox
import Foundation

/// An effect: of the types `aufx`, `aumf` and `aupn`, and those elsewhere on the network (AVAudioUnitEffect.h).
open class AVAudioUnitEffect: AVAudioUnit, @unchecked Sendable {
    /// Makes the component's unit, and waits for it; one that is not there is a fault when the node is attached.
    public init(audioComponentDescription: AudioComponentDescription) { super.init(making: audioComponentDescription) }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    override var isEffect: Bool { true }

    /// Whether the input goes through unchanged.
    open var bypass: Bool {
        get { auAudioUnit.shouldBypassEffect }
        set { auAudioUnit.shouldBypassEffect = newValue }
    }
}
