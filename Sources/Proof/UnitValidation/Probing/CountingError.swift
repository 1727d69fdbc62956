/// Why what a render thread does could not be counted.
struct CountingError: Error, CustomStringConvertible {
    let problem: String
    var description: String { "nothing was counted: \(problem)" }
}
