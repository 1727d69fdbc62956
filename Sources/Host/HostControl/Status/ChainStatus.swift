/// The chain that a host plays: its units in order, and what somebody chose for them and for the device.
public struct ChainStatus: Hashable, Sendable, Codable {
    /// One unit.
    public struct Unit: Hashable, Sendable, Codable {
        /// Its number in its host.
        public var instance: UInt64
        /// Units of one group share a process; nil for a process of its own, and in process.
        public var group: String?
        /// What is heard while it is missing; nil for the unit's default.
        public var bridge: String?
        /// Where its service runs; nil where that was left to the host.
        public var placement: String?

        /// A unit for which nothing was chosen.
        public init(instance: UInt64) { self.instance = instance }
    }

    /// First to last.
    public var units: [Unit]
    /// As it was named; nil for the first that opened.
    public var device: String?
    /// Hz that the device was asked for; nil where the source's was taken.
    public var sampleRate: Double?
    /// Frames per cycle that the device was asked for; nil where that was left to the host.
    public var framesPerCycle: Int?
    /// Whether units render one block behind.
    public var isPipelined = false

    /// A chain for which nothing was chosen.
    public init(units: [Unit]) { self.units = units }
}
