/// How the units of one row are reached; the record's `mode`.
public struct BenchmarkMode: RawRepresentable, Hashable, Codable, Sendable {
    /// As records, tables and `--json` print it.
    public var rawValue: String

    /// Any word is a mode; those that the benchmarks use are below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Through the extension table, in the host's process.
    public static let inProcess = BenchmarkMode(rawValue: "in-process")
    /// In a process of its own, both sides sleep on the word.
    public static let sleeping = BenchmarkMode(rawValue: "sleeping")
    /// The same with a unit in C, where the others are in Swift.
    public static let unitInC = BenchmarkMode(rawValue: "unit-in-c")
    /// In a process of its own on another core, both sides spin.
    public static let spinning = BenchmarkMode(rawValue: "spinning")
    /// In a process of its own on another core, awake shortly before each request is expected.
    public static let anticipating = BenchmarkMode(rawValue: "anticipating")
    /// In a process of its own, the reply of the cycle before is taken.
    public static let pipelined = BenchmarkMode(rawValue: "pipelined")
    /// A chain that comes back to the host between units.
    public static let returnToHost = BenchmarkMode(rawValue: "return-to-host")
    /// A chain in which each unit wakes the next.
    public static let handOff = BenchmarkMode(rawValue: "hand-off")
    /// A chain of units in one process.
    public static let group = BenchmarkMode(rawValue: "group")
    /// A start without a warm runner.
    public static let cold = BenchmarkMode(rawValue: "cold")
    /// A start from a warm runner.
    public static let warm = BenchmarkMode(rawValue: "warm")
    /// Many units one after the other.
    public static let oneByOne = BenchmarkMode(rawValue: "one-by-one")
    /// Many units at the same time.
    public static let atOnce = BenchmarkMode(rawValue: "at-once")
    /// Back after kill −9.
    public static let afterCrash = BenchmarkMode(rawValue: "after-crash")
    /// An engine: mixers in series, each with a gain.
    public static let series = BenchmarkMode(rawValue: "gain-series")
    /// An engine: players into one mixer.
    public static let mix = BenchmarkMode(rawValue: "player-mix")
    /// An engine: players around a head with headphones.
    public static let headResponses = BenchmarkMode(rawValue: "head-responses")
    /// An engine: units in processes of their own, in series.
    public static let engineChain = BenchmarkMode(rawValue: "engine-chain")
    /// An engine whose graph is edited while it renders.
    public static let edits = BenchmarkMode(rawValue: "graph-edits")
    /// An engine that renders a minute into memory.
    public static let export = BenchmarkMode(rawValue: "offline-export")
    /// An engine: units in processes of their own, in branches beside each other.
    public static let engineBranches = BenchmarkMode(rawValue: "engine-branches")
    /// The same with units that are nearly done before another core has been woken.
    public static let engineLightBranches = BenchmarkMode(rawValue: "engine-light-branches")
    /// An engine: players, mixers, a tap, and units in processes of their own.
    public static let engineGraph = BenchmarkMode(rawValue: "engine-graph")
    /// A converter of rates.
    public static let rateConversion = BenchmarkMode(rawValue: "rate-conversion")
    /// Notes of a sequence and of a keyboard.
    public static let noteTiming = BenchmarkMode(rawValue: "note-timing")
    /// Sound that goes to another machine and comes from it.
    public static let networkAudio = BenchmarkMode(rawValue: "network-audio")
    /// A thread that is woken as a host's is, and does nothing.
    public static let bareThread = BenchmarkMode(rawValue: "bare-thread")
    /// The same, computing for as long as a cycle takes.
    public static let computingThread = BenchmarkMode(rawValue: "computing-thread")
    /// The raw limits themselves.
    public static let raw = BenchmarkMode(rawValue: "raw")
}
