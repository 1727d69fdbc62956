/// Why a trial could not go on.
struct TrialError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
