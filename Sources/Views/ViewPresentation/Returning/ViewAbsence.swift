/// Why a view cannot be opened now; reasons are for people.
public enum ViewAbsence: Error, Equatable, Sendable, CustomStringConvertible {
    /// The unit is missing, and may come back.
    case away(reason: String)
    /// There is nobody to ask again.
    case ended(reason: String)

    public var description: String {
        switch self {
        case .away(let reason), .ended(let reason): reason
        }
    }
}
