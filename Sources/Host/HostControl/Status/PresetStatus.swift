/// A preset of a running unit: from the factory, or a user's with a negative number.
public struct PresetStatus: Hashable, Sendable, Codable {
    /// Its number.
    public let number: Int
    /// Its name.
    public let name: String
    /// Whether it was selected last and nothing was changed since.
    public let isCurrent: Bool

    /// Creates a description.
    public init(number: Int, name: String, isCurrent: Bool = false) {
        self.number = number
        self.name = name
        self.isCurrent = isCurrent
    }
}
