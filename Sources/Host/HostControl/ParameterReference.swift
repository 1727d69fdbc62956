/// How a client names a parameter.
public enum ParameterReference: Hashable, Sendable {
    /// Its address.
    case address(UInt64)
    /// Its identifier, or its key path such as `filter.cutoff`.
    case name(String)

    /// A decimal number is an address, anything else a name.
    public init(_ text: String) {
        self = UInt64(text).map(Self.address) ?? .name(text)
    }
}

extension ParameterReference: CustomStringConvertible {
    /// The number or the name.
    public var description: String {
        switch self {
        case .address(let address): "\(address)"
        case .name(let name): name
        }
    }
}
