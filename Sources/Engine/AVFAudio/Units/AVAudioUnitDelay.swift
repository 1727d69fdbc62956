import AudioToolbox
import Foundation

/// Echoes (AVAudioUnitDelay.h). Values out of range are held within it.
open class AVAudioUnitDelay: AVAudioUnitEffect, @unchecked Sendable {
    /// With its defaults.
    public init() {
        super.init(audioComponentDescription: .builtIn(kAudioUnitSubType_Delay))
        wetDryMix = 100
    }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// Seconds to the first echo, and from each to the next: 0 … 2 (1).
    open var delayTime: TimeInterval {
        get { TimeInterval(auAudioUnit.value(kDelayParam_DelayTime)) }
        set { auAudioUnit.set(kDelayParam_DelayTime, Float(newValue)) }
    }

    /// How much of each echo comes again, in percent; a negative one turns it over: −100 … 100 (50).
    open var feedback: Float {
        get { auAudioUnit.value(kDelayParam_Feedback) }
        set { auAudioUnit.set(kDelayParam_Feedback, newValue) }
    }

    /// Where each echo loses its high frequencies, in Hz: 10 … half the sample rate (15 000).
    open var lowPassCutoff: Float {
        get { auAudioUnit.value(kDelayParam_LopassCutoff) }
        set { auAudioUnit.set(kDelayParam_LopassCutoff, newValue) }
    }

    /// Echoes in percent, the input the rest at equal power: 0 … 100 (100).
    open var wetDryMix: Float {
        get { auAudioUnit.value(kDelayParam_WetDryMix) }
        set { auAudioUnit.set(kDelayParam_WetDryMix, newValue) }
    }
}
