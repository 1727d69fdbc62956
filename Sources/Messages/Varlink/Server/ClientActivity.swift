/// What a server knows of a client's silence: whether it owes the rest of a message, and who gives way when all places
/// are taken.
///
/// Pure; times are nanoseconds of any clock that only goes forward.
struct ClientActivity: Equatable {
    /// How long a client has for a whole message: its first, and each that it began.
    let patience: UInt64
    /// Whether a call is under way.
    private(set) var isCalling = false
    /// When the message that is awaited was begun; nil between calls.
    private var owesSince: UInt64?
    private var lastActive: UInt64

    init(connectedAt now: UInt64, patience: UInt64) {
        self.patience = patience
        owesSince = now
        lastActive = now
    }

    /// Bytes came that are no whole message yet.
    mutating func receivedPart(at now: UInt64) {
        if owesSince == nil { owesSince = now }
    }

    /// A whole message came, and is answered from now on.
    mutating func beganCall(at now: UInt64) {
        isCalling = true
        owesSince = nil
        lastActive = now
    }

    /// The call is answered.
    mutating func endedCall(at now: UInt64) {
        isCalling = false
        lastActive = now
    }

    /// When the client has to go unless a whole message comes; nil while it owes none.
    var due: UInt64? {
        guard !isCalling, let owesSince else { return nil }
        return owesSince &+ patience
    }

    /// Whether this one gives way before another: never one with a call under way, first those that owe a message, then
    /// the longest silent.
    func givesWay(before other: ClientActivity) -> Bool {
        guard isCalling == other.isCalling else { return other.isCalling }
        guard (owesSince == nil) == (other.owesSince == nil) else { return owesSince != nil }
        return (owesSince ?? lastActive) < (other.owesSince ?? other.lastActive)
    }
}
