import ArgumentParser

/// Numbers that are separated by commas.
package enum NumberList {
    /// Nil for nothing. Throws naming the option and the word that is no number of the range.
    package static func numbers(_ text: String?, _ name: String, _ range: ClosedRange<Int>) throws -> [Int]? {
        guard let text else { return nil }
        let numbers = try text.split(separator: ",").map { part in
            guard let number = Int(part), range.contains(number) else {
                throw ValidationError("\(name): '\(part)' is no number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        guard !numbers.isEmpty else { throw ValidationError("\(name) needs a number") }
        return numbers
    }
}
