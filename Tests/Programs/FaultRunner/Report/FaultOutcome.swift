/// What came of one fault.
struct FaultOutcome: Codable, Sendable {
    enum Result: String, Codable, Sendable {
        case passed, failed, skipped, notApplicable = "not applicable"
    }

    var number: Int
    var name: String
    var expectation: String
    var result: Result
    /// Why it failed or was not tried.
    var reasons: [String] = []
    /// What was seen besides.
    var notes: [String] = []
    /// Times that it was tried: a machine that stood still is no result.
    var attempts = 1
    var seconds = 0.0
    var figures: Figures?

    /// What was measured.
    struct Figures: Codable, Sendable {
        var cycles = 0
        var cyclesOverBudget = 0
        var lateCycles = 0
        /// Of the machine, in milliseconds.
        var worstNoiseMilliseconds = 0.0
        var nonFiniteSamples = 0
        var peak: Float = 0
        var clickDecibels = 0.0
        /// In blocks.
        var outages: [Int] = []
        var incidents: [String] = []
        var siblingMismatches = 0
        var excusedMismatches = 0
        var before = HostFootprint()
        var after = HostFootprint()
    }

    init(_ fault: Fault, _ result: Result, reasons: [String] = []) {
        (number, name, expectation) = (fault.number, fault.name, fault.expectation)
        (self.result, self.reasons) = (result, reasons)
    }
}
