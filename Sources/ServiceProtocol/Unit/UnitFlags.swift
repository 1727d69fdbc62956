/// What a unit is and can do.
public struct UnitFlags: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let musicDeviceOrEffect = UnitFlags(rawValue: 1)
    public static let providesUserInterface = UnitFlags(rawValue: 2)
    public static let canProcessInPlace = UnitFlags(rawValue: 4)
    public static let supportsUserPresets = UnitFlags(rawValue: 8)
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
