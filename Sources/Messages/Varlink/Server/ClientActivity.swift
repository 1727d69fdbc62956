/// What a server knows of a client's silence: whether it owes the rest of a message, and who gives way when all places
/// are taken.
///
/// Pure; times are nanoseconds of any clock that only goes forward.
package struct ClientActivity: Equatable {
    /// How long a client that owes a message may be silent: before its first, and in each that it began. However long
    /// a message is, and however slow the machine, it may go on as long as it comes.
    package let patience: UInt64
    /// Whether a call is under way.
    package private(set) var isCalling = false
    /// When the message that is awaited was begun; nil between calls.
    private var owesSince: UInt64?
    /// When something last came of what is awaited, and when the last call began or ended.
    private var lastActive: UInt64

    package init(connectedAt now: UInt64, patience: UInt64) {
        self.patience = patience
        owesSince = now
        lastActive = now
    }

    /// Bytes came that are no whole message yet.
    package mutating func receivedPart(at now: UInt64) {
        if owesSince == nil { owesSince = now }
        lastActive = now
    }

    /// A whole message came, and is answered from now on.
    package mutating func beganCall(at now: UInt64) {
        isCalling = true
        owesSince = nil
        lastActive = now
    }

    /// The call is answered.
    package mutating func endedCall(at now: UInt64) {
        isCalling = false
        lastActive = now
    }

    /// When the client has to go unless something comes of a message; nil while it owes none.
    package var due: UInt64? { isCalling || owesSince == nil ? nil : lastActive &+ patience }

    /// Whether this one gives way before another: never one with a call under way, first those that owe a message, then
    /// the longest silent.
    package func givesWay(before other: ClientActivity) -> Bool {
        guard isCalling == other.isCalling else { return other.isCalling }
        guard (owesSince == nil) == (other.owesSince == nil) else { return owesSince != nil }
        return (owesSince ?? lastActive) < (other.owesSince ?? other.lastActive)
    }
}
