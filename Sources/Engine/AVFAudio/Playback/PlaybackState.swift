/// Whether a player plays, and what a call has to do for that.
package struct PlaybackState: Equatable {
    package enum Phase { case stopped, prepared, playing, paused }

    /// What a call asks for.
    package enum Action: Equatable {
        /// Take the device, read ahead.
        case prepare
        /// The same, and play.
        case prepareAndBegin
        /// Play what is ready.
        case begin
        /// Go on where it paused.
        case resume
        /// Stand still.
        case pause
        /// Give the device back, and keep the place.
        case release
        case nothing
    }

    package private(set) var phase = Phase.stopped
    /// Counts what was begun, so that the end of what was given up is told from the end of what plays.
    package private(set) var run = 0

    package init() {}

    package var isPlaying: Bool { phase == .playing }
    /// Whether it holds a device's engine.
    package var isPrepared: Bool { phase != .stopped }

    package mutating func prepare() -> Action {
        guard phase == .stopped else { return .nothing }
        phase = .prepared
        return .prepare
    }

    package mutating func play() -> Action {
        defer { phase = .playing }
        switch phase {
        case .stopped:
            run += 1
            return .prepareAndBegin
        case .prepared:
            run += 1
            return .begin
        case .paused: return .resume
        case .playing: return .nothing
        }
    }

    package mutating func pause() -> Action {
        guard phase == .playing else { return .nothing }
        phase = .paused
        return .pause
    }

    package mutating func stop() -> Action {
        defer { phase = .stopped }
        guard isPrepared else { return .nothing }
        run += 1
        return .release
    }

    /// Another place, or another device: what was begun is given up.
    /// - Returns: whether to begin anew there.
    package mutating func restart() -> Action {
        switch phase {
        case .stopped: return .nothing
        case .prepared: return .prepare
        case .paused:
            run += 1
            phase = .prepared
            return .prepare
        case .playing:
            run += 1
            return .begin
        }
    }

    /// What was begun came to its end.
    /// - Returns: whether it is what plays.
    package mutating func finish(_ run: Int) -> Bool {
        guard phase == .playing, run == self.run else { return false }
        phase = .stopped
        return true
    }

    /// Nothing could be begun.
    package mutating func fail() { phase = .stopped }
}
