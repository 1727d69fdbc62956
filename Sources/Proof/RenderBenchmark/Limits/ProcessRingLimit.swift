import CRawLimits

/// The bare round trip host → process → … → host: with one peer the ping-pong of two processes.
public final class ProcessRingLimit: RawLimit, @unchecked Sendable {
    // Sendable: as RawLimit.
    private let options: RawRingOptions
    private var ring: OpaquePointer?

    /// Processes that sleep on futexes; `core` nil lets the scheduler place them.
    public static func futex(peers: Int = 1, core: Int?, fifoPriority: Int = 0) -> ProcessRingLimit {
        ProcessRingLimit(peers: peers, core: core, fifoPriority: fifoPriority, spinning: false)
    }

    /// Two processes that spin on a cache line; `core` must not be the host's.
    public static func cacheLine(core: Int?, fifoPriority: Int = 0) -> ProcessRingLimit {
        ProcessRingLimit(peers: 1, core: core, fifoPriority: fifoPriority, spinning: true)
    }

    private init(peers: Int, core: Int?, fifoPriority: Int, spinning: Bool) {
        options = RawRingOptions(
            peerCount: UInt32(peers), peerCore: Int32(core ?? -1), fifoPriority: Int32(fifoPriority),
            spinning: spinning ? 1 : 0)
        super.init(placement: spinning ? .dedicated : .follow, units: peers)
    }

    public override var name: String {
        if options.spinning == 1 { return "cache-line ping-pong" }
        return options.peerCount == 1 ? "futex ping-pong" : "futex ring"
    }

    public override var observedThreads: [ObservedThread] {
        guard let ring else { return [] }
        return (0..<options.peerCount).map {
            let peer = raw_ring_peer(ring, $0)
            return ObservedThread(processID: peer, threadID: peer)
        }
    }

    public override func enter() throws {
        var options = options
        try BenchmarkError.check(raw_ring_start(&options, &ring), "cannot start the peers of the \(name)")
    }

    public override func measure(_ samples: UnsafeMutablePointer<UInt64>, _ count: Int, _ gap: UInt64) -> Int32 {
        raw_ring_measure(ring, samples, count, gap)
    }

    public override func leave() {
        raw_ring_stop(ring)
        ring = nil
    }
}
