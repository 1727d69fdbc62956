import Foundation

/// A figure with a goal: which records it is computed from, and how large it may be.
public struct Figure: Sendable {
    /// What the first column says.
    public var name: String
    /// The largest value that is good.
    public var goal: Double
    /// Printed after both values; empty for a ratio.
    public var unit: String
    /// The rows that it is about; nil: whatever their pace.
    public var pace: BenchmarkPace?
    /// The value in a run's records; nil when the run did not measure it.
    public var measure: @Sendable ([BenchmarkRecord]) -> Double?

    /// `goal` and what `measure` returns are both in `unit`.
    public init(
        _ name: String, goal: Double, unit: String = "", pace: BenchmarkPace? = nil,
        measure: @escaping @Sendable ([BenchmarkRecord]) -> Double?
    ) {
        self.name = name
        self.goal = goal
        self.unit = unit
        self.pace = pace
        self.measure = measure
    }

    /// The value in those of a run's records that it is about.
    func value(in records: [BenchmarkRecord]) -> Double? {
        guard let pace else { return measure(records) }
        return measure(records.filter { $0.pace == pace })
    }

    /// A value in this figure's unit, as printed.
    func formatted(_ value: Double) -> String {
        let digits = unit == "ns" || value == value.rounded() && value >= 10 ? 0 : 2
        let text = String(format: "%.\(digits)f", value)
        return unit.isEmpty ? text : "\(text) \(unit)"
    }
}
