import HostControl

/// One running unit as `ps` and `top` print it.
package struct UnitRow: Codable, Equatable, Sendable {
    /// `HOST/NUMBER`: the host's process and the instance's number in it; a waiting unit has the beginning of its
    /// token.
    package var instance: String
    /// `type subtype manufacturer`.
    package var component: String
    package var name: String
    package var hostProcess: Int32
    /// nil when the unit runs in the host's own process or is being restarted.
    package var serviceProcess: Int32?
    package var inProcess: Bool
    package var state: String
    package var incidents: Int
    package var restarts: Int
    /// Cycles in which it was bypassed.
    package var bypassedCycles: Int
    /// Of these, those in which the host's own thread had no core, and times that lateness was forgiven as the
    /// machine's; nil in process.
    package var stalls: Int?
    package var pardons: Int?
    /// Milliseconds that the host's and the service's render thread were ready and had no core; nil when unknown.
    package var hostRunDelayMilliseconds: Double?
    package var serviceRunDelayMilliseconds: Double?
    /// Milliseconds that a hypervisor took from all cores since the unit was made; nil when unknown.
    package var stolenMilliseconds: Double?
    package var cycles: Int
    package var queueOverflows: Int
    /// Blocks in which it was bridged or faded back, by reason; nil in process.
    package var bridgedBlocks: [String: UInt64]?
    /// µs in the unit's render call.
    package var dspP50: Double
    package var dspP99: Double
    /// µs of the cycle beyond the unit's render call.
    package var ipcP50: Double
    package var ipcP99: Double
    /// Share of the period, 0…1.
    package var load: Double
    /// The largest magnitude in its output within the last second, 1 for full scale; nil where the host does not read
    /// it.
    package var peak: Double?
    /// Proportional set size of the service; nil when unknown.
    package var pssKiB: Int?
    /// How far the service is locked in: A, B or C; nil when unknown.
    package var sandbox: String?
    /// The debugger's process that traces the service; nil for none.
    package var tracer: Int32?
    /// How many presenters show its view or wait for their turn; nil for a unit without a view.
    package var presenters: Int?
    /// What `play --attach` takes, for a unit whose host died; nil for one that a host is running.
    package var token: String?
    /// Seconds until a waiting unit ends itself.
    package var secondsLeft: Double?
    /// As the host calls itself, and what drives it, where `top` asked.
    package var hostName: String?
    package var engines: [EngineStatus]?

    package init(
        instance: String, component: String, name: String, hostProcess: Int32, serviceProcess: Int32?, inProcess: Bool,
        state: String, incidents: Int = 0, restarts: Int = 0, bypassedCycles: Int = 0, cycles: Int = 0,
        queueOverflows: Int = 0,
        dspP50: Double = 0, dspP99: Double = 0, ipcP50: Double = 0, ipcP99: Double = 0, load: Double = 0,
        pssKiB: Int? = nil, sandbox: String? = nil, token: String? = nil, secondsLeft: Double? = nil
    ) {
        self.instance = instance
        self.component = component
        self.name = name
        self.hostProcess = hostProcess
        self.serviceProcess = serviceProcess
        self.inProcess = inProcess
        self.state = state
        self.incidents = incidents
        self.restarts = restarts
        self.bypassedCycles = bypassedCycles
        self.cycles = cycles
        self.queueOverflows = queueOverflows
        self.dspP50 = dspP50
        self.dspP99 = dspP99
        self.ipcP50 = ipcP50
        self.ipcP99 = ipcP99
        self.load = load
        self.pssKiB = pssKiB
        self.sandbox = sandbox
        self.token = token
        self.secondsLeft = secondsLeft
    }
}

extension UnitRow {
    /// What `ps` shows of a unit.
    init(_ unit: LocatedUnit) { self.init(unit.status, in: unit.host) }

    /// What `top` shows of a unit.
    package init(_ status: UnitStatus, of host: HostMetrics) {
        self.init(status, in: host.host)
        engines = host.engines
    }

    private init(_ status: UnitStatus, in host: HostStatus) {
        func microseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1000 }
        self.init(
            instance: "\(host.processID)/\(status.instance)", component: status.component, name: status.name,
            hostProcess: host.processID,
            serviceProcess: status.servicePID, inProcess: status.inProcess, state: status.state.rawValue,
            incidents: Int(clamping: status.incidents), restarts: Int(clamping: status.restarts),
            bypassedCycles: Int(clamping: status.bypassedCycles), cycles: Int(clamping: status.cycles),
            queueOverflows: Int(clamping: status.queueOverflows), dspP50: microseconds(status.dsp.p50),
            dspP99: microseconds(status.dsp.p99), ipcP50: microseconds(status.ipc.p50),
            ipcP99: microseconds(status.ipc.p99), load: status.load,
            pssKiB: status.pssBytes.map { Int(clamping: $0 >> 10) }, sandbox: status.sandbox)
        func milliseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1e6 }
        hostName = host.name
        peak = status.peak.map(Double.init)
        stalls = status.stalls.map { Int(clamping: $0) }
        pardons = status.pardons.map { Int(clamping: $0) }
        hostRunDelayMilliseconds = status.hostRunDelay.map(milliseconds)
        serviceRunDelayMilliseconds = status.serviceRunDelay.map(milliseconds)
        stolenMilliseconds = status.stolen.map(milliseconds)
        tracer = status.tracer
        presenters = status.presenters
        bridgedBlocks = status.bridgedBlocks
    }
}
