import AudioToolbox

/// Whether a unit that has another value than it was given has the nearest that it knows.
package enum ParameterRounding {
    /// True for a whole number next to the wanted value, and for one within a hundredth of the range.
    package static func explains(_ read: AUValue, wanted: AUValue, range: ClosedRange<AUValue>) -> Bool {
        guard read.isFinite, range.contains(read) else { return false }
        if read == wanted { return true }
        let isWhole = read == read.rounded() && abs(read - wanted) < 1
        return isWhole || abs(read - wanted) <= (range.upperBound - range.lowerBound) / 100
    }
}
