import AudioToolbox
import AudioUnitTestKit

extension AUParameter {
    /// Whether only whole numbers mean something.
    var isIndexed: Bool { unit == .indexed || unit == .boolean || valueStrings != nil }

    func randomValue(_ generator: inout SeededGenerator) -> AUValue {
        guard minValue < maxValue else { return minValue }
        let value = AUValue.random(in: minValue...maxValue, using: &generator)
        return isIndexed ? min(value.rounded(), maxValue) : value
    }

    /// A value away from `value`, in the range.
    func otherValue(than value: AUValue) -> AUValue {
        let middle = minValue + (maxValue - minValue) / 2
        guard value < middle else { return isIndexed ? minValue : minValue + (middle - minValue) / 2 }
        return isIndexed ? maxValue : middle + (maxValue - middle) / 2
    }

    /// Whether two values are the same but for what single precision and rounded texts cost.
    func isClose(_ first: AUValue, _ second: AUValue) -> Bool {
        abs(first - second) <= max(abs(maxValue - minValue), abs(first)) * 1e-5
    }
}
