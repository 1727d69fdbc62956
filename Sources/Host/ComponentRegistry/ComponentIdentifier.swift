/// The triple that names a component: type, subtype and manufacturer.
public struct ComponentIdentifier: Hashable, Sendable, Codable {
    /// What kind of unit it is, such as `aufx` or `aumu`.
    public let type: ComponentCode
    /// Which unit of the manufacturer.
    public let subtype: ComponentCode
    /// Whose unit.
    public let manufacturer: ComponentCode

    /// Matches every component.
    public static let any = ComponentIdentifier(type: .any, subtype: .any, manufacturer: .any)

    /// Creates a triple; a code of 0 is a wildcard.
    public init(type: ComponentCode, subtype: ComponentCode, manufacturer: ComponentCode) {
        self.type = type
        self.subtype = subtype
        self.manufacturer = manufacturer
    }

    /// Reads three codes; each may be the wildcard `0`.
    /// - Throws: `ComponentCodeError` for the first code that is wrong.
    public init(type: String, subtype: String, manufacturer: String) throws(ComponentCodeError) {
        self.type = try ComponentCode(query: type)
        self.subtype = try ComponentCode(query: subtype)
        self.manufacturer = try ComponentCode(query: manufacturer)
    }

    /// Whether every code of this query equals the other's or is the wildcard.
    public func matches(_ other: ComponentIdentifier) -> Bool {
        type.matches(other.type) && subtype.matches(other.subtype) && manufacturer.matches(other.manufacturer)
    }
}

extension ComponentIdentifier: CustomStringConvertible {
    /// The three codes separated by spaces, such as `aufx fltr Demo`.
    public var description: String { "\(type) \(subtype) \(manufacturer)" }
}

extension ComponentIdentifier: Comparable {
    /// Orders by type, subtype, then manufacturer.
    public static func < (left: ComponentIdentifier, right: ComponentIdentifier) -> Bool {
        (left.type.rawValue, left.subtype.rawValue, left.manufacturer.rawValue)
            < (right.type.rawValue, right.subtype.rawValue, right.manufacturer.rawValue)
    }
}
