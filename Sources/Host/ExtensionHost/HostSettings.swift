import LinuxSystem
public import Sandbox
import ServiceProtocol
public import Supervision

/// How a host runs its remote units. Values are taken when a unit is instantiated or allocates its render resources.
public struct HostSettings: Sendable, Equatable {
    /// Where a service's render thread runs.
    public enum Placement: String, Sendable, CaseIterable, Codable {
        /// On the core of the host's render thread: cheapest where waking another core is dear.
        case follow
        /// On a core of its own, spinning for a bounded time before it sleeps.
        case dedicated
        /// On another core, asleep until shortly before the host needs it, then awake for a twelfth of the period at
        /// most. On a machine with one core as `follow`.
        case anticipate
        /// Wherever the scheduler puts it.
        case spread
    }

    /// Whether and how services share processes.
    public enum Grouping: String, Sendable, CaseIterable, Codable {
        /// One process per unit.
        case individually
        /// One process per bundle.
        case byBundle
        /// One process per manufacturer.
        case byManufacturer
        /// One process for all.
        case together
    }

    /// Only `.dedicated` and `.anticipate` heed `dedicatedCore`, and only `.dedicated` heeds `spinMicroseconds`.
    public var placement = Placement.follow
    /// A crash ends every unit of the process that it happens in.
    public var grouping = Grouping.individually
    /// Units of one name share a process, whatever `grouping` says; nil to leave it at that.
    public var groupName: String?
    /// The core of a dedicated or anticipating service; nil for the last one.
    public var dedicatedCore: Int?
    /// Microseconds that a dedicated service spins before it sleeps.
    public var spinMicroseconds = 50
    /// The FIFO priority of the host's render thread; services run five below. Nil: services run at nice +5.
    public var hostPriority: Int? = nil
    /// The part of a render callback's period that all its units may take together; above 1 for hosts that have further
    /// blocks in hand, and for measuring.
    public var deadlineFraction = 0.7
    static let largestDeadlineFraction = 10_000.0
    /// Milliseconds for a block of an offline render, where lateness hurts nobody.
    public var offlineDeadlineMilliseconds = 10_000
    /// Whether a cycle waits for its unit however long that takes, and nothing is held against a unit: for whoever
    /// debugs it. Control messages wait as long as a debugger has the service. The device stands still meanwhile.
    public var waitsWithoutEnd = false
    /// What is heard while a unit is missing; nil for the unit's default: dry for effects, silence for instruments.
    public var bridgePolicy: BridgePolicy?
    /// Renders one block behind and never waits; adds one maximum block of latency.
    public var isPipelined = false
    /// Threads that a service may have; one with more is ended. Counted once a second.
    public var maximumServiceThreads = 256
    /// How much of the machine each service may take that this host starts itself; taken when the host is made. A
    /// daemon has its own.
    public var serviceLimits = ServiceLimits()
    /// What services that this host starts itself do for whoever looks for a fault in a unit; taken when the host is
    /// made.
    public var diagnosis = ServiceDiagnosis()
    /// The strongest tier that services are locked into that this host starts itself; taken when the host is made. A
    /// weaker one than the machine has is for tests and measurements.
    public var sandbox = SandboxTier.namespaces
    /// Components, as `type subtype manufacturer`, whose services are started even where nothing can lock them in.
    public var allowedWithoutSandbox: Set<String> = []
    /// Components, as `type subtype manufacturer`, that this host connects to the servers that they declare.
    public var allowedNetwork: Set<String> = []
    /// Milliseconds that a daemon's services wait for a host that crashed.
    public var lingerMilliseconds = 0
    /// Milliseconds that a control message may take, and a load.
    public var controlTimeoutMilliseconds = 2000
    /// Milliseconds that a service has to load its unit and to describe it.
    public var loadTimeoutMilliseconds = 10_000
    /// The least milliseconds that a service has for coming back after a crash, its state included; four times what its
    /// first start took when that is more, and twice as many after each start that failed, but never more than
    /// `loadTimeoutMilliseconds`.
    public var recoveryTimeoutMilliseconds = 2000
    /// Milliseconds after the last edit at which a unit's opaque state is taken.
    public var stateDelayMilliseconds = 2000

    /// A process for each unit, without realtime priority, on the core of the host's render thread.
    public init() {}

    /// The core of services that have one; nil for placements without.
    var serviceCore: Int? {
        let cores = (try? CoreAffinity.cores()) ?? []
        let hasOwnCore = placement == .dedicated || placement == .anticipate && cores.count > 1
        return hasOwnCore ? dedicatedCore ?? cores.last : nil
    }

    /// What a service is asked for its render thread.
    var serviceScheduling: ServiceScheduling {
        let core = serviceCore
        return ServiceScheduling(
            policy: servicePolicy, placement: core != nil || placement == .spread ? wirePlacement : .follow,
            core: core.map { Int32($0) },
            spinMicroseconds: placement == .dedicated ? UInt32(clamping: spinMicroseconds) : 0,
            rttimeMicroseconds: hostPriority == nil ? 0 : 60_000)
    }

    /// Whether services run on the core of the host's thread.
    var followsHost: Bool { serviceScheduling.placement == .follow }

    private var wirePlacement: ServiceScheduling.Placement {
        switch placement {
        case .follow: .follow
        case .dedicated: .dedicated
        case .anticipate: .anticipate
        case .spread: .spread
        }
    }
}
