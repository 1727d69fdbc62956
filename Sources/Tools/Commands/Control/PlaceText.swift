/// A place in what is played, as a person writes it: `75`, `1:15.5`, `1:02:03`; from where it is, `+10` or `-10`. Pure.
package struct PlaceText: Equatable, Sendable {
    /// Seconds.
    package let seconds: Double
    /// Whether they count from the present place.
    package let isRelative: Bool

    /// Nil for what is no place.
    package init?(_ text: String) {
        let sign = text.first.flatMap { "+-".contains($0) ? $0 : nil }
        let parts = text.dropFirst(sign == nil ? 0 : 1).split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var sum = 0.0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            guard part.first?.isNumber == true, part.allSatisfy({ $0.isNumber || isLast && $0 == "." }),
                let value = Double(part), index == 0 || value < 60
            else { return nil }
            sum = sum * 60 + value
        }
        guard sum <= 1e9 else { return nil }
        seconds = sign == "-" ? -sum : sum
        isRelative = sign != nil
    }

    /// Seconds from the beginning, within what there is.
    package func place(from present: Double, length: Double?) -> Double {
        isRelative ? min(max(present + seconds, 0), length ?? 1e9) : seconds
    }
}
