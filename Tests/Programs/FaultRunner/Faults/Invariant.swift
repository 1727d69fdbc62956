/// What holds in every run, whatever the fault.
enum Invariant: String, CaseIterable, Sendable, Codable {
    /// A host cycle takes no longer than its budget and the machine's noise, measured beside it.
    case cyclesInTime = "I1"
    /// No NaN, no infinity, nothing above +18 dBFS.
    case boundedOutput = "I2"
    /// The click residual is at most −55 dBFS.
    case noClicks = "I3"
    /// The host lives, and holds as much as before.
    case noLeaks = "I4"
    /// What the other units give is bit-exact.
    case siblingsExact = "I5"
    /// The unit comes back with the values and the state that it had.
    case stateKept = "I6"
    /// One event for one fault, with the right cause, and none for anybody else.
    case oneEvent = "I7"
    /// What the other units give is bit-exact in each cycle in which they are heard: the machine may keep them from it, and
    /// changes no sample.
    case heardExact = "I8"
}

extension Set<Invariant> {
    static let all = Set(Invariant.allCases)
    /// For units whose own output is wrong: what they give is heard until they are found out.
    static let allButClicks = all.subtracting([.noClicks])
}
