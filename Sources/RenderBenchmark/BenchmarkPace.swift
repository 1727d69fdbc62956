/// How the cycles of a row follow each other.
public enum BenchmarkPace: String, Sendable {
    /// With a pause before each, as a device leaves it: what is measured finds caches, TLB and predictors cold.
    case paced
    /// Back to back.
    case tight
}
