internal import CRenderLink
import LinuxProcesses
import LinuxSystem

/// Another unit's service region, mapped read-only: where a unit that is handed its input finds it. Thread: any but
/// render.
// Sendable: immutable; the tables behind `region` never change after init.
public final class ServiceUpstream: @unchecked Sendable {
    private let mapping: MemoryMapping
    let region: UnsafeMutablePointer<UpstreamRegion>

    /// Maps the region. Throws `LinkError` for an impossible geometry and `SystemError` when the file is too small for
    /// it.
    ///
    /// - Parameter mayMoveWaiters: whether the other service could move a thread that sleeps on its words to another
    ///   word, so that no sleep there may be without a timer.
    public init(service file: MemoryFile, geometry: LinkGeometry, mayMoveWaiters: Bool = true) throws {
        let layout = try LinkLayout(geometry)
        try requireSize(file, layout.serviceBytes)
        mapping = try file.map(writable: false)
        let shared = SharedRegion(mapping)
        region = .allocate(capacity: 1)
        region.initialize(
            to: UpstreamRegion(
                service: shared.header(crl_service_area.self), outputs: layout.outputs(shared),
                mayMoveWaiters: mayMoveWaiters))
    }

    deinit {
        region.pointee.outputs.deallocate()
        region.deallocate()
    }
}

/// Another unit's region as the render thread reads it.
struct UpstreamRegion {
    let service: UnsafeMutablePointer<crl_service_area>
    let outputs: BusTable
    let mayMoveWaiters: Bool

    @_noLocks @_noAllocation
    func doneWord(_ sequence: LinkSequence) -> SharedWord { SharedWord(crl_done_word(service, sequence.parity)) }

    /// Whether the unit returned an error, or NaN or infinity, in a cycle that is done: there is nothing to go on from.
    @_noLocks @_noAllocation
    func hasFailed(_ sequence: LinkSequence) -> Bool {
        let reply = crl_take_reply(crl_reply_at(service, sequence.parity))
        return LinkFlags.hasFailed(reply.status, reply.flags)
    }
}

func requireSize(_ file: MemoryFile, _ bytes: Int) throws {
    guard file.size >= bytes else {
        throw LinkError.geometry("a received region has \(file.size) bytes, the geometry needs \(bytes)")
    }
}
