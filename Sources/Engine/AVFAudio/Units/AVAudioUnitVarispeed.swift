import AudioToolbox
import Foundation

/// Plays faster or slower, pitch and all (AVAudioUnitVarispeed.h).
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect, @unchecked Sendable {
    /// At rate 1.
    public init() {
        super.init(
            audioComponentDescription: .builtIn(kAudioUnitSubType_Varispeed, type: kAudioUnitType_FormatConverter))
    }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// How many times as fast: 0.25 … 4 (1).
    open var rate: Float {
        get { auAudioUnit.value(kVarispeedParam_PlaybackRate) }
        set { auAudioUnit.set(kVarispeedParam_PlaybackRate, newValue) }
    }
}
