/// What is kept of one component of one bundle.
protocol BundleRecord: Sendable, Codable {
    /// The triple.
    var component: String { get }
    /// Seconds since 1970.
    var time: Double { get }
}
