/// One session as an arbiter lists it.
package struct SessionStatus: Codable, Hashable, Sendable {
    /// Its number, unique while its arbiter lives.
    package let session: Int
    /// Whose it is, as the kernel says.
    package let program: SessionMessages.Program
    package let claim: SessionClaim
    package let isActive: Bool
    package let isInterrupted: Bool
    /// By how many dB it is lowered; 0 for not at all.
    package let duckedDecibels: Double
    /// The processes that interrupted it and are not over.
    package let interruptedBy: [Int32]

    package init(
        session: Int, program: SessionMessages.Program, claim: SessionClaim, isActive: Bool, isInterrupted: Bool,
        duckedDecibels: Double, interruptedBy: [Int32]
    ) {
        self.session = session
        self.program = program
        self.claim = claim
        self.isActive = isActive
        self.isInterrupted = isInterrupted
        self.duckedDecibels = duckedDecibels
        self.interruptedBy = interruptedBy
    }
}
