/// What a unit is and can do.
public struct UnitFlags: OptionSet, Sendable {
    /// Bits 0 … 11, not all of them in use.
    public let rawValue: UInt32

    /// Takes bits that have no name here, as they may come from a newer unit.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// `AUAudioUnit.isMusicDeviceOrEffect`: of type `aumu` or `aumf`.
    public static let musicDeviceOrEffect = UnitFlags(rawValue: 1)
    /// There is a view for `requestView` to load.
    public static let providesUserInterface = UnitFlags(rawValue: 2)
    /// `AUAudioUnit.canProcessInPlace`: the output may lie in the input's buffers.
    public static let canProcessInPlace = UnitFlags(rawValue: 4)
    /// The host may save presets of the user's own.
    public static let supportsUserPresets = UnitFlags(rawValue: 8)
    /// Understands MIDI Polyphonic Expression.
    public static let supportsMPE = UnitFlags(rawValue: 16)
    /// An instrument or a generator: while it is missing the host plays silence in its place.
    public static let bridgesAsSilence = UnitFlags(rawValue: 32)
    /// Takes MIDI as packets of MIDI 1.0; without this and the next as bytes.
    public static let takesMIDI1Packets = UnitFlags(rawValue: 256)
    /// Takes MIDI as packets of MIDI 2.0.
    public static let takesMIDI2Packets = UnitFlags(rawValue: 512)
    /// The host may change the number of inputs.
    public static let inputCountIsChangeable = UnitFlags(rawValue: 1024)
    /// The host may change the number of outputs.
    public static let outputCountIsChangeable = UnitFlags(rawValue: 2048)
}
