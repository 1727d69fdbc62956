/// Whether an engine renders, and what it holds ready.
struct EngineRunState: Equatable {
    enum Phase { case stopped, prepared, running, paused }

    /// What a call asks for.
    enum Action: Equatable {
        /// Make the plan, then drive it.
        case allocateAndStart
        /// Drive what is there.
        case start
        /// Make the plan.
        case allocate
        /// Stop driving; keep what is there.
        case pause
        /// Stop driving and free everything.
        case stopAndFree
        /// Free everything.
        case free
        case nothing
    }

    private(set) var phase = Phase.stopped

    var isRunning: Bool { phase == .running }
    /// Whether a plan has to be kept up to date.
    var isAllocated: Bool { phase != .stopped }

    mutating func prepare() -> Action {
        guard phase == .stopped else { return .nothing }
        phase = .prepared
        return .allocate
    }

    mutating func start() -> Action {
        defer { phase = .running }
        switch phase {
        case .stopped: return .allocateAndStart
        case .prepared, .paused: return .start
        case .running: return .nothing
        }
    }

    mutating func pause() -> Action {
        guard phase == .running else { return .nothing }
        phase = .paused
        return .pause
    }

    mutating func stop() -> Action {
        defer { phase = .stopped }
        switch phase {
        case .stopped: return .nothing
        case .running: return .stopAndFree
        case .prepared, .paused: return .free
        }
    }

    /// A start or a preparation that did not succeed.
    mutating func fail() { phase = .stopped }
}
