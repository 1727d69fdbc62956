/// One unit of a host, with what it cost and suffered so far.
public struct UnitStatus: Hashable, Sendable, Codable {
    /// The number of the unit in its host, from 1.
    public var instance: UInt64
    /// The component, as `type subtype manufacturer`.
    public var component: String
    /// The component's full name.
    public var name: String
    /// The service's process; nil in process and while there is none.
    public var servicePID: Int32?
    /// Whether the unit is loaded in the host.
    public var inProcess: Bool
    /// What it is doing.
    public var state: UnitState
    /// Render cycles so far.
    public var cycles: UInt64 = 0
    /// Cycles that were bridged.
    public var bypassedCycles: UInt64 = 0
    /// Those of them in which the host's own thread had no core for half a period or more: the machine stood still.
    /// Nil in process.
    public var stalls: UInt64?
    /// Times that lateness was found to be the machine's and was forgiven; nil in process.
    public var pardons: UInt64?
    /// Nanoseconds that the host's thread which renders the unit was ready and had no core, since the thread started;
    /// nil in process, before the first cycle, and when that thread is gone.
    public var hostRunDelay: UInt64?
    /// The same of the service's render thread; nil while there is none.
    public var serviceRunDelay: UInt64?
    /// Nanoseconds that a hypervisor took from all cores together since the unit was made, in steps of 10 ms as a rule;
    /// nil in process.
    public var stolen: UInt64?
    /// Services started after the first.
    public var restarts: UInt64 = 0
    /// Incidents of any kind.
    public var incidents: UInt64 = 0
    /// Events that found the schedule full.
    public var queueOverflows: UInt64 = 0
    /// Blocks in which the unit was bridged or faded back, by reason: `absent`, `died`, `late`, `held` (others took the
    /// time), `failed`, `notFinite`, `returning`. Nil in process.
    public var bridgedBlocks: [String: UInt64]?
    /// The whole render call as the host sees it, without the unit's own work: nanoseconds.
    public var ipc = LatencySummary.none
    /// The unit's own work: nanoseconds.
    public var dsp = LatencySummary.none
    /// Share of the period that a cycle takes, 0…1 and more; lately.
    public var load: Double = 0
    /// The largest magnitude in output bus 0 within the last second, 1 for full scale; nil where the host does not read
    /// that output: units that hand on to each other without the host.
    public var peak: Float?
    /// The service's proportional set size in bytes; nil when unknown, and when nobody
    /// asked for it. The endpoint fills it in.
    public var pssBytes: UInt64?
    /// How far the service is locked in: A, B or C, of which A is the strongest; nil in process, and while there is no
    /// service.
    public var sandbox: String?
    /// The process of the debugger that traces the service; nil for none. Lateness is not held against such a unit.
    public var tracer: Int32?
    /// How many presenters show the unit's view, or wait for their turn; nil for a unit without a view, and in process.
    public var presenters: Int?

    /// Creates a status with all counters at 0.
    public init(
        instance: UInt64, component: String, name: String, servicePID: Int32?, inProcess: Bool, state: UnitState
    ) {
        self.instance = instance
        self.component = component
        self.name = name
        self.servicePID = servicePID
        self.inProcess = inProcess
        self.state = state
    }
}
