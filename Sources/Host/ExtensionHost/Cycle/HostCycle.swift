import AudioToolbox
import LinuxSystem
import RenderLink

/// One cycle of isolated units in a row, as the host's render thread goes through it; of one unit as of many.
///
/// Units that are joined, or a unit by itself, are asked together as a run (`HostCycle+Run.swift`, which reads like
/// `docs/inside/render-cycle.md`). This file goes from run to run: `begin`, `start`, and `finish`, between the last two of
/// which the host may do other work. Thread: render; `init` and `deinit` while nothing renders.
struct HostCycle: ~Copyable {
    /// Where a unit of the row is found.
    private struct Place {
        let renderer: Unmanaged<RemoteRenderer>
        let core: Unmanaged<RenderCore>
    }

    /// Units that are asked together.
    struct Run {
        let first: Int
        let count: Int
        /// Nil where the only unit of the run is missing.
        let port: HandoffPort?
    }

    /// How far the run under way is.
    enum Phase: UInt8 {
        /// None was begun.
        case idle
        /// The unit has no resources: it is passed over.
        case passed
        /// There is nothing to wait for: the unit is pipelined, or its input came to an error.
        case settled
        /// The bridge is to play, and nobody is to blame.
        case missing
        /// The service has not finished an earlier cycle and could not be asked yet.
        case behind
        /// The services were asked.
        case asked
    }

    private let places: UnsafeMutablePointer<Place>
    /// What the units of the run under way keep; they do not give it up before their turns end.
    let units: UnsafeMutablePointer<UnsafeMutablePointer<UnitOfCycle>>
    let count: Int
    let channelCount: Int
    let maximumFrames: Int
    /// The signal as it is before the run under way: one pointer per channel, null for silence.
    let signal: UnsafeMutablePointer<UnsafePointer<Float>?>
    private var outputs: CycleOutputs
    /// A unit's own render block brings events and input and takes the output, for every bus.
    let isOwnCall: Bool

    // The cycle under way.

    let time: UnsafeMutablePointer<AudioTimeStamp>
    var frames = 0
    /// As the host gave them, and whether the unit rendered last says that its output is silent.
    var flags = AudioUnitRenderActionFlags()
    var isSilent = false
    /// That of the unit rendered last.
    var status: OSStatus = 0
    /// How the units are joined; kept by who holds the exchange open until the cycle ends.
    var layout: Unmanaged<ChainLayout>?
    /// The first unit that is not rendered yet.
    private var position = 0
    var run = Run(first: 0, count: 0, port: nil)
    var phase = Phase.idle
    var budget = CycleBudget()
    private(set) var isUnderWay = false
    /// Whether the host does other work before it waits for what is begun now.
    private(set) var isDeferred = false
    /// The core on which the services are to run; −1: that of the host's thread.
    private(set) var serviceCore = -1
    /// When the host's other work was done, and what asking took before that; nanoseconds.
    private(set) var waitStart: UInt64 = 0
    var askTime: UInt64 = 0

    init(
        _ units: [(renderer: RemoteRenderer, core: RenderCore)], channelCount: Int, maximumFrames: Int,
        isOwnCall: Bool = false
    ) {
        count = units.count
        self.channelCount = channelCount
        self.maximumFrames = maximumFrames
        self.isOwnCall = isOwnCall
        self.units = .allocate(capacity: max(count, 1))
        places = .allocate(capacity: max(count, 1))
        for (index, unit) in units.enumerated() {
            (places + index).initialize(
                to: Place(renderer: .passUnretained(unit.renderer), core: .passUnretained(unit.core)))
        }
        signal = .allocate(capacity: max(channelCount, 1))
        signal.initialize(repeating: nil, count: max(channelCount, 1))
        outputs = CycleOutputs(
            channelCount: isOwnCall ? 0 : channelCount, maximumFrames: isOwnCall ? 0 : maximumFrames)
        time = .allocate(capacity: 1)
        time.initialize(to: AudioTimeStamp())
    }

    deinit {
        places.deallocate()
        units.deallocate()
        signal.deallocate()
        outputs.deallocate()
        time.deallocate()
    }

