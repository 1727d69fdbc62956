import Foundation

/// An axis: how values map to 0…1, and where its ticks are.
struct PlotAxis: Sendable {
    enum Scale: Sendable {
        case logarithmic
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

    /// A logarithmic axis with a tick at each of these values only.
    static func labelled(_ title: String, _ ticks: [(value: Double, label: String)], margin: Double) -> PlotAxis {
        let values = ticks.map(\.value)
        return PlotAxis(
            title: title, lower: (values.min() ?? 1) / margin, upper: (values.max() ?? 1) * margin,
            scale: .labelled(ticks))
    }

    /// Where a value lies between the axis' ends: 0…1 inside.
    func position(_ value: Double) -> Double {
        (log10(Swift.max(value, 1e-12)) - log10(lower)) / (log10(upper) - log10(lower))
    }

    /// Labelled ticks.
    var ticks: [(value: Double, label: String)] {
        switch scale {
        case .labelled(let ticks): return ticks
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

    private static func label(_ value: Double) -> String {
        if value >= 1 { return String(format: "%.0f", value) }
        return String(format: "%.\(Int((-log10(value) - 1e-9).rounded(.up)))f", value)
    }
}
