/// A turn of a wheel, or two fingers on a pad.
public struct ViewScrollEvent: Equatable, Sendable {
    /// Where the pointer is, in points.
    public var x: Double
    /// From the view's upper edge; points.
    public var y: Double

    /// How far the content should move, in points; positive to the right and down.
    public var deltaX: Double
    /// Positive down; points.
    public var deltaY: Double

    /// Whether the distances are those of a finger and not steps of a wheel.
    public var isPrecise: Bool
    /// The keys that were held down.
    public var modifiers: ViewKeyModifiers

    /// Steps of a wheel without keys, unless they are given; points.
    public init(
        x: Double, y: Double, deltaX: Double, deltaY: Double, isPrecise: Bool = false, modifiers: ViewKeyModifiers = []
    ) {
        (self.x, self.y, self.deltaX, self.deltaY) = (x, y, deltaX, deltaY)
        (self.isPrecise, self.modifiers) = (isPrecise, modifiers)
    }
}