    // MARK: From run to run

    /// Begins a cycle. All its units share the deadline that is counted from here where the time stamp has no host
    /// time.
    @_noLocks @_noAllocation @section("render")
    mutating func begin(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ flags: AudioUnitRenderActionFlags
    ) -> OSStatus {
        guard frames <= maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        self.frames = frames
        self.flags = flags
        isSilent = false
        time.pointee = timestamp.pointee
        position = 0
        phase = .idle
        let valid = AudioTimeStampFlags.hostTimeValid.rawValue
        guard !isOwnCall, time.pointee.mFlags.rawValue & valid == 0 else { return 0 }
        time.pointee.mHostTime = MonotonicClock.now()
        time.pointee.mFlags = AudioTimeStampFlags(rawValue: time.pointee.mFlags.rawValue | valid)
        return 0
    }

    /// Takes the host's signal where it lies: one pointer per channel, null for silence.
    @_noLocks @_noAllocation @section("render")
    mutating func take(_ input: UnsafePointer<UnsafePointer<Float>?>) {
        for channel in 0..<channelCount { signal[channel] = input[channel] }
    }

    /// Starts the first run. Does not wait.
    ///
    /// - Parameter isDeferred: whether the host does other work before it calls `finish`.
    @section("render")
    mutating func start(_ layout: Unmanaged<ChainLayout>?, isDeferred: Bool, core: Int) {
        self.layout = layout
        self.isDeferred = isDeferred
        serviceCore = core
        isUnderWay = true
        guard count > 0, !isDeferred || startsEarly(layout) else { return }
        beginNext()
    }

    /// Waits for what was begun and renders the rest; the units' output is the signal then.
    @section("render")
    mutating func finish() {
        if isDeferred { waitStart = MonotonicClock.now() }
        while position < count {
            if phase == .idle {
                isDeferred = false
                beginNext()
            }
            finishRun()
            endRun()
        }
        isUnderWay = false
    }

    /// Gives up on a cycle that nobody will finish.
    @_noLocks @_noAllocation @section("render")
    mutating func abandon() {
        if phase == .asked { run.port?.abandon() }
        if phase != .idle { endRun(isAbandoned: true) }
        isUnderWay = false
    }

    /// Begins the joined units at the present position, or the first of them by itself.
    @section("render")
    private mutating func beginNext() {
        if !beginJoined() {
            let address = places[position].renderer._withUnsafeGuaranteedRef { $0.seat.render.begin() }
            run = Run(first: position, count: 1, port: nil)
            phase = .passed
            guard enter(address: nil) else { return }
            beginAlone(address)
        }
        noteEventRooms()
    }

    /// Begins the joined units at the present position; false when they must go through the host: one of them is missing,
    /// or is not the one that was joined, or is bridged or behind.
    @inline(__always)
    private mutating func beginJoined() -> Bool {
        guard let layout, let (joined, addresses) = joinedRun(layout), let port = joined.port else { return false }
        run = joined
        guard enter(address: addresses) else { return false }
        if port.isReady(frames: frames), begin(joinedAt: port) { return true }
        for offset in 0..<run.count { endTurn(offset, isAbandoned: true) }
        return false
    }

    /// The joined units that start at the present position, and the addresses of the incarnations that were joined.
    @_noLocks @_noAllocation @section("render")
    private mutating func joinedRun(_ layout: Unmanaged<ChainLayout>) -> (Run, UnsafePointer<UInt>)? {
        let position = position
        return layout._withUnsafeGuaranteedRef { layout in
            for number in 0..<layout.segmentCount where layout.views[number].first == position {
                let view = layout.views[number]
                return (
                    Run(first: position, count: view.count, port: view.port),
                    UnsafePointer(layout.seatAddresses + position)
                )
            }
            return nil
        }
    }

