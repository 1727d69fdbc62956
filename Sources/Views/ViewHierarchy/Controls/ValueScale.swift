import Foundation

/// How values lie along a control: evenly, or so that each part multiplies by the same.
package struct ValueScale: Equatable, Sendable {
    package let least: Double
    package let greatest: Double
    package let isLogarithmic: Bool
    /// Between values that can be chosen; 0 for all.
    package let step: Double

    /// A logarithmic scale with a bound of 0 or below is an even one.
    package init(least: Double, greatest: Double, isLogarithmic: Bool = false, step: Double = 0) {
        (self.least, self.greatest) = (min(least, greatest), max(least, greatest))
        self.isLogarithmic = isLogarithmic && min(least, greatest) > 0
        self.step = step
    }

    package func clamped(_ value: Double) -> Double {
        let stepped = step > 0 ? least + ((value - least) / step).rounded() * step : value
        return min(greatest, max(least, stepped))
    }

    /// From 0, least, to 1, greatest.
    package func position(of value: Double) -> Double {
        guard greatest > least else { return 0 }
        let value = min(greatest, max(least, value))
        return isLogarithmic ? log(value / least) / log(greatest / least) : (value - least) / (greatest - least)
    }

    /// The value at a place from 0 to 1.
    package func value(at position: Double) -> Double {
        let position = min(1, max(0, position))
        let value =
            isLogarithmic ? least * pow(greatest / least, position) : least + (greatest - least) * position
        return clamped(value)
    }

    /// So much of the whole way on, and at least one step where there are steps.
    package func moved(_ value: Double, by amount: Double) -> Double {
        let new = self.value(at: position(of: value) + amount)
        guard step > 0, abs(new - value) < step / 2 else { return new }
        return clamped(value + (amount < 0 ? -step : step))
    }
}
