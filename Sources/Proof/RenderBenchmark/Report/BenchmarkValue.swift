/// A value of a record's key.
public enum BenchmarkValue: Equatable, Sendable {
    case number(Double)
    case integer(Int)
    case text(String)
    case flag(Bool)
    case missing

    /// As a number, where it is one.
    public var number: Double? {
        switch self {
        case .number(let value): value
        case .integer(let value): Double(value)
        case .text, .flag, .missing: nil
        }
    }
}
