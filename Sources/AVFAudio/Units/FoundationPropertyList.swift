import Foundation
import PropertyLists

/// What a property list holds in the types that programs with Foundation expect.
package enum FoundationPropertyList {
    /// Bytes as `Data` and dates as `Date`, at every depth; everything else as it is.
    package static func values(_ list: [String: Any]) -> [String: Any] { list.mapValues(value) }

    private static func value(_ value: Any) -> Any {
        switch value {
        case let date as PropertyListDate:
            return Date(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
        case let list as [String: Any]: return values(list)
        default:
            if let bytes = PropertyListCoder.bytes(of: value) { return Data(bytes) }
            return (value as? [Any]).map { $0.map(Self.value) } ?? value
        }
    }
}

/// So that a state with dates reaches a unit in a process of its own.
extension Date: PropertyListDateValue {
    /// `timeIntervalSinceReferenceDate`.
    public var secondsSinceReferenceDate: Double { timeIntervalSinceReferenceDate }
}
