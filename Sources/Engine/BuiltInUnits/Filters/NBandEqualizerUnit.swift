import AudioToolbox

/// The N-band equalizer (`nbeq`): up to `maximumNumberOfBands` filters of eleven shapes, each bypassed at first, and a
/// gain behind them.
///
/// The number of bands is fixed when the unit is made; a component's instance has 16. Thread: as `AUAudioUnit`.
// @unchecked: its own field never changes.
final class NBandEqualizerUnit: KernelAudioUnit<FilterBankKernel>, @unchecked Sendable {
    /// As `kAUNBandEQProperty_MaxNumberOfBands`, which is 16 there; the address scheme has room for more.
    static let maximumNumberOfBands = 256
    /// Bands have the numbers 0 ..< this.
    let numberOfBands: Int

    /// - Parameter numberOfBands: held within 1 ... `maximumNumberOfBands`.
    init(componentDescription: AudioComponentDescription, numberOfBands: Int) throws {
        let count = min(max(numberOfBands, 1), Self.maximumNumberOfBands)
        self.numberOfBands = count
        let gain = builtInParameter(kAUNBandEQParam_GlobalGain, "global gain", -96...24, 0, .decibels)
        try super.init(
            componentDescription: componentDescription,
            definition: builtInDefinition("AUNBandEQ", [gain] + (0..<count).flatMap(Self.parameters)),
            render: renderFilterBank, makeKernel: { FilterBankKernel($0, .nBandEqualizer(bands: count)) })
    }

    /// As the class makes a component's instances.
    convenience init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        try self.init(componentDescription: componentDescription, numberOfBands: 16)
    }

    private static func parameters(of band: Int) -> [AUParameter] {
        let (number, offset) = (band + 1, AudioUnitParameterID(band))
        return [
            builtInParameter(
                kAUNBandEQParam_BypassBand + offset, "bypass \(number)", 0...1, 1, .boolean, isRamped: false),
            builtInParameter(
                kAUNBandEQParam_FilterType + offset, "filter type \(number)", 0...10, 0, .indexed, isRamped: false,
                valueStrings: shapeNames),
            builtInParameter(
                kAUNBandEQParam_Frequency + offset, "frequency \(number)", 20...highestFrequency, 1_000, .hertz,
                .flag_DisplayLogarithmic),
            builtInParameter(kAUNBandEQParam_Gain + offset, "gain \(number)", -96...24, 0, .decibels),
            builtInParameter(kAUNBandEQParam_Bandwidth + offset, "bandwidth \(number)", 0.05...5, 0.5, .octaves),
        ]
    }

    private static let shapeNames = [
        "Parametric", "Low Pass", "High Pass", "Resonant Low Pass", "Resonant High Pass", "Band Pass", "Band Stop",
        "Low Shelf", "High Shelf", "Resonant Low Shelf", "Resonant High Shelf",
    ]
}
