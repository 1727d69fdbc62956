/// Moves a parameter of a voice by what a key, a controller or a wheel says (SoundFont 2.04 §8.2).
///
/// Thread: any, also render.
public struct SoundModulator: BitwiseCopyable, Equatable, Sendable {
    /// What the first source says is multiplied by the second's, by `amount`, and added to `destination`.
    public var source: SoundModulatorSource
    /// What multiplies it.
    public var amountSource: SoundModulatorSource
    /// The parameter that it moves.
    public var destination: SoundParameter
    /// In the destination's unit.
    public var amount: Float
    /// Takes the absolute value of the product.
    public var isAbsolute: Bool

    /// A voice's list holds so many.
    public static var maximumCount: Int { @_noLocks @_noAllocation get { 64 } }

    /// Without a second source the first one is multiplied by 1.
    @_noLocks @_noAllocation
    public init(
        _ source: SoundModulatorSource, _ amountSource: SoundModulatorSource = SoundModulatorSource(bits: 0),
        to destination: SoundParameter, amount: Float, isAbsolute: Bool = false
    ) {
        self.source = source
        self.amountSource = amountSource
        self.destination = destination
        self.amount = amount
        self.isAbsolute = isAbsolute
    }

    /// Whether one takes the other's place: all but their amounts are alike (§9.5).
    @_noLocks @_noAllocation
    public func isIdentical(to other: SoundModulator) -> Bool {
        source.bits == other.source.bits && amountSource.bits == other.amountSource.bits
            && destination.rawValue == other.destination.rawValue && isAbsolute == other.isAbsolute
    }
}

extension SoundModulator {
    /// What every instrument has (§8.4).
    ///
    /// The pan controller moves by 500 and not by the 1000 that stand there: its source is bipolar, so that 1000 would
    /// reach the sides halfway. Hardware and other programs do the same.
    static let standard: [SoundModulator] = [
        SoundModulator(.init(bits: 0x0502), to: .attenuation, amount: 960),
        SoundModulator(.init(bits: 0x0102), to: .filterCutoff, amount: -2400),
        SoundModulator(.init(bits: 0x000D), to: .vibratoLFOToPitch, amount: 50),
        SoundModulator(.init(bits: 0x0081), to: .vibratoLFOToPitch, amount: 50),
        SoundModulator(.init(bits: 0x0587), to: .attenuation, amount: 960),
        SoundModulator(.init(bits: 0x028A), to: .pan, amount: 500),
        SoundModulator(.init(bits: 0x058B), to: .attenuation, amount: 960),
        SoundModulator(.init(bits: 0x00DB), to: .reverbSend, amount: 200),
        SoundModulator(.init(bits: 0x00DD), to: .chorusSend, amount: 200),
        SoundModulator(.init(bits: 0x020E), .init(bits: 0x0010), to: .fineTune, amount: 12_700),
    ]

    /// Puts another's modulators over these: identical ones take the place, others follow, 64 in all.
    ///
    /// - Returns: how many found no room.
    static func overlay(_ list: inout [SoundModulator], with others: some Sequence<SoundModulator>) -> Int {
        var dropped = 0
        for other in others {
            if let place = list.firstIndex(where: { $0.isIdentical(to: other) }) {
                list[place] = other
            } else if list.count < SoundModulator.maximumCount {
                list.append(other)
            } else {
                dropped += 1
            }
        }
        return dropped
    }
}
