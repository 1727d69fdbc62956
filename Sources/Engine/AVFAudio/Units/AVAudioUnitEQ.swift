import AudioToolbox
import BuiltInUnits
import Foundation

/// An equalizer of any number of bands (AVAudioUnitEQ.h).
open class AVAudioUnitEQ: AVAudioUnitEffect, @unchecked Sendable {
    private let filters: [AVAudioUnitEQFilterParameters]

    /// - Parameter numberOfBands: 1 … 256; held within that.
    public init(numberOfBands: Int) {
        let unit = BuiltInUnits.makeNBandEqualizer(numberOfBands: numberOfBands)
        filters = Self.filters(of: unit)
        super.init(unit)
    }

    /// As many bands as the unit has.
    public required init(_ unit: AUAudioUnit) {
        filters = Self.filters(of: unit)
        super.init(unit)
    }

    private static func filters(of unit: AUAudioUnit) -> [AVAudioUnitEQFilterParameters] {
        let bypasses = AUParameterAddress(kAUNBandEQParam_BypassBand)..<AUParameterAddress(kAUNBandEQParam_FilterType)
        let count = (unit.parameterTree?.allParameters ?? []).count { bypasses.contains($0.address) }
        return (0..<count).map { AVAudioUnitEQFilterParameters(unit, band: $0) }
    }

    /// The bands, each bypassed until its `bypass` is set to false.
    open var bands: [AVAudioUnitEQFilterParameters] { filters }

    /// dB behind all bands: −96 … 24 (0).
    open var globalGain: Float {
        get { auAudioUnit.value(kAUNBandEQParam_GlobalGain) }
        set { auAudioUnit.set(kAUNBandEQParam_GlobalGain, newValue) }
    }
}
