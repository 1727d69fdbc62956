/// A state that could not be taken.
struct StateError: Error, CustomStringConvertible {
    let reason: String

    var description: String { reason }
}
