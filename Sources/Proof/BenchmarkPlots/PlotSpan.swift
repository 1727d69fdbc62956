/// A part of a plot that is marked, over its whole height.
struct PlotSpan: Sendable {
    /// In the units of the horizontal axis.
    var range: ClosedRange<Double>
    /// What the span is.
    var name: String
    var startLabel: String
    var endLabel: String
}
