import RenderLink
import Synchronization

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
        /// Per unit of the segment: where its service finds the unit two before; nil where it knows none.
        let earlyUpstreams: [Int?]
    }

    let segments: [Segment]
    /// Per unit; nil for one that is missing.
    let seats: [IncarnationSeat?]

    /// The same for the render thread, which touches no arrays.
    let views: UnsafeMutablePointer<SegmentView>
    let seatAddresses: UnsafeMutablePointer<UInt>
    /// Per unit: whether it may take its input from the unit before it; the first one, whether the host may ask it
    /// ahead.
    let mayFollow: [Bool]
    /// Per unit, one bit per cycle, the newest lowest: whether it was not given its turn in time; behind them, the bits of
    /// all. Touched by the render thread only.
    private let starvation: UnsafeMutablePointer<UInt64>
    /// The units that are not to follow the one before them any more, one bit each; set by the render thread.
    private let separations = Atomic<UInt64>(0)
    /// Cycles of the last 64 that a unit may be starved; more, or three in a row, part it from the unit before it.
    private static let starvedOf64 = 8

    /// One segment without references.
    struct SegmentView {
        let first: Int
        let count: Int
        let port: HandoffPort
    }

    init(segments: [Segment], seats: [IncarnationSeat?], mayFollow: [Bool]) {
        self.segments = segments
        self.seats = seats
        self.mayFollow = mayFollow
        starvation = .allocate(capacity: seats.count + 1)
        starvation.initialize(repeating: 0, count: seats.count + 1)
        views = .allocate(capacity: max(segments.count, 1))
        seatAddresses = .allocate(capacity: max(seats.count, 1))
        for (index, seat) in seats.enumerated() {
            let address = seat.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
            (seatAddresses + index).initialize(to: address)
        }
        for (number, segment) in segments.enumerated() {
            (views + number).initialize(
                to: SegmentView(
                    first: segment.units.lowerBound, count: segment.units.count, port: segment.handoff.port))
        }
        segmentCount = segments.count
        unitCount = seats.count
        startsEarly = mayFollow.first ?? true
    }

    let segmentCount: Int
    private let unitCount: Int
    /// Whether the first unit may be asked while the host does other work.
    let startsEarly: Bool

    deinit {
        views.deallocate()
        seatAddresses.deallocate()
        starvation.deallocate()
    }

    /// Whether the units' present incarnations are those of this layout, joined as they may be.
    func matches(_ present: [IncarnationSeat?], mayFollow: [Bool]) -> Bool {
        mayFollow == self.mayFollow && present.count == seats.count && zip(present, seats).allSatisfy { $0 === $1 }
    }

    /// Counts which units of some in a row were given their turns in time: those before the one that was not, if any.
    /// Where a unit is not, again and again, the host is to ask it by itself: only so can the host see who used the time,
    /// or whether one unit keeps the thread of the next from waking. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func noteTurns(_ units: Range<Int>, starved: Int) {
        // Nothing to count on from: nearly always.
        if starved >= units.upperBound, starvation[unitCount] == 0 { return }
        for index in units where index <= starved { noteTurn(index, isStarved: index == starved) }
        var all: UInt64 = 0
        for index in 0..<unitCount { all |= starvation[index] }
        starvation[unitCount] = all
    }

    @_noLocks @_noAllocation
    private func noteTurn(_ index: Int, isStarved: Bool) {
        let turns = starvation[index] << 1 | (isStarved ? 1 : 0)
        starvation[index] = turns
        guard index < 64, turns & 7 == 7 || turns.nonzeroBitCount > Self.starvedOf64 else { return }
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: index)
        separations.store(separations.load(ordering: .relaxed) | bit, ordering: .releasing)
    }

    /// The positions of units that are not to follow the one before them any more. Thread: any but render.
    var unitsToSeparate: [Int] {
        let bits = separations.load(ordering: .acquiring)
        return seats.indices.filter { $0 < 64 && bits & 1 << UInt64($0) != 0 }
    }
}
