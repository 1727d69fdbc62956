internal import CRateConversion

/// Half a filter in fine steps, made once for all resamplers of a quality and never freed.
struct FilterWing: Sendable {
    // nonisolated(unsafe): written before anyone else sees it, then only read.
    nonisolated(unsafe) let points: UnsafePointer<Float>
    let crossings: Int

    /// Thread: any but render; the first call of a quality computes for milliseconds.
    static func shared(_ quality: ResamplingQuality) -> FilterWing {
        switch quality {
        case .economical: economical
        case .standard: standard
        case .high: high
        }
    }

    private static let economical = FilterWing(.economical)
    private static let standard = FilterWing(.standard)
    private static let high = FilterWing(.high)

    private init(_ quality: ResamplingQuality) {
        crossings = quality.crossings
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: crossings * Int(RATE_WING_POINTS) + 2)
        rate_design_wing(memory, crossings, quality.beta)
        points = UnsafePointer(memory)
    }
}
