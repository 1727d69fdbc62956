import RenderLink

/// How a chain's units are joined at the moment: which hand on to which, over which incarnations' links.
///
/// Made by a control thread, used by the render thread as long as every incarnation in it is the present one.
// @unchecked: the views' memory is written at initialization and freed at deinitialization.
final class ChainLayout: @unchecked Sendable {
    /// Neighbouring remote units whose output stays out of the host.
    struct Segment: Sendable {
        /// Positions in the chain.
        let units: Range<Int>
        let handoff: Handoff
        /// Per unit of the segment: where its service finds the unit before; −1 in the same service, and for the first.
        let upstreams: [Int]
    }

    let segments: [Segment]
    /// Per unit; nil for one that is missing or in this process.
    let seats: [IncarnationSeat?]

    /// The same for the render thread, which touches no arrays.
    let views: UnsafeMutablePointer<SegmentView>
    let seatAddresses: UnsafeMutablePointer<UInt>
    private let upstreamMemory: UnsafeMutablePointer<Int>

    /// One segment without references.
    struct SegmentView {
        let first: Int
        let count: Int
        let port: HandoffPort
        let upstreams: UnsafePointer<Int>
    }

    init(segments: [Segment], seats: [IncarnationSeat?]) {
        self.segments = segments
        self.seats = seats
        views = .allocate(capacity: max(segments.count, 1))
        seatAddresses = .allocate(capacity: max(seats.count, 1))
        upstreamMemory = .allocate(capacity: max(seats.count, 1))
        for (index, seat) in seats.enumerated() {
            let address = seat.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
            (seatAddresses + index).initialize(to: address)
            (upstreamMemory + index).initialize(to: -1)
        }
        for (number, segment) in segments.enumerated() {
            let upstreams = upstreamMemory + segment.units.lowerBound
            for (offset, upstream) in segment.upstreams.enumerated() { upstreams[offset] = upstream }
            (views + number).initialize(
                to: SegmentView(
                    first: segment.units.lowerBound, count: segment.units.count, port: segment.handoff.port,
                    upstreams: UnsafePointer(upstreams)))
        }
        segmentCount = segments.count
    }

    let segmentCount: Int

    deinit {
        views.deallocate()
        seatAddresses.deallocate()
        upstreamMemory.deallocate()
    }

    /// Whether the units' present incarnations are those of this layout.
    func matches(_ present: [IncarnationSeat?]) -> Bool {
        present.count == seats.count && zip(present, seats).allSatisfy { $0 === $1 }
    }
}