    /// Begins the calls of the run's units, which keep what they have until these end; false, with nothing begun, when one
    /// has no resources, or is not wet with the incarnation that is to be at its address.
    @_noLocks @_noAllocation @section("render")
    private mutating func enter(address: UnsafePointer<UInt>?) -> Bool {
        for offset in 0..<run.count {
            let place = places[run.first &+ offset]
            let isThere = place.core._withUnsafeGuaranteedRef { $0.enter() }
            let wanted = address?[offset]
            let unit = place.renderer._withUnsafeGuaranteedRef { isThere ? $0.unit(wetWith: wanted) : nil }
            if let unit, frames <= unit.pointee.maximumFrames {
                units[offset] = unit
                continue
            }
            for begun in 0...offset { endTurn(begun, isAbandoned: true) }
            return false
        }
        return true
    }

    @_noLocks @_noAllocation @section("render")
    private mutating func noteEventRooms() {
        guard phase != .passed else { return }
        for offset in 0..<run.count { units[offset].pointee.noteEventRoom(run.port?.port(offset)) }
    }

    /// The run is over: what was held for it is let go.
    @_noLocks @_noAllocation @section("render")
    private mutating func endRun(isAbandoned: Bool = false) {
        if phase != .passed {
            for offset in 0..<run.count { endTurn(offset, isAbandoned: isAbandoned) }
        }
        if run.count == 1 { places[run.first].renderer._withUnsafeGuaranteedRef { $0.seat.render.end() } }
        position = run.first &+ run.count
        phase = .idle
    }

    /// A unit's turn is over: the values of the tree follow its events, and observers are called, unless nobody waits for
    /// it any more.
    @_noLocks @_noAllocation @section("render")
    private mutating func endTurn(_ offset: Int, isAbandoned: Bool) {
        let (flags, time, frames, status) = (flags, time, UInt32(truncatingIfNeeded: frames), status)
        places[run.first &+ offset].core._withUnsafeGuaranteedRef {
            if isAbandoned { $0.letGo() } else { $0.end(status, flags, time, frames, 0, nil) }
        }
    }

    /// Whether the first unit may be asked while the host does other work.
    @_noLocks @_noAllocation @section("render")
    private mutating func startsEarly(_ layout: Unmanaged<ChainLayout>?) -> Bool {
        guard let layout else { return true }
        return layout._withUnsafeGuaranteedRef { $0.startsEarly }
    }

    // MARK: A unit's own render block

    /// One call of it, which brings events and input, and takes the output of one bus. `kAudioUnitErr_Uninitialized` while
    /// nothing is allocated.
    @section("render")
    mutating func render(
        _ address: UInt, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32, _ bus: Int,
        _ output: UnsafeMutablePointer<AudioBufferList>, _ events: UnsafePointer<AURenderEvent>?,
        _ pull: BorrowedPullInput
    ) -> OSStatus {
        guard let unit = places[0].renderer._withUnsafeGuaranteedRef({ $0.unit }) else {
            return kAudioUnitErr_Uninitialized
        }
        units[0] = unit
        let problem = begin(timestamp, Int(frames), flags.pointee)
        guard problem == 0 else { return problem }
        guard let request = unit.pointee.calls.begin(flags, timestamp, frames, bus, output, events, pull) else {
            return unit.pointee.calls.answer
        }
        unit.pointee.busses.supply(output, bus: bus, frames: Int(frames))
        unit.pointee.events = events
        run = Run(first: 0, count: 1, port: nil)
        beginAlone(address)
        noteEventRooms()
        finishRun()
        phase = .idle
        if isSilent { request.pointee.flags.formUnion(.unitRenderAction_OutputIsSilence) }
        return unit.pointee.calls.finish(status, flags, bus)
    }

    // MARK: Output

    /// Gives a unit memory for its output. A block's caller has brought some.
    @_noLocks @_noAllocation @section("render")
    mutating func prepareOutput(_ unit: UnsafeMutablePointer<UnitOfCycle>) {
        if !isOwnCall { outputs.prepare(unit, frames) }
    }

    /// What was written there becomes the signal.
    @_noLocks @_noAllocation @section("render")
    mutating func takeOutput() {
        if !isOwnCall { outputs.take(into: signal) }
    }

    /// Points the list's buffers at the signal.
    @_noLocks @_noAllocation @section("render")
    mutating func lend(to output: UnsafeMutablePointer<AudioBufferList>) { outputs.lend(signal, to: output, frames) }
}
