/// Whether an engine renders, and what it holds ready.
package struct EngineRunState: Equatable {
    package enum Phase { case stopped, prepared, running, paused }

    /// What a call asks for.
    package enum Action: Equatable {
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

    package private(set) var phase = Phase.stopped

    package init() {}

    package var isRunning: Bool { phase == .running }
    /// Whether a plan has to be kept up to date.
    package var isAllocated: Bool { phase != .stopped }

    package mutating func prepare() -> Action {
        guard phase == .stopped else { return .nothing }
        phase = .prepared
        return .allocate
    }

    package mutating func start() -> Action {
        defer { phase = .running }
        switch phase {
        case .stopped: return .allocateAndStart
        case .prepared, .paused: return .start
        case .running: return .nothing
        }
    }

    package mutating func pause() -> Action {
        guard phase == .running else { return .nothing }
        phase = .paused
        return .pause
    }

    package mutating func stop() -> Action {
        defer { phase = .stopped }
        switch phase {
        case .stopped: return .nothing
        case .running: return .stopAndFree
        case .prepared, .paused: return .free
        }
    }

    /// A start or a preparation that did not succeed.
    package mutating func fail() { phase = .stopped }
}
