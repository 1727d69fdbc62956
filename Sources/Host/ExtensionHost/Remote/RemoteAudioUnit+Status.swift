import AudioToolbox
import HostControl
import LinuxSystem
public import Sandbox
import ServiceProtocol
import Supervision
import Synchronization

extension RemoteAudioUnit {
    /// The unit's state and what it has cost so far.
    public var status: UnitStatus {
        let life = supervisor.present
        let meter = renderer.meter.cells
        var status = UnitStatus(
            instance: instanceNumber, component: "\(componentDescription)", name: componentName ?? "",
            servicePID: life.place?.processID, inProcess: false, state: state(of: life))
        status.cycles = meter.pointee.cycles.load(ordering: .relaxed)
        status.bypassedCycles = meter.pointee.misses.load(ordering: .relaxed)
        status.stalls = meter.pointee.stalls.load(ordering: .relaxed)
        status.pardons = life.pardonCount
        status.hostRunDelay = renderer.meter.hostRunDelay
        status.serviceRunDelay = life.place?.renderThreadTimes()?.waiting
        status.stolen = renderer.meter.stolen
        status.restarts = life.recovery.restarts
        status.incidents = UInt64(life.incidentCount)
        status.queueOverflows = renderOverflowCount
        status.bridgedBlocks = Dictionary(uniqueKeysWithValues: bridgedBlocks.map { ($0.name, $1) })
        status.ipc = meter.pointee.link.summary
        status.dsp = meter.pointee.unit.summary
        status.load = renderer.meter.load
        status.tracer = life.place?.tracer
        status.peak = renderer.meter.peak
        status.presenters = providesUserInterface ? viewSeat.surfaces.count : nil
        status.sandbox = life.place?.process.sandbox?.tier.letter
        return status
    }

    private func state(of life: IncarnationLife<ServicePlace>) -> UnitState {
        switch life.recovery.phase {
        case .running: renderResourcesAllocated ? .running : .idle
        case .waiting: .bridged
        case .starting: .restarting
        case .quarantined: .quarantined
        case .closed: .idle
        }
    }

    /// The path of the library that the unit's code is in.
    public var libraryPath: String { origin.libraryPath }

    /// The service's process; nil while there is none.
    public var serviceProcessID: Int32? { supervisor.place?.processID }

    /// The service's render thread; nil while there is none.
    public var serviceRenderThread: Int32? {
        guard let thread = supervisor.place?.process.verifiedRenderThread, thread > 0 else { return nil }
        return thread
    }

    /// How far the service is locked in; nil while there is none, and when who started it did not tell.
    public var sandbox: SandboxReport? { supervisor.place?.process.sandbox }

    /// How the service's render thread is scheduled, in words.
    public var schedulingNote: String? { supervisor.place?.process.achievedScheduling?.note }

    /// Whether the present service had been waiting when it was needed.
    public var wasStartedWarm: Bool { supervisor.place?.process.wasWarm ?? false }

    /// How often a service was started again.
    public var restartCount: UInt64 { supervisor.restarts }

    /// The last incidents of this unit, oldest first.
    public var incidents: [Incident] { supervisor.incidents }

    /// Cycles rendered, and those of them that were bridged.
    public var cycleCounts: (rendered: UInt64, missed: UInt64) {
        let meter = renderer.meter.cells
        return (meter.pointee.cycles.load(ordering: .relaxed), meter.pointee.misses.load(ordering: .relaxed))
    }

    /// What one cycle of the unit itself took on the mean lately, in nanoseconds, as its service reports; 0 before it
    /// has rendered.
    public var meanRenderNanoseconds: UInt64 { renderer.meter.meanRenderNanoseconds }

    /// Blocks in which the bridge was heard, in full or in part, by reason.
    public var bridgedBlocks: [BridgeReason: UInt64] { renderer.meter.cells.pointee.bridgedBlocks.all }

    /// Where the frames of output bus 0 came from.
    public var tally: BridgeTally {
        let meter = renderer.meter.cells
        return BridgeTally(
            wetFrames: meter.pointee.wetFrames.load(ordering: .relaxed),
            bridgedFrames: meter.pointee.bridgedFrames.load(ordering: .relaxed),
            crossfadedFrames: meter.pointee.crossfadedFrames.load(ordering: .relaxed))
    }
}

extension TimeDistribution {
    var summary: LatencySummary {
        LatencySummary(count: count, p50: percentile(0.5), p99: percentile(0.99), maximum: percentile(1))
    }
}
