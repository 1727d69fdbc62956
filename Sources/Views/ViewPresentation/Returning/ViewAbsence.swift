/// Why a view cannot be opened now; reasons are for people.
public enum ViewAbsence: Error, Equatable, Sendable {
    /// The unit is missing, and may come back.
    case away(reason: String)
    /// There is nobody to ask again.
    case ended(reason: String)
}
