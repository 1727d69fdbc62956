import AudioToolbox
import Foundation

/// A room (AVAudioUnitReverb.h); `.mediumHall` at first.
open class AVAudioUnitReverb: AVAudioUnitEffect, @unchecked Sendable {
    /// With the preset `mediumHall`.
    public init() {
        super.init(audioComponentDescription: .builtIn(kAudioUnitSubType_Reverb2))
        loadFactoryPreset(.mediumHall)
    }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// Changes the room; the mix stays.
    open func loadFactoryPreset(_ preset: AVAudioUnitReverbPreset) { auAudioUnit.selectFactoryPreset(preset.rawValue) }

    /// The room in percent, the input the rest at equal power: 0 … 100 (100).
    open var wetDryMix: Float {
        get { auAudioUnit.value(kReverb2Param_DryWetMix) }
        set { auAudioUnit.set(kReverb2Param_DryWetMix, newValue) }
    }
}
