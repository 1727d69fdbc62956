/// The largest counts and lengths that decoders accept.
public enum WireLimits {
    /// Bytes of one string; longer ones are cut by the writer and refused by the reader.
    public static let stringBytes = 4096
    /// Bytes of a state, or of any other blob.
    public static let stateBytes = 64 << 20
    /// Parameters and groups of one unit, and values in one message.
    public static let parameterNodes = 20_000
    /// Groups inside groups.
    public static let groupDepth = 64
    /// Bytes of a parameter's key path: the identifiers of its groups and its own, and the dots between them.
    public static let keyPathBytes = 4096
    /// Busses on one side of a unit.
    public static let busses = 16
    /// Channels of one bus.
    public static let channels = 32
    /// Frames of one render cycle, as many as a link has room for.
    public static let framesPerCycle = 1 << 15
    /// Factory presets of one unit.
    public static let presets = 10_000
    /// Value strings of one parameter.
    public static let valueStrings = 10_000
    /// Channel capabilities (two numbers each), supported channel counts, MIDI outputs.
    public static let capabilities = 256
    /// Bytes of one link's event area.
    public static let eventBytes = 1 << 20
    /// Files that the user selected for one unit.
    public static let selectedFiles = 16
    /// Bytes of the key that such a file has, of its name, and of a server's.
    public static let nameBytes = 255
    /// Units in one service process.
    public static let unitsPerService = 64
    /// One side of a view, in points.
    public static let viewExtent = 65_536.0
    /// View configurations that a host offers.
    public static let viewConfigurations = 256
    /// Hertz.
    public static let sampleRates: ClosedRange<Double> = 1...10_000_000
}
