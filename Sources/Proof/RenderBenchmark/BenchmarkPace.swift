/// How the cycles of a row follow each other.
public enum BenchmarkPace: String, Sendable {
    /// A period apart, as a device calls: what is measured finds caches, TLB and predictors cold.
    case paced
    /// Back to back.
    case tight
}
