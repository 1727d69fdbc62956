import Foundation

/// Judges what a rig logged: the invariants that hold for samples and for times.
struct CycleAudit {
    /// Nanoseconds that a cycle may take beyond its budget and the machine's noise: what the timing threads cannot see.
    private static let slack: UInt64 = NoiseWatch.period + 100_000
    /// Cycles for which a stall of the machine may be heard: the way into the bridge and back.
    private static let afterStall = 12

    let noise: NoiseWatch
    let rig: Rig
    /// The branches with a suspect: what is heard there is the suspect's, too.
    private let suspected: Set<Int>

    private(set) var cycles = 0
    /// Cycles longer than their budget, and those of them that the machine's noise does not explain. Nanoseconds beyond
    /// it.
    private(set) var cyclesOverBudget = 0
    private(set) var lateCycles: [LateCycle] = []
    private(set) var nonFiniteSamples = 0
    private(set) var peak: Float = 0
    /// The greatest step in a suspect's branch beyond the greatest of its input.
    private(set) var clickStep: Float = 0
    /// The loudest of them, with where and when.
    private(set) var clicks: [(decibels: Double, description: String)] = []
    private(set) var failedCycles = 0
    /// Cycles in which a branch without a suspect was not bit-exact: explained by the machine's noise, or not.
    private(set) var excusedMismatches = 0
    private(set) var mismatchCount = 0
    /// Those of them, excused or not, in which all units of the branch were heard.
    private(set) var heardMismatches: [String] = []
    /// The same of branches with a suspect, without the excused.
    private(set) var suspectMismatchCount = 0
    /// The first of those without one.
    private(set) var mismatches: [String] = []
    /// For each suspect: blocks of each time that it was not heard.
    private(set) var outages: [[Int]]
    private var absences: [Int]
    /// For each suspect: cycles in a row in which it was heard.
    private(set) var heardInARow: [Int]
    /// What render calls returned beside 0, with the branch.
    private(set) var statuses: Set<String> = []
    /// Cycles in a row in which every branch was exact.
    private(set) var exactInARow = 0
    /// The same of each branch.
    private(set) var exactCycles: [Int]

    init(_ rig: Rig, noise: NoiseWatch) {
        self.rig = rig
        self.noise = noise
        let suspects = rig.suspects.map(ObjectIdentifier.init)
        suspected = Set(
            rig.branches.indices.filter { branch in
                rig.branches[branch].units.contains { suspects.contains(ObjectIdentifier($0)) }
            })
        outages = rig.suspects.map { _ in [] }
        absences = rig.suspects.map { _ in 0 }
        heardInARow = rig.suspects.map { _ in 0 }
        exactCycles = rig.branches.map { _ in 0 }
    }

    /// The greatest step as a level: how loud a click is. −200 for none.
    var clickDecibels: Double { clickStep <= 0 ? -200 : max(-200, 20 * log10(Double(clickStep))) }

    mutating func take(_ records: [CycleRecord]) {
        for record in records { take(record) }
    }

    private mutating func take(_ record: CycleRecord) {
        cycles += 1
        takeTime(record)
        for (index, branch) in record.branches.enumerated() { take(branch, index, record) }
        exactInARow = record.branches.allSatisfy(\.isExact) ? exactInARow + 1 : 0
        for (suspect, isWet) in record.suspectsWet.enumerated() {
            heardInARow[suspect] = isWet ? heardInARow[suspect] + 1 : 0
            if record.suspectsMissing[suspect] {
                absences[suspect] += 1
            } else if absences[suspect] > 0 {
                outages[suspect].append(absences[suspect])
                absences[suspect] = 0
            }
        }
    }

    private mutating func takeStep(_ step: Float, _ index: Int) {
        clickStep = max(clickStep, step)
        let decibels = step <= 0 ? -200 : 20 * log10(Double(step))
        guard decibels > -60, clicks.count < 20 else { return }
        clicks.append((decibels, "\(rig.branches[index].name) in cycle \(cycles)"))
    }

    private mutating func takeTime(_ record: CycleRecord) {
        let taken = record.end - record.start
        guard taken > rig.budget else { return }
        cyclesOverBudget += 1
        let stood = noise.total(from: record.due, to: record.end)
        guard taken > rig.budget + stood + Self.slack else { return }
        lateCycles.append(LateCycle(beyond: taken - rig.budget, taken: taken, stood: stood))
    }

    private mutating func take(_ branch: RigBranch.Cycle, _ index: Int, _ record: CycleRecord) {
        nonFiniteSamples += branch.nonFinite
        peak = max(peak, branch.peak)
        if branch.status != 0 {
            failedCycles += 1
            statuses.insert("\(rig.branches[index].name): \(branch.status)")
        }
        exactCycles[index] = branch.isExact ? exactCycles[index] + 1 : 0
        let isSuspected = suspected.contains(index)
        if isSuspected { takeStep(branch.step - Rig.inputStep, index) }
        guard !branch.isExact else { return }
        if !isSuspected, record.branchesWet[index], heardMismatches.count < 40 {
            heardMismatches.append("\(rig.branches[index].name) in cycle \(cycles)")
        }
        let begin = record.start - UInt64(Self.afterStall) * rig.period
        if noise.worst(from: begin, to: record.end) >= rig.budget / 4 {
            excusedMismatches += isSuspected ? 0 : 1
        } else if isSuspected {
            suspectMismatchCount += 1
        } else {
            mismatchCount += 1
            guard mismatches.count < 40 else { return }
            let times = "\((record.start - record.due) / 1000) µs late, took \((record.end - record.start) / 1000) µs"
            mismatches.append("\(rig.branches[index].name) in cycle \(cycles) (\(times))")
        }
    }
}
