/// The counting library is not installed.
public struct RenderCounterError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Where it was looked for.
    public let candidates: [String]

    public var description: String {
        "\(RenderCounter.libraryName) was not found (looked for \(candidates.joined(separator: ", ")))"
    }
}
