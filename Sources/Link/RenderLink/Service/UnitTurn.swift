internal import AudioTypes
internal import CRenderLink

/// What changes from cycle to cycle about a unit on the service's render thread; the unit's calls during a render
/// change it too.
struct UnitTurn {
    /// The last cycle finished.
    var sequence = LinkSequence(0)
    var armed: UInt32 = 0
    /// The running cycle.
    var frames = 0
    var cycleStart = 0.0
    /// The time stamp that the unit was given.
    var timestamp: UnsafeRawPointer?
    var pullCount: UInt32 = 0
    /// The host watches this turn and can serve a pull.
    var mayPull = false
    var outputEventBytes = 0
    /// Whether an event that the unit sent in this cycle found no room.
    var lacksRoom = false
    /// Whether the last turn ended with an error, or with NaN or infinity.
    var hasFailed = false
    /// This cycle's events, after those of cycles that were skipped.
    var events: EventList
}

/// What a turn's input may come from beside the unit's own link.
struct TurnSources {
    /// The unit that had the turn before in the same service.
    let previous: UnsafeMutablePointer<UnitRenderer>?
    /// The regions of other services, by their index.
    let upstreams: UnsafeMutablePointer<UnsafeMutablePointer<UpstreamRegion>?>
    /// The cycle of the upstream unit that was waited for.
    let sequence: LinkSequence
    /// The host took the upstream's turn over and wrote this unit's own input.
    let isBridged: Bool
    /// When the first turn of the request began, in nanoseconds of CLOCK_MONOTONIC.
    let began: UInt64

    @_noLocks @_noAllocation
    init(
        previous: UnsafeMutablePointer<UnitRenderer>?,
        upstreams: UnsafeMutablePointer<UnsafeMutablePointer<UpstreamRegion>?>, sequence: LinkSequence, isBridged: Bool,
        began: UInt64
    ) {
        self.previous = previous
        self.upstreams = upstreams
        self.sequence = sequence
        self.isBridged = isBridged
        self.began = began
    }
}

/// Where one input bus of the running cycle lies.
struct ResolvedInput {
    enum Kind {
        case none
        /// Where the unit may read it.
        case memory
        /// Written by another service, to be copied and cleaned first.
        case foreign
    }

    let kind: Kind
    let channels: BusChannels

    @_noLocks @_noAllocation
    init(_ kind: Kind, _ channels: BusChannels) {
        self.kind = kind
        self.channels = channels
    }

    static var none: ResolvedInput { @_noLocks @_noAllocation get { ResolvedInput(.none, .none) } }
}

/// The buffer lists of a unit's output busses, rewritten before each cycle because the unit may change them.
struct OutputLists {
    let count: Int
    /// `count` pointers, as the render request wants them.
    let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>

    init(channels: [Int]) {
        count = channels.count
        lists = .allocate(capacity: channels.count + 1)
        for (bus, number) in channels.enumerated() { lists[bus] = .allocate(bufferCount: number) }
    }

    func deallocate() {
        for bus in 0..<count { UnsafeMutableRawPointer(lists[bus])?.deallocate() }
        lists.deallocate()
    }

    /// Points the lists at the samples of one cycle.
    @_noLocks @_noAllocation @inline(__always)
    func prepare(_ outputs: BusTable, _ sequence: LinkSequence, frames: Int) {
        for bus in 0..<count {
            guard let list = lists[bus] else { continue }
            let channels = outputs.channels(bus, sequence)
            list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: channels.count)
            guard var samples = channels.base else { continue }
            var buffer = audioBuffers(list)
            for _ in 0..<channels.count {
                buffer.pointee = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(truncatingIfNeeded: frames &* 4),
                    mData: UnsafeMutableRawPointer(samples))
                buffer += 1
                samples += channels.stride
            }
        }
    }
}
