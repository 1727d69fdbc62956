import LinuxSystem
import RenderLink
import Synchronization

/// One incarnation of a unit, as the render thread holds it: its link, and marks that the two threads leave for each other.
// @unchecked: constants and atomics; the word's memory lives as long as the process.
final class IncarnationSeat: @unchecked Sendable {
    /// The incarnation's number; a report about it names the number, because memory may be used again.
    let generation: UInt64
    let link: HostLink
    let process: ServiceProcess
    let unitIndex: UInt32
    let port: HostLinkPort
    let gatePort: HostGatePort
    private let attention: UnsafePointer<Atomic<UInt32>>
    /// Set by the render thread, taken by the attention thread.
    let demand = Atomic<UInt8>(0)

    /// What the render thread asks for; the larger number wins.
    enum Demand: UInt8 {
        case none = 0
        case restore = 1
        case demote = 2
        case killLate = 3
        case killNotFinite = 4
        case died = 5
    }

    init(generation: UInt64, link: HostLink, process: ServiceProcess, unitIndex: UInt32) {
        self.generation = generation
        self.link = link
        port = link.port
        gatePort = link.gate.port
        attention = AttentionThread.shared.word
        self.process = process
        self.unitIndex = unitIndex
    }

    /// Tells a service that follows the host where the host's thread runs now. Thread: render.
    @_noLocks @_noAllocation
    func noteHostCore() { gatePort.setHostCore(CoreAffinity.current()) }

    /// Thread: render.
    @_noLocks @_noAllocation
    func ask(_ demanded: UInt8) {
        if demand.load(ordering: .relaxed) < demanded { demand.store(demanded, ordering: .releasing) }
        attention.pointee.wrappingAdd(1, ordering: .releasing)
        Futex.wake(attention)
    }

    /// Thread: the attention thread.
    func takeDemand() -> Demand {
        Demand(rawValue: demand.exchange(0, ordering: .acquiring)) ?? .none
    }
}
