import AudioToolbox
import ExtensionHost
import Glibc
import LinuxSystem
import Synchronization

/// A host that plays: branches of units in services of their own, rendered on a paced real-time thread, each sample
/// looked at.
///
/// A cycle renders the branches one after the other with one deadline for all, as an engine does.
// @unchecked: what the render thread uses is set before it starts; its log is behind a mutex.
final class Rig: @unchecked Sendable {
    static let sampleRate = 48_000.0
    static let hostPriority = 60
    /// A sine of 440 Hz comes back after so many frames.
    private static let inputPeriod = 1200
    static let inputLevel: Float = 0.5
    /// The greatest step between two samples of the input.
    static let inputStep = Float(2 * sin(.pi * 440 / sampleRate)) * inputLevel

    let frames: Int
    let branches: [RigBranch]
    let suspects: [RemoteAudioUnit]
    /// Nanoseconds.
    let period: UInt64
    let budget: UInt64
    private let input: [Float]
    /// What the cycle under way came to: nothing is allocated while its time is taken, for whoever frees it may hold the
    /// allocator's lock meanwhile.
    private let judged: UnsafeMutableBufferPointer<RigBranch.Cycle>
    private let log = Mutex<[CycleRecord]>([])
    private let isEnding = Atomic<Bool>(false)
    private let cycleCount = Atomic<Int>(0)
    private var thread: SystemThread?
    /// A branch that comes and goes while the others play, and what it gave.
    private let guest = Mutex<(branch: RigBranch, heard: [RigBranch.Cycle])?>(nil)

    /// - Parameters:
    ///   - branches: rendered in this order.
    ///   - suspects: units that something is done to, of these branches.
    init(_ branches: [RigBranch], suspects: [RemoteAudioUnit], frames: Int) {
        self.branches = branches
        self.suspects = suspects
        self.frames = frames
        judged = .allocate(capacity: branches.count)
        judged.initialize(repeating: RigBranch.Cycle())
        period = UInt64(Double(frames) / Self.sampleRate * 1e9)
        budget = UInt64(0.7 * Double(period))
        input = (0..<Self.inputPeriod + frames).map {
            Self.inputLevel * Float(sin(2 * .pi * 440 * Double($0) / Self.sampleRate))
        }
    }

    deinit { judged.deallocate() }

    /// Starts the render thread.
    func start() throws {
        thread = try SystemThread(
            name: "rig", scheduling: .fifo(priority: Self.hostPriority), flushesDenormals: true
        ) { [unowned self] in run() }
    }

    /// Ends rendering; the units keep their resources.
    func pause() {
        isEnding.store(true, ordering: .releasing)
        thread?.join()
    }

    /// Ends rendering and gives up the units' resources.
    func stop() {
        pause()
        for branch in branches { branch.end() }
    }

    /// Cycles rendered so far. Thread: any.
    var cycles: Int { cycleCount.load(ordering: .acquiring) }

    /// Has another branch play, or none; gives back the one before and what was heard of it. Thread: any but render.
    func exchangeGuest(_ branch: RigBranch?) -> (branch: RigBranch, heard: [RigBranch.Cycle])? {
        guest.withLock { guest in
            defer { guest = branch.map { ($0, []) } }
            return guest
        }
    }

    /// What was logged since the last call. Thread: any but render.
    func takeLog() -> [CycleRecord] {
        log.withLock { log in
            defer { log.removeAll(keepingCapacity: true) }
            return log
        }
    }

    private func run() {
        var position = 0
        var due = MonotonicClock.now() + period
        var heard = suspects.map(\.tally)
        var wetFrames = branches.map { $0.units.map(\.tally.wetFrames) }
        log.withLock { $0.reserveCapacity(4096) }
        while !isEnding.load(ordering: .acquiring) {
            sleep(until: due)
            let record = cycle(position, due, &heard, &wetFrames)
            log.withLock { $0.append(record) }
            cycleCount.wrappingAdd(1, ordering: .releasing)
            position += frames
            // A host that was away goes on from now; it does not make up for what nobody hears any more.
            due = max(due + period, MonotonicClock.now() > due + 2 * period ? MonotonicClock.now() : 0)
        }
    }

    private func cycle(
        _ position: Int, _ due: UInt64, _ heard: inout [BridgeTally], _ wetFrames: inout [[UInt64]]
    ) -> CycleRecord {
        let start = MonotonicClock.now()
        var time = AudioTimeStamp()
        time.mSampleTime = Double(position)
        time.mHostTime = start
        time.mFlags = [.sampleTimeValid, .hostTimeValid]
        input.withUnsafeBufferPointer { input in
            let block = input.baseAddress! + position % Self.inputPeriod
            for index in branches.indices { judged[index] = branches[index].render(&time, block) }
        }
        let end = MonotonicClock.now()
        input.withUnsafeBufferPointer { input in
            let block = input.baseAddress! + position % Self.inputPeriod
            // Who is just being exchanged is left out.
            _ = guest.withLockIfAvailable { guest in
                guard let heard = guest?.branch.render(&time, block) else { return }
                guest?.heard.append(heard)
            }
        }
        var (wet, missing): ([Bool], [Bool]) = ([], [])
        for (index, suspect) in suspects.enumerated() {
            let now = suspect.tally
            wet.append(now.wetFrames == heard[index].wetFrames + UInt64(frames))
            missing.append(now.bridgedFrames != heard[index].bridgedFrames)
            heard[index] = now
        }
        return CycleRecord(
            due: due, start: start, end: end, branches: Array(judged), branchesWet: takeWet(&wetFrames),
            suspectsWet: wet, suspectsMissing: missing)
    }

    /// Whether every unit of each branch gave all frames of the cycle, as their tallies say.
    private func takeWet(_ wetFrames: inout [[UInt64]]) -> [Bool] {
        branches.indices.map { branch in
            let now = branches[branch].units.map(\.tally.wetFrames)
            defer { wetFrames[branch] = now }
            return zip(now, wetFrames[branch]).allSatisfy { $0 == $1 + UInt64(frames) }
        }
    }
}
