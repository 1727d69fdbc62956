/// How a service's render thread is to run.
public struct ServiceScheduling: WireMessage {
    /// The kernel's scheduling class.
    public enum Policy: Equatable, Sendable {
        /// SCHED_FIFO at a priority, 1 … 99; falls back to nice +5 where the machine does not allow it.
        case fifo(priority: UInt8)
        /// SCHED_OTHER at a nice value, −20 … 19.
        case other(nice: Int8)
    }

    /// On which core the thread runs.
    public enum Placement: UInt8, Sendable {
        /// On the core of the host's render thread.
        case follow = 0
        /// On `core`, spinning for a bounded time before it sleeps.
        case dedicated = 1
        /// Where the kernel puts it, or on `core`.
        case spread = 2
        /// On `core`, awake shortly before each request is expected.
        case anticipate = 3
    }

    /// What is asked for; a `SchedulingReply` holds what was granted.
    public var policy: Policy
    /// `dedicated` and `anticipate` need a `core`: without one the service refuses the wish.
    public var placement: Placement
    /// nil leaves the choice to the kernel.
    public var core: Int32?
    /// Microseconds of spinning before the thread sleeps; only for `dedicated`.
    public var spinMicroseconds: UInt32
    /// Microseconds of uninterrupted real-time running after which the kernel ends the service; 0 for no limit.
    public var rttimeMicroseconds: UInt32

    /// The defaults need no privilege: SCHED_OTHER at nice 5, on the core of the host's render thread.
    public init(
        policy: Policy = .other(nice: 5), placement: Placement = .follow, core: Int32? = nil,
        spinMicroseconds: UInt32 = 0, rttimeMicroseconds: UInt32 = 0
    ) {
        self.policy = policy
        self.placement = placement
        self.core = core
        self.spinMicroseconds = spinMicroseconds
        self.rttimeMicroseconds = rttimeMicroseconds
    }

    /// 15 bytes; no core is written as −1.
    public func encode(into writer: inout WireWriter) {
        policy.encode(into: &writer)
        writer.write(placement.rawValue)
        writer.write(core ?? -1)
        writer.write(spinMicroseconds)
        writer.write(rttimeMicroseconds)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        policy = try Policy(from: &reader)
        let rawPlacement = try reader.integer("placement", as: UInt8.self)
        guard let placement = Placement(rawValue: rawPlacement) else {
            throw .invalidValue(field: "placement", value: "\(rawPlacement)")
        }
        self.placement = placement
        let core = try reader.integer("core", as: Int32.self)
        guard (-1..<4096).contains(core) else { throw .invalidValue(field: "core", value: "\(core)") }
        self.core = core < 0 ? nil : core
        spinMicroseconds = try reader.integer("spinning time")
        rttimeMicroseconds = try reader.integer("real-time limit")
    }
}

extension ServiceScheduling.Policy: WireMessage {
    /// Two bytes: the class (0 SCHED_OTHER, 1 SCHED_FIFO) and its level, whose range the reader checks.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .fifo(let priority):
            writer.write(UInt8(1))
            writer.write(priority)
        case .other(let nice):
            writer.write(UInt8(0))
            writer.write(nice)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let kind = try reader.integer("scheduling policy", as: UInt8.self)
        let level = try reader.integer("priority", as: UInt8.self)
        switch kind {
        case 0 where (-20...19).contains(Int8(bitPattern: level)): self = .other(nice: Int8(bitPattern: level))
        case 1 where (1...99).contains(level): self = .fifo(priority: level)
        default: throw .invalidValue(field: "scheduling policy", value: "\(kind) at level \(level)")
        }
    }
}
