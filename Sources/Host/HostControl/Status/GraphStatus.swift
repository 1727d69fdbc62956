/// One engine of a host: the plan by which it renders, and what each step takes.
public struct GraphStatus: Codable, Sendable, Equatable {
    /// One thing that the render thread does in a cycle.
    public struct Step: Codable, Sendable, Equatable {
        /// `play`, `source`, `input`, `mix`, `unit`, `kick`, `collect`, `convert`, `delay`, `tap` or `sink`.
        public var action: String
        /// The nodes that it is done for; several for units that hand on to each other.
        public var nodes: [String]
        /// The buffers of each signal that it reads.
        public var reads: [[Int]]
        /// The buffers of each signal that it may write.
        public var writes: [[Int]]
        /// The domain that it runs before it goes on.
        public var runsDomain: Int?
        /// Frames of a delay.
        public var delayFrames: Int?
        /// Nanoseconds; nil until somebody has looked for a while.
        public var meanNanoseconds: Double?
        /// Of one run; nil until somebody has looked for a while.
        public var longestNanoseconds: UInt64?
        /// The core of units elsewhere; nil for the host's.
        public var core: Int?
        /// Why they are there.
        public var reason: String?
        /// How many of them hand on to each other without the host; nil where nothing is elsewhere.
        public var joinedUnits: Int?

        /// What was measured, and where units are, is added afterwards.
        public init(action: String, nodes: [String], reads: [[Int]], writes: [[Int]]) {
            self.action = action
            self.nodes = nodes
            self.reads = reads
            self.writes = writes
        }
    }

    /// What renders at one rate.
    public struct Domain: Codable, Sendable, Equatable {
        /// Hz.
        public var sampleRate: Double
        /// Frames of the longest run.
        public var maximumFrames: Int
        /// Buffers of one channel.
        public var bufferCount: Int
        /// In their order.
        public var steps: [Step]

        /// Nothing is checked.
        public init(sampleRate: Double, maximumFrames: Int, bufferCount: Int, steps: [Step]) {
            self.sampleRate = sampleRate
            self.maximumFrames = maximumFrames
            self.bufferCount = bufferCount
            self.steps = steps
        }
    }

    /// As the host calls the engine.
    public var name: String
    /// `running`, `paused`, `prepared` or `stopped`.
    public var state: String
    /// What drives it.
    public var device: String
    /// Render calls so far.
    public var cycles: UInt64
    /// Where the graph ends first.
    public var domains: [Domain]

    /// Nothing is checked.
    public init(name: String, state: String, device: String, cycles: UInt64, domains: [Domain]) {
        self.name = name
        self.state = state
        self.device = device
        self.cycles = cycles
        self.domains = domains
    }
}
