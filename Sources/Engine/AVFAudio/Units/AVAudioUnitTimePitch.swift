import AudioToolbox
import Foundation

/// Plays faster or slower, and higher or lower, each without the other (AVAudioUnitTimePitch.h).
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect, @unchecked Sendable {
    /// At rate 1 and pitch 0.
    public init() {
        super.init(
            audioComponentDescription: .builtIn(kAudioUnitSubType_NewTimePitch, type: kAudioUnitType_FormatConverter))
    }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// How many times as fast: 1/32 … 32 (1).
    open var rate: Float {
        get { auAudioUnit.value(kNewTimePitchParam_Rate) }
        set { auAudioUnit.set(kNewTimePitchParam_Rate, newValue) }
    }

    /// Cents: −2400 … 2400 (0).
    open var pitch: Float {
        get { auAudioUnit.value(kNewTimePitchParam_Pitch) }
        set { auAudioUnit.set(kNewTimePitchParam_Pitch, newValue) }
    }

    /// How many windows overlap at any time: 3 … 32 (8). More sound smoother and cost more.
    open var overlap: Float {
        get { auAudioUnit.value(kNewTimePitchParam_Overlap) }
        set { auAudioUnit.set(kNewTimePitchParam_Overlap, newValue) }
    }
}
