internal import CRateConversion

/// Half a filter in fine steps, made once for all resamplers of a quality and never freed.
struct FilterWing: Sendable {
    // nonisolated(unsafe): written before anyone else sees it, then only read.
    nonisolated(unsafe) let pointer: UnsafePointer<rate_wing>

    var crossings: Int { pointer.pointee.crossings }

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
        let (crossings, steps) = (quality.crossings, Int(RATE_WING_POINTS))
        let points = UnsafeMutablePointer<Float>.allocate(capacity: crossings * steps + 2)
        let rows = UnsafeMutablePointer<Float>.allocate(capacity: crossings * (steps + 2))
        rate_design_wing(points, rows, crossings, quality.beta)
        let wing = UnsafeMutablePointer<rate_wing>.allocate(capacity: 1)
        wing.initialize(to: rate_wing(crossings: crossings, points: points, rows: rows))
        pointer = UnsafePointer(wing)
    }
}
