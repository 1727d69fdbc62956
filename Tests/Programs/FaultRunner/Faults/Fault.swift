/// One fault of the suite: what is done, and what is to come of it.
struct Fault: Sendable {
    /// Whether and how it is tried.
    enum Trial: Sendable {
        case run(@Sendable (FaultTrial) async throws -> Void)
        /// There is nothing here that it could happen to; the reason.
        case notApplicable(String)
        /// It can happen here, but is not tried; the reason.
        case skipped(String)
    }

    /// 1 to 56 as the plan for this suite numbers them; what was added follows.
    let number: Int
    let name: String
    /// How it comes about.
    let injection: String
    /// What is to come of it beyond the invariants.
    let expectation: String
    var invariants = Set<Invariant>.all
    var needs: [Primitive] = [.realtime]
    /// Whether it slows the machine itself, so that the host is not held to cycles of which that stood still for a part
    /// (`LateCycle.isOfSlowMachine`).
    var slowsMachine = false
    /// Whose host is tried.
    var user = TrialUser.present
    let trial: Trial
}
