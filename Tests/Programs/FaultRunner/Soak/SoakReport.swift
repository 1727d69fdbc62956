import Foundation

/// What a soak came to.
struct SoakReport: Codable, Sendable {
    /// Outages of one kind of fault, in blocks.
    struct Outages: Codable, Sendable {
        var kind: SoakKind
        var count: Int
        var p50: Int
        var p90: Int
        var maximum: Int

        init(_ kind: SoakKind, _ blocks: [Int]) {
            let sorted = blocks.sorted()
            func percentile(_ part: Double) -> Int {
                sorted.isEmpty ? 0 : sorted[min(Int(part * Double(sorted.count)), sorted.count - 1)]
            }
            self.kind = kind
            (count, p50, p90, maximum) = (sorted.count, percentile(0.5), percentile(0.9), sorted.last ?? 0)
        }
    }

    var seed: UInt64
    var minutes = 0.0
    var units = 0
    var frames = 0
    var hostCycles = 0
    var cyclesOverBudget = 0
    /// Of those, the ones that the machine's noise does not explain.
    var lateCycles = 0
    var worstNoiseMilliseconds = 0.0
    var faults = 0
    /// Faults that showed nothing: the unit was being started again for another reason.
    var lostFaults = 0
    var outages: [Outages] = []
    var familyP50: [String: Int] = [:]
    var clickDecibels = 0.0
    var peak: Float = 0
    var notNumbers = 0
    var failedCalls = 0
    var statuses: [String] = []
    /// Samples of guests that are no numbers.
    var guestSamples = 0
    /// Frames of units that are neither theirs, nor the bridge's, nor a crossfade's.
    var unaccountedFrames: Int64 = 0
    var restarts: UInt64 = 0
    var guests = 0
    var statesKept = 0
    var events = 0
    var siblingMismatchCount = 0
    /// The first of them.
    var siblingMismatches: [String] = []
    var excusedMismatches = 0
    /// Incidents of units that had no fault, and those of them for which the machine stood still.
    var wronged: [String] = []
    var excusedIncidents: [String] = []
    var wrongCauses: [String] = []
    var unitsAway: [String] = []
    var before = HostFootprint()
    var after = HostFootprint()
    /// Of all frames of all units in the five seconds after the last fault, those that were the units' own; percent.
    var restingWetPercent = 100.0
    /// Why the others were bridged.
    var restingReasons: [String] = []
    /// Blocks of units that were bridged, or faded back, and counted for no reason; or counted and not bridged.
    var blocksWithoutReason: Int64 = 0
    /// The first steps that were too loud.
    var clicks: [String] = []
    /// Cycles that were late beyond the machine's noise.
    var lateness: [String] = []
    var filesBefore = 0
    var filesAfter = 0

    init(seed: UInt64) { self.seed = seed }

    /// Limits that were missed.
    var failures: [String] {
        var failures: [String] = []
        func require(_ condition: Bool, _ failure: String) { if !condition { failures.append(failure) } }
        require(notNumbers == 0, "\(notNumbers) samples were no numbers")
        require(peak <= RigBranch.limit, "the output reached \(peak)")
        require(failedCalls == 0, "\(failedCalls) render calls failed: \(statuses.joined(separator: ", "))")
        require(unaccountedFrames == 0, "\(unaccountedFrames) frames are not accounted for")
        require(blocksWithoutReason == 0, "\(blocksWithoutReason) blocks were bridged for no reason")
        require(
            restingWetPercent == 100 || !restingReasons.isEmpty,
            String(format: "without a fault %.1f %% were heard, and nothing says why", restingWetPercent))
        require(lateCycles == 0, "\(lateCycles) cycles were late beyond the machine's noise")
        require(clickDecibels <= -60, String(format: "a click of %.1f dBFS, −60 are allowed", clickDecibels))
        require(
            siblingMismatches.isEmpty, "\(siblingMismatchCount) cycles of units without a fault were not bit-exact")
        require(wronged.isEmpty, "\(wronged.count) incidents were told of units without a fault")
        require(wrongCauses.isEmpty, "\(wrongCauses.count) faults were told with another cause")
        require(unitsAway.isEmpty, "\(unitsAway.count) units did not come back")
        require(
            (familyP50["death"] ?? 0) <= 3,
            "a death takes \(familyP50["death"] ?? 0) blocks in the middle of all cases, 3 are allowed")
        require(
            (familyP50["hang"] ?? 0) <= 6,
            "a hang takes \(familyP50["hang"] ?? 0) blocks in the middle of all cases, 6 are allowed")
        for (name, before, after) in leaks where after > before + max(before / 50, 1) {
            failures.append("\(name): \(before) at the beginning, \(after) at the end")
        }
        return failures
    }

    private var leaks: [(String, Int, Int)] {
        [
            ("descriptors", before.descriptors, after.descriptors), ("threads", before.threads, after.threads),
            ("children", before.children, after.children), ("KiB of memory", before.residentKiB, after.residentKiB),
            ("files", filesBefore, filesAfter),
        ]
    }

    func printTable() {
        print(String(format: "%.1f minutes, %d units, %d frames at 48 kHz, seed %llu", minutes, units, frames, seed))
        let rows: [(String, String)] = [
            ("host cycles", "\(hostCycles)"),
            ("over their budget", "\(cyclesOverBudget), beyond the machine's noise \(lateCycles)"),
            ("noise of the machine, worst", String(format: "%.2f ms", worstNoiseMilliseconds)),
            ("faults", "\(faults), without effect \(lostFaults)"), ("restarts", "\(restarts)"),
            ("click residual", String(format: "%.1f dBFS", clickDecibels)), ("peak", "\(peak)"),
            ("samples that are no numbers", "\(notNumbers)"), ("render calls that failed", "\(failedCalls)"),
            ("frames not accounted for", "\(unaccountedFrames)"),
            ("blocks bridged for no reason", "\(blocksWithoutReason)"),
            (
                "heard in the last five seconds",
                String(format: "%.2f %%", restingWetPercent)
                    + (restingReasons.isEmpty ? "" : "; " + restingReasons.joined(separator: "; "))
            ),
            (
                "units without a fault",
                siblingMismatches.isEmpty ? "bit-exact" : "\(siblingMismatchCount) cycles not bit-exact"
            ),
            ("… bridged for the machine's noise", "\(excusedMismatches) cycles"),
            (
                "incidents of units without a fault",
                "\(wronged.count), for the machine's noise \(excusedIncidents.count)"
            ),
            ("told with another cause", "\(wrongCauses.count)"),
            ("instances that came and went", "\(guests)"), ("states kept", "\(statesKept)"),
            ("events sent", "\(events)"),
        ]
        for (name, value) in rows { print("  \(name.padding(toLength: 36, withPad: " ", startingAt: 0))\(value)") }
        for (name, before, after) in leaks {
            print("  \(name.padding(toLength: 36, withPad: " ", startingAt: 0))\(before) → \(after)")
        }
        print("  outages in blocks                   count    p50    p90    max")
        for row in outages {
            let name = row.kind.rawValue.padding(toLength: 30, withPad: " ", startingAt: 0)
            print("    \(name)" + String(format: "%9d%7d%7d%7d", row.count, row.p50, row.p90, row.maximum))
        }
        let misses = [wronged, wrongCauses, siblingMismatches, unitsAway, clicks, lateness].flatMap(\.self)
        for text in misses.prefix(80) { print("  ✗ \(text)") }
        for text in excusedIncidents.prefix(40) { print("  · \(text)") }
        print(failures.isEmpty ? "passed" : failures.map { "failed: \($0)" }.joined(separator: "\n"))
    }
}
