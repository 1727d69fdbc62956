internal import CRenderLink
import LinuxProcesses
import LinuxSystem
import Synchronization

/// A change that the control thread asks of the render thread.
enum RenderCommand {
    case none
    case gate(ServiceGate?)
    case addLink(Int, UnsafeMutablePointer<UnitRenderer>)
    case removeLink(Int, UnsafeMutablePointer<UnitRenderer>)
    case enable(UnsafeMutablePointer<UnitRenderer>, Bool)
    case upstream(Int, UnsafeMutablePointer<UpstreamRegion>?)
    case placement(RenderPlacement)
}

/// The words between a service's control thread and its render thread, apart from what only the render thread works
/// with.
///
/// `command` is written before `posted` and read after it.
struct RenderControl: ~Copyable {
    /// The number of the last change asked for.
    let posted = Atomic<UInt32>(0)
    let quits = Atomic<UInt32>(0)
    var command = RenderCommand.none
    /// The address that the render thread sleeps on, for waking it.
    private let sleepAddress = Atomic<UInt>(0)
    /// The number of the last change taken up.
    private let taken: UnsafeMutablePointer<Atomic<UInt32>>
    private let idle: UnsafeMutablePointer<Atomic<UInt32>>

    init() {
        taken = .allocate(capacity: 1)
        taken.initialize(to: Atomic(0))
        idle = .allocate(capacity: 1)
        idle.initialize(to: Atomic(0))
    }

    /// Only after the render thread has ended.
    deinit {
        taken.deallocate()
        idle.deallocate()
    }

    // MARK: The control thread's side

    var takenNumber: UInt32 { taken.pointee.load(ordering: .acquiring) }

    /// Waits a moment for the render thread to take up more than `number`.
    func waitForMore(than number: UInt32) {
        _ = Futex.wait(taken, expected: number, deadline: MonotonicClock.deadline(milliseconds: 1))
    }

    /// Wakes the render thread where it sleeps.
    func wake() {
        let address = sleepAddress.load(ordering: .sequentiallyConsistent)
        if let pointer = UnsafeRawPointer(bitPattern: address) { Futex.wake(pointer) }
    }

    // MARK: The render thread's side

    /// Where to sleep without a gate.
    var idleAddress: UnsafeRawPointer { @_noLocks @_noAllocation get { UnsafeRawPointer(idle) } }

    @_noLocks @_noAllocation
    func acknowledge(_ number: UInt32) {
        taken.pointee.store(number, ordering: .releasing)
        Futex.wake(taken)
    }

    /// Lets the control thread find the render thread, which is about to sleep on a word.
    @_noLocks @_noAllocation
    func willSleep(on word: UnsafeRawPointer) {
        let address = UInt(bitPattern: word)
        if sleepAddress.load(ordering: .relaxed) != address {
            sleepAddress.store(address, ordering: .sequentiallyConsistent)
        }
    }
}

/// A gate as its service's render thread uses it.
struct ServiceGate {
    let slots: UnsafeMutablePointer<crl_gate>
    let doorbell: Doorbell

    /// Thread: any but render.
    init(gate: MemoryMapping, doorbell: MemoryMapping) {
        slots = SharedRegion(gate).header(crl_gate.self)
        self.doorbell = Doorbell(SharedRegion(doorbell))
    }

    @_noLocks @_noAllocation
    func slot(_ request: UInt32) -> UnsafeMutablePointer<crl_gate_slot>? { crl_gate_slot_at(slots, request) }
}
