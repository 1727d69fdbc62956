import Foundation

/// An axis: how values map to 0…1, and where its ticks are.
struct PlotAxis: Sendable {
    enum Scale: Sendable {
        case logarithmic
        /// Labelled ticks at the multiples of a step.
        case linear(step: Double)
        /// Ticks of its own, labelled; positions are logarithmic (powers of two, nines).
        case labelled([(value: Double, label: String)])
    }

    var title: String
    var lower: Double
    var upper: Double
    var scale: Scale

    /// A logarithmic axis around values, with room at both ends.
    static func logarithmic(_ title: String, around values: [Double]) -> PlotAxis {
        let positive = values.filter { $0 > 0 && $0.isFinite }
        let low = (positive.min() ?? 0.1) / 1.25
        let high = (positive.max() ?? 10) * 1.25
        return PlotAxis(title: title, lower: low, upper: Swift.max(high, low * 4), scale: .logarithmic)
    }

    /// A linear axis with a tick at every multiple of `step` in the range.
    static func linear(_ title: String, _ range: ClosedRange<Double>, step: Double) -> PlotAxis {
        PlotAxis(title: title, lower: range.lowerBound, upper: range.upperBound, scale: .linear(step: step))
    }

    /// A logarithmic axis with a tick at each of these values only.
    static func labelled(_ title: String, _ ticks: [(value: Double, label: String)], margin: Double) -> PlotAxis {
        let values = ticks.map(\.value)
        return PlotAxis(
            title: title, lower: (values.min() ?? 1) / margin, upper: (values.max() ?? 1) * margin,
            scale: .labelled(ticks))
    }

    /// Where a value lies between the axis' ends: 0…1 inside.
    func position(_ value: Double) -> Double {
        if case .linear = scale { return (value - lower) / (upper - lower) }
        return (log10(Swift.max(value, 1e-12)) - log10(lower)) / (log10(upper) - log10(lower))
    }

    /// Labelled ticks.
    var ticks: [(value: Double, label: String)] {
        switch scale {
        case .labelled(let ticks): return ticks
        case .linear(let step):
            let multiples = Int((lower / step).rounded(.up))...Int((upper / step).rounded(.down))
            return multiples.map { (Double($0) * step, Self.label(Double($0) * step, step: step)) }
        case .logarithmic:
            let steps: [Double] = log10(upper / lower) > 3 ? [1] : log10(upper / lower) > 2 ? [1, 3] : [1, 2, 5]
            return decades(steps).map { ($0, Self.label($0)) }
        }
    }

    /// Ticks between the labelled ones.
    var minorTicks: [Double] {
        guard case .logarithmic = scale else { return [] }
        return decades([1, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    private func decades(_ steps: [Double]) -> [Double] {
        let exponents = Int(log10(lower).rounded(.down))...Int(log10(upper).rounded(.up))
        return exponents.flatMap { exponent in steps.map { $0 * pow(10, Double(exponent)) } }
            .filter { $0 >= lower && $0 <= upper }
    }

    /// With as many digits as the step has.
    private static func label(_ value: Double, step: Double) -> String {
        String(format: "%.\(Swift.max(0, Int((-log10(step) - 1e-9).rounded(.up))))f", value)
    }

    private static func label(_ value: Double) -> String {
        if value >= 1 { return String(format: "%.0f", value) }
        return String(format: "%.\(Int((-log10(value) - 1e-9).rounded(.up)))f", value)
    }
}
