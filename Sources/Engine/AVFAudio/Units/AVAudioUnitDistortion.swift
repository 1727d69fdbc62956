import AudioToolbox
import Foundation

/// Distortion of many kinds (AVAudioUnitDistortion.h); `.drumsBitBrush` at first.
open class AVAudioUnitDistortion: AVAudioUnitEffect, @unchecked Sendable {
    /// With its defaults.
    public init() {
        super.init(audioComponentDescription: .builtIn(kAudioUnitSubType_Distortion))
        loadFactoryPreset(.drumsBitBrush)
        preGain = -6
    }

    public required init(_ unit: AUAudioUnit) { super.init(unit) }

    /// Changes the sound and the gain; the mix stays.
    open func loadFactoryPreset(_ preset: AVAudioUnitDistortionPreset) {
        auAudioUnit.selectFactoryPreset(preset.rawValue)
    }

    /// dB before the last stage, which clips softly: −80 … 20 (−6).
    open var preGain: Float {
        get { auAudioUnit.value(kDistortionParam_SoftClipGain) }
        set { auAudioUnit.set(kDistortionParam_SoftClipGain, newValue) }
    }

    /// The distortion in percent, the input the rest: 0 … 100 (50).
    open var wetDryMix: Float {
        get { auAudioUnit.value(kDistortionParam_FinalMix) }
        set { auAudioUnit.set(kDistortionParam_FinalMix, newValue) }
    }
}
