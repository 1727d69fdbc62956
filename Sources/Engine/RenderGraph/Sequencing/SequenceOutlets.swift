import AudioToolbox

/// The units that get what a sequence plays, by the numbers of its tracks' destinations. Thread: any but render.
// @unchecked: the outlets belong to the render thread once it uses them.
package final class SequenceOutlets: @unchecked Sendable {
    /// A unit that a plan renders.
    package struct Unit {
        let unit: AUAudioUnit
        let clock: RateClock
        let ratio: Double

        /// - Parameters:
        ///   - clock: the time line on which the plan renders it.
        ///   - ratio: its sample rate over that of the graph's end.
        package init(_ unit: AUAudioUnit, clock: RateClock, ratio: Double) {
            self.unit = unit
            self.clock = clock
            self.ratio = ratio
        }
    }

    /// Who gets what a track with a destination plays.
    package enum Outlet {
        /// A unit that a plan renders.
        case unit(Unit)
        /// The program, which is told of each message (`SequenceNews`).
        case program

        fileprivate var unit: Unit? { if case .unit(let unit) = self { unit } else { nil } }
        fileprivate var isTold: Bool { if case .program = self { true } else { false } }
    }

    /// Who gets tracks without a destination, and behind it one for each number.
    let first: UnsafeMutablePointer<SequenceOutlet>
    let count: Int
    private let blocks: [OutletBlocks?]
    private let clocks: [RateClock?]

    /// - Parameters:
    ///   - standard: who gets tracks without a destination; nil for nobody.
    ///   - numbered: by number; nil for one that no plan renders.
    ///   - line: the time line of the graph's end.
    package init(standard: Unit?, numbered: [Outlet?], line: RateClock) {
        let outlets = [standard.map { .unit($0) }] + numbered
        let units = outlets.map { $0?.unit }
        count = units.count
        blocks = units.map { $0.map { OutletBlocks($0.unit) } }
        clocks = units.map { $0?.clock }
        first = .allocate(capacity: units.count)
        for (index, unit) in units.enumerated() {
            (first + index).initialize(
                to: SequenceOutlet(
                    blocks: blocks[index].map { .passUnretained($0) },
                    clock: unit.flatMap { $0.clock === line ? nil : .passUnretained($0.clock) },
                    ratio: unit?.ratio ?? 1, isTold: outlets[index]?.isTold == true))
        }
    }

    deinit { first.deallocate() }
}

/// Keeps a unit's blocks for the render thread: out of an object that is borrowed, constant blocks are called without
/// counting references.
final class OutletBlocks {
    let midi: AUScheduleMIDIEventBlock?
    let parameter: AUScheduleParameterBlock

    init(_ unit: AUAudioUnit) {
        midi = unit.scheduleMIDIEventBlock
        parameter = unit.scheduleParameterBlock
    }
}

/// One unit as the render thread sends to it. Thread: render.
struct SequenceOutlet {
    private let blocks: Unmanaged<OutletBlocks>?
    /// Nil for the time line of the graph's end.
    private let clock: Unmanaged<RateClock>?
    private let ratio: Double
    /// A pair of places on the graph's line and on the unit's, from which events are counted: however many frames a run
    /// has, an event is in the same frame (E66).
    private var anchor: (line: Int64, own: Int64)?
    /// A change of rate is so many frames ahead at most.
    private let lead: Int64
    /// Whether the program is told of what is sent to it.
    let isTold: Bool

    init(blocks: Unmanaged<OutletBlocks>?, clock: Unmanaged<RateClock>?, ratio: Double, isTold: Bool) {
        self.isTold = isTold
        self.blocks = blocks
        self.clock = clock
        self.ratio = ratio
        lead = Int64(64 * max(1, min(ratio, 256)))
    }

    /// A run begins: looks whether the unit's time line still goes along.
    @_noLocks @_noAllocation
    mutating func begin(_ time: Int64) {
        guard let clock else { return }
        let own = clock._withUnsafeGuaranteedRef { $0.sampleTime }
        if let anchor, time >= anchor.line {
            let expected = anchor.own &+ Int64(Double(time &- anchor.line) * ratio)
            // A time effect goes at a speed of its own.
            if own &- expected < 4 &* lead, expected &- own < 4 &* lead { return }
        }
        anchor = (time, own)
    }

    /// The sample time of the unit at a frame of the graph's line.
    @_noLocks @_noAllocation
    func sampleTime(at time: Int64) -> AUEventSampleTime {
        guard clock != nil, let anchor else { return time }
        return anchor.own &+ lead &+ Int64(Double(max(time &- anchor.line, 0)) * ratio + 0.5)
    }

    @_noLocks @_noAllocation
    func frames(_ frames: Int) -> AUAudioFrameCount {
        AUAudioFrameCount(min(Double(frames) * ratio + 0.5, 4e9))
    }

    @_noLocks @_noAllocation
    func send(_ bytes: UnsafePointer<UInt8>, _ count: Int, at time: AUEventSampleTime) {
        guard let blocks else { return }
        // The unit's.
        _unsafePerformance { blocks._withUnsafeGuaranteedRef { $0.midi?(time, 0, count, bytes) } }
    }

    @_noLocks @_noAllocation
    func set(_ address: AUParameterAddress, to value: Float, at time: AUEventSampleTime, ramp: AUAudioFrameCount) {
        guard let blocks else { return }
        _unsafePerformance { blocks._withUnsafeGuaranteedRef { $0.parameter(time, ramp, address, value) } }
    }
}

/// Outlets as one run has them. Thread: render.
struct SequenceOutletList {
    private let first: UnsafeMutablePointer<SequenceOutlet>?
    private let count: Int
    let time: Int64

    /// - Parameters:
    ///   - address: of a `SequenceOutlets`; 0 for none.
    ///   - time: the run's first frame on the graph's line.
    @_noLocks @_noAllocation
    init(_ address: UInt, time: Int64) {
        self.time = time
        guard let pointer = UnsafeRawPointer(bitPattern: address) else {
            (first, count) = (nil, 0)
            return
        }
        let outlets = Unmanaged<SequenceOutlets>.fromOpaque(pointer)
        let begin = outlets._withUnsafeGuaranteedRef { $0.first }
        first = begin
        count = outlets._withUnsafeGuaranteedRef { $0.count }
        for index in 0..<count { begin[index].begin(time) }
    }

    /// Who gets what a track with this destination plays.
    @_noLocks @_noAllocation
    func outlet(_ destination: Int?) -> UnsafeMutablePointer<SequenceOutlet>? {
        let index = if let destination { destination &+ 1 } else { 0 }
        guard let first, index >= 0, index < count else { return nil }
        return first + index
    }
}
