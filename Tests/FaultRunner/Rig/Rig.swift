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
    private let log = Mutex<[CycleRecord]>([])
    private let isEnding = Atomic<Bool>(false)
    private let cycleCount = Atomic<Int>(0)
    private var thread: SystemThread?

    /// - Parameters:
    ///   - branches: rendered in this order.
    ///   - suspects: units that something is done to, of these branches.
    init(_ branches: [RigBranch], suspects: [RemoteAudioUnit], frames: Int) {
        self.branches = branches
        self.suspects = suspects
        self.frames = frames
        period = UInt64(Double(frames) / Self.sampleRate * 1e9)
        budget = UInt64(0.7 * Double(period))
        input = (0..<Self.inputPeriod + frames).map {
            Self.inputLevel * Float(sin(2 * .pi * 440 * Double($0) / Self.sampleRate))
        }
    }

    /// Starts the render thread.
    func start() throws {
        thread = try SystemThread(
            name: "rig", scheduling: .fifo(priority: Self.hostPriority), flushesDenormals: true
        ) { [unowned self] in run() }
    }

    /// Ends rendering and gives up the units' resources.
    func stop() {
        isEnding.store(true, ordering: .releasing)
        thread?.join()
        for branch in branches { branch.end() }
    }

    /// Cycles rendered so far. Thread: any.
    var cycles: Int { cycleCount.load(ordering: .acquiring) }

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
        var heard = suspects.map { $0.tally.wetFrames }
        log.withLock { $0.reserveCapacity(4096) }
        while !isEnding.load(ordering: .acquiring) {
            sleep(until: due)
            let record = cycle(position, due, &heard)
            log.withLock { $0.append(record) }
            cycleCount.wrappingAdd(1, ordering: .releasing)
            position += frames
            // A host that was away goes on from now; it does not make up for what nobody hears any more.
            due = max(due + period, MonotonicClock.now() > due + 2 * period ? MonotonicClock.now() : 0)
        }
    }

    private func cycle(_ position: Int, _ due: UInt64, _ heard: inout [UInt64]) -> CycleRecord {
        let start = MonotonicClock.now()
        var time = AudioTimeStamp()
        time.mSampleTime = Double(position)
        time.mHostTime = start
        time.mFlags = [.sampleTimeValid, .hostTimeValid]
        let judged = input.withUnsafeBufferPointer { input in
            let block = input.baseAddress! + position % Self.inputPeriod
            return branches.map { $0.render(&time, block) }
        }
        let end = MonotonicClock.now()
        var wet: [Bool] = []
        for (index, suspect) in suspects.enumerated() {
            let now = suspect.tally.wetFrames
            wet.append(now == heard[index] + UInt64(frames))
            heard[index] = now
        }
        return CycleRecord(due: due, start: start, end: end, branches: judged, suspectsWet: wet)
    }
}
