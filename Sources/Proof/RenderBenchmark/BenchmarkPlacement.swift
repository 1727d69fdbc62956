/// Where the render threads of a row run; the record's `placement`.
public enum BenchmarkPlacement: String, Codable, Sendable {
    /// In the host's own thread.
    case host
    /// On the core of the host's render thread.
    case follow
    /// On a core of their own.
    case dedicated
    /// On another core, awake shortly before each request is expected.
    case anticipate
    /// Independent branches on different cores.
    case spread
    /// Independent branches where their measured times pay for another core.
    case measured
}
