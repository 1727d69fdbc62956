/// A movement, press or release of a pointer, of a mouse or of a finger.
public struct ViewPointerEvent: Equatable, Sendable {
    /// What the pointer does.
    public enum Phase: UInt8, CaseIterable, Sendable {
        case entered, moved, exited, down, dragged, up, cancelled
    }

    /// What the pointer does.
    public var phase: Phase

    /// In points from the view's upper left corner; beyond the view while a button is held.
    public var x: Double
    /// From the view's upper edge; points.
    public var y: Double

    /// The button that was pressed or let go, or is held: 0 is the left one, 1 the right one, 2 the middle one.
    public var button: UInt8

    /// How many times it was pressed at this place in short time.
    public var clickCount: UInt8
    /// The keys that were held down.
    public var modifiers: ViewKeyModifiers

    /// Which finger, from 1; 0 for a mouse.
    public var touch: UInt8

    /// When, in seconds of a clock that goes on evenly.
    public var time: Double

    /// One press of a mouse's left button without keys, unless they are given; points and seconds.
    public init(
        _ phase: Phase, x: Double, y: Double, button: UInt8 = 0, clickCount: UInt8 = 1,
        modifiers: ViewKeyModifiers = [], touch: UInt8 = 0, time: Double = 0
    ) {
        (self.phase, self.x, self.y, self.button) = (phase, x, y, button)
        (self.clickCount, self.modifiers, self.touch, self.time) = (clickCount, modifiers, touch, time)
    }
}
