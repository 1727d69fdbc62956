/// Whether a port that somebody wants is there and connected: a pure state machine.
///
/// What goes is taken again when it comes back. What somebody else has disconnected stays so, until it goes and comes.
package struct PortAttachment: Equatable {
    /// What is to be done after a look.
    package enum Step: Equatable {
        case nothing
        /// To be connected; `connected` says that it worked.
        case connect
        /// It has gone, or was disconnected: what it lets sound is to be ended.
        case depart
    }

    private enum State: Equatable {
        case absent
        /// With the number of looks that saw no connection: a system may show it late.
        case attached(doubts: Int)
        case cut
    }

    private var state = State.absent
    private static let mostDoubts = 3

    package init() {}

    /// Whether what it sends arrives.
    package var isAttached: Bool {
        if case .attached = state { return true }
        return false
    }

    /// It was connected.
    package mutating func connected() { state = .attached(doubts: 0) }

    /// - Parameters:
    ///   - isThere: whether the system has the port.
    ///   - isConnected: whether it is connected with ours.
    ///   - mayBeAnother: whether a port has come since the last look, which may be this one.
    package mutating func look(isThere: Bool, isConnected: Bool, mayBeAnother: Bool) -> Step {
        guard isThere else {
            defer { state = .absent }
            return isAttached ? .depart : .nothing
        }
        if isConnected {
            state = .attached(doubts: 0)
            return .nothing
        }
        switch state {
        case .absent: return .connect
        case .cut: return mayBeAnother ? .connect : .nothing
        case .attached(let doubts):
            if mayBeAnother {
                state = .absent
                return .depart
            }
            state = doubts < Self.mostDoubts ? .attached(doubts: doubts + 1) : .cut
            return state == .cut ? .depart : .nothing
        }
    }
}
