// 25 and what the list misses: what a unit puts into its output.
extension FaultList {
    static let sounds: [Fault] = [
        Fault(
            number: 25, name: "NaN, infinity, denormals, 10³⁸, false silence",
            injection: "in every sample of every block", expectation: "replaced, clamped, or ended as not finite",
            invariants: .allButClicks, trial: .run(output))
    ]

    private static func output(_ trial: FaultTrial) async throws {
        try await trial.inflict(
            [
                Strike("nan", ["notFinite"]), Strike("infinity", ["notFinite"]), Strike("denormals"),
                Strike("false silence"), Strike("loud", amount: 20_000),
            ])
        trial.expect(trial.session.map { $0.audit.peak > 5 } ?? false, "nothing loud was heard, so nothing was clamped")
    }
}
