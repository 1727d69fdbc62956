/// Whether a recorder records, and what a call has to do for that.
package struct RecorderState: Equatable {
    package enum Phase { case stopped, prepared, recording, paused }

    /// What a call asks for.
    package enum Action: Equatable {
        /// Make the file and open the device.
        case prepare
        /// The same, and record.
        case prepareAndBegin
        /// Record into the file that is there.
        case begin
        /// Take nothing more for now.
        case pause
        /// Complete the file.
        case finish
        case nothing
    }

    package private(set) var phase = Phase.stopped

    package init() {}

    package var isRecording: Bool { phase == .recording }
    /// Whether there is a file that is not complete.
    package var hasFile: Bool { phase != .stopped }

    /// What was recorded before is overwritten.
    package mutating func prepare() -> Action {
        guard phase == .stopped else { return .nothing }
        phase = .prepared
        return .prepare
    }

    package mutating func record() -> Action {
        defer { phase = .recording }
        switch phase {
        case .stopped: return .prepareAndBegin
        case .prepared, .paused: return .begin
        case .recording: return .nothing
        }
    }

    package mutating func pause() -> Action {
        guard phase == .recording else { return .nothing }
        phase = .paused
        return .pause
    }

    package mutating func stop() -> Action {
        defer { phase = .stopped }
        return hasFile ? .finish : .nothing
    }

    /// Nothing could be begun, or no more could be written.
    package mutating func fail() { phase = .stopped }
}
