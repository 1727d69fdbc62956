import Foundation

/// The suite's outcomes as a person reads them.
enum FaultTable {
    static func line(_ fault: Fault) -> String {
        "\(number(fault.number))  \(fault.name): \(fault.injection) → \(fault.expectation)"
    }

    static func print(_ outcome: FaultOutcome) {
        let seconds = outcome.seconds > 0 ? String(format: "%6.1f s", outcome.seconds) : "        "
        let again = outcome.attempts > 1 ? " (attempt \(outcome.attempts))" : ""
        Swift.print(
            "\(number(outcome.number))  \(padded(outcome.result))\(seconds)  \(outcome.name)\(again)\(figures(outcome))"
        )
        for reason in outcome.reasons { Swift.print("      \(outcome.result == .failed ? "✗" : "–") \(reason)") }
        for note in outcome.notes { Swift.print("      · \(note)") }
        fflush(nil)
    }

    static func printSummary(_ outcomes: [FaultOutcome]) {
        let counts = [FaultOutcome.Result.passed, .failed, .skipped, .notApplicable].map { result in
            "\(outcomes.count { $0.result == result }) \(result.rawValue)"
        }
        Swift.print("\n\(outcomes.count) faults: \(counts.joined(separator: ", "))")
    }

    private static func figures(_ outcome: FaultOutcome) -> String {
        guard let figures = outcome.figures, figures.cycles > 0 else { return "" }
        let outages = figures.outages.isEmpty ? "–" : "\(figures.outages.sorted()[figures.outages.count / 2])"
        let clicks = figures.clickDecibels <= -199 ? "none" : String(format: "%.0f dBFS", figures.clickDecibels)
        return "  [\(figures.cycles) cycles, outage \(outages) blocks, click \(clicks), "
            + String(format: "noise %.1f ms]", figures.worstNoiseMilliseconds)
    }

    private static func number(_ number: Int) -> String { String(format: "%3d", number) }

    private static func padded(_ result: FaultOutcome.Result) -> String {
        result.rawValue.padding(toLength: 14, withPad: " ", startingAt: 0)
    }
}
