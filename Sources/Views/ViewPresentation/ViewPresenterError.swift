/// Why a view cannot be seen.
public enum ViewPresenterError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It has not answered for two seconds.
    case notResponding
    /// The channel has ended; why, for people.
    case gone(reason: String)
    /// There is no memory for a picture of that size.
    case noMemory(String)

    public var description: String {
        switch self {
        case .notResponding: "the view is not responding; the unit plays on"
        case .gone(let reason): reason
        case .noMemory(let reason): "there is no memory for the view's picture: \(reason)"
        }
    }
}
