/// What a parameter is set to, by the names that the other program has for it.
package struct ImportedValue: Equatable, Sendable {
    /// The port's symbol; empty where the format has none.
    package var symbol: String
    /// The port's name for people; empty where the file does not say.
    package var name: String
    /// Finite, in the parameter's own unit.
    package var value: Float

    package init(symbol: String, name: String = "", value: Float) {
        self.symbol = symbol
        self.name = name
        self.value = value
    }

    /// For people.
    package var title: String { symbol.isEmpty ? name : symbol }

    /// A finite number in decimal digits, a point and an exponent; nil for anything else.
    static func number(_ text: some StringProtocol) -> Float? {
        guard text.utf8.count <= 64, let number = Double(text).map({ Float($0) }), number.isFinite else { return nil }
        return number
    }
}
