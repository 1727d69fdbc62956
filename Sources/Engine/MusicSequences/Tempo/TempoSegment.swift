/// A time in which the tempo stays the same, until the next one begins.
package struct TempoSegment: Equatable, Sendable {
    /// The beat at which it begins.
    package let beat: Double
    /// The second at which it begins.
    package let seconds: Double
    /// The tempo's inverse.
    package let secondsPerBeat: Double
}
