internal import CRenderLink
import LinuxSystem

/// The host's side of one service's gate: where the service's render thread waits to be told which units to run.
///
/// The region is written by the host only. It must outlive every use of `port` on the render thread. Thread: any but
/// render.
// Sendable: `file` and `mapping` are immutable; the state behind `port` belongs to the render thread.
public final class HostGate: @unchecked Sendable {
    /// To send to the service; sealed so that the service cannot map it writable.
    public let file: MemoryFile
    private let mapping: MemoryMapping
    private let state: UnsafeMutablePointer<HostGateState>

    /// Makes, locks and seals the region. Throws when there is no memory or no descriptor left.
    public init() throws(SystemError) {
        file = try MemoryFile(name: "gate", size: LinkLayout.gateBytes)
        mapping = try file.map(writable: true)
        mapping.lock()
        try file.add([.fixedSize, .futureWrite, .seal])
        state = .allocate(capacity: 1)
        state.initialize(to: HostGateState(base: mapping.base))
    }

    deinit { state.deallocate() }

    /// For the render thread, while this object lives. A local constant is released after its own last use, which may
    /// be before the port's: keep the object in a property, or end with `withExtendedLifetime`.
    public var port: HostGatePort { HostGatePort(state: state) }
}

/// What the host keeps about a gate; touched by the render thread only.
struct HostGateState {
    let base: UnsafeMutableRawPointer
    /// The last request.
    var request: UInt32 = 0
    /// Where the service's thread was told to sleep after the last request: an upstream's done word, or nil for the
    /// request word.
    var sleepsOn = UpstreamTurn.none
    /// Where the thread may still sleep although it is to do something else; the last request's wake-up may have missed
    /// it there, so whoever waits for that request wakes it again.
    var staleWord: UnsafeMutableRawPointer?
    /// The host's core, told to services that follow it.
    var hostCore: Int16 = -1

    init(base: UnsafeMutableRawPointer) { self.base = base }
}

/// One coming or running cycle of an upstream unit, as a downstream service knows it.
struct UpstreamTurn {
    /// The upstream's index in the downstream service, plus one; 0 for none.
    var source: UInt16
    /// Tells links apart for good; addresses are reused.
    var link: UInt64
    var sequence: LinkSequence
    /// The done word in the host's mapping.
    var word: UnsafeMutableRawPointer?

    @_noLocks @_noAllocation
    init(source: UInt16, link: UInt64, sequence: LinkSequence, word: UnsafeMutableRawPointer?) {
        self.source = source
        self.link = link
        self.sequence = sequence
        self.word = word
    }

    static var none: UpstreamTurn {
        @_noLocks @_noAllocation get { UpstreamTurn(source: 0, link: 0, sequence: LinkSequence(0), word: nil) }
    }

    @_noLocks @_noAllocation
    func isSame(as other: UpstreamTurn) -> Bool {
        source == other.source && link == other.link && sequence.value == other.sequence.value
    }
}
