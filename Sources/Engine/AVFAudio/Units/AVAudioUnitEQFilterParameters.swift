import AudioToolbox
import Foundation

/// One band of an equalizer (AVAudioUnitEQ.h). Values out of range are held within it. Thread: any but render.
// @unchecked: its fields never change, and parameters are set from any thread.
open class AVAudioUnitEQFilterParameters: NSObject, @unchecked Sendable {
    private let unit: AUAudioUnit
    private let band: AudioUnitParameterID

    private let changed: () -> Void

    /// Band `band` of an N-band equalizer's unit.
    /// - Parameter changed: called after every change by a program.
    init(_ unit: AUAudioUnit, band: Int, changed: @escaping () -> Void = {}) {
        self.unit = unit
        self.changed = changed
        self.band = AudioUnitParameterID(band)
        super.init()
    }

    /// `.parametric` at first.
    open var filterType: AVAudioUnitEQFilterType {
        get { AVAudioUnitEQFilterType(rawValue: Int(unit.value(kAUNBandEQParam_FilterType + band))) ?? .parametric }
        set { set(kAUNBandEQParam_FilterType, Float(newValue.rawValue)) }
    }

    /// Hz: 20 … half the sample rate (1000).
    open var frequency: Float {
        get { unit.value(kAUNBandEQParam_Frequency + band) }
        set { set(kAUNBandEQParam_Frequency, newValue) }
    }

    /// Octaves: 0.05 … 5 (0.5).
    open var bandwidth: Float {
        get { unit.value(kAUNBandEQParam_Bandwidth + band) }
        set { set(kAUNBandEQParam_Bandwidth, newValue) }
    }

    /// dB: −96 … 24 (0).
    open var gain: Float {
        get { unit.value(kAUNBandEQParam_Gain + band) }
        set { set(kAUNBandEQParam_Gain, newValue) }
    }

    /// Whether the band passes everything on unchanged; true until it is set.
    open var bypass: Bool {
        get { unit.value(kAUNBandEQParam_BypassBand + band) >= 0.5 }
        set { set(kAUNBandEQParam_BypassBand, newValue ? 1 : 0) }
    }

    private func set(_ address: AudioUnitParameterID, _ value: Float) {
        unit.set(address + band, value)
        changed()
    }
}
