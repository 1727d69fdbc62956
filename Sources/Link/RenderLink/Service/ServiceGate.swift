internal import CRenderLink
import LinuxProcesses

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
