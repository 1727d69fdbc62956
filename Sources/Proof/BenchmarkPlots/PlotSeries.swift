/// One line of a plot.
struct PlotSeries: Sendable {
    /// What the legend says.
    var name: String
    /// In data units, in drawing order.
    var points: [(x: Double, y: Double)]
    var color: PlotColor
    /// A limit: thin and dashed.
    var isLimit = false
    /// Draws a dot at every point.
    var marksPoints = false

    /// Whether both are the limit of the same measurement.
    func isSameLimit(_ other: PlotSeries) -> Bool {
        isLimit && other.isLimit && points.elementsEqual(other.points, by: ==)
    }
}
