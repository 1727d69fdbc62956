public import AudioToolbox

/// A mouse over a window: which button is held, and how many clicks belong together.
///
/// Pure. Places are points from the window's upper left corner, times milliseconds of a clock that goes on evenly and may
/// begin again at 0.
public struct PointerState: Equatable, Sendable {
    /// Presses that follow within this many milliseconds belong together.
    static let clickMilliseconds: UInt32 = 400
    /// Presses that are no farther apart than this many points do.
    static let clickDistance = 4.0
    /// How far a step of a wheel moves what it scrolls; points.
    static let step = 20.0

    /// What is known of a pointer when something happens.
    public struct Moment: Equatable, Sendable {
        /// Points from the left edge, outside of the window as well while a button is held.
        public var x: Double
        /// Points from the upper edge.
        public var y: Double
        /// Milliseconds.
        public var time: UInt32
        /// The keys that were held down.
        public var modifiers: ViewKeyModifiers

        /// Points and milliseconds.
        public init(x: Double, y: Double, time: UInt32, modifiers: ViewKeyModifiers = []) {
            (self.x, self.y, self.time, self.modifiers) = (x, y, time, modifiers)
        }
    }

    private var held: UInt8?
    private var lastPress: (x: Double, y: Double, time: UInt32, button: UInt8)?
    private var clicks: UInt8 = 0
    private var isInside = false

    /// A pointer that is elsewhere.
    public init() {}

    public static func == (left: PointerState, right: PointerState) -> Bool {
        left.held == right.held && left.clicks == right.clicks && left.isInside == right.isInside
    }

    /// Whether a button is held.
    public var isHeld: Bool { held != nil }

    /// The pointer came or moved.
    public mutating func moved(_ moment: Moment) -> ViewEvent {
        if let held { return event(.dragged, moment, held) }
        let phase: ViewPointerEvent.Phase = isInside ? .moved : .entered
        isInside = true
        return event(phase, moment, 0)
    }

    /// The pointer left the window; nothing happens while a button is held.
    public mutating func left(_ moment: Moment) -> ViewEvent? {
        isInside = false
        return held == nil ? event(.exited, moment, 0) : nil
    }

    /// A button was pressed, or a wheel turned: X's numbers. Nil for a second button, and for one that means nothing.
    public mutating func pressed(_ number: UInt8, _ moment: Moment) -> ViewEvent? {
        if let scroll = Self.scroll(number, moment) { return scroll }
        guard held == nil, let button = Self.button(number) else { return nil }
        held = button
        count(button, moment)
        return event(.down, moment, button)
    }

    /// A button was let go.
    public mutating func released(_ number: UInt8, _ moment: Moment) -> [ViewEvent] {
        guard let held, Self.button(number) == held else { return [] }
        self.held = nil
        let up = event(.up, moment, held)
        return isInside ? [up] : [up, event(.exited, moment, 0)]
    }

    /// The window is no longer the one that gets what happens.
    public mutating func cancelled(_ moment: Moment) -> ViewEvent? {
        guard let held else { return nil }
        self.held = nil
        return event(.cancelled, moment, held)
    }

    private mutating func count(_ button: UInt8, _ moment: Moment) {
        let isNear = lastPress.map { last in
            last.button == button && moment.time &- last.time <= Self.clickMilliseconds
                && abs(moment.x - last.x) <= Self.clickDistance && abs(moment.y - last.y) <= Self.clickDistance
        }
        clicks = isNear == true ? min(clicks, 254) + 1 : 1
        lastPress = (moment.x, moment.y, moment.time, button)
    }

    private func event(_ phase: ViewPointerEvent.Phase, _ moment: Moment, _ button: UInt8) -> ViewEvent {
        .pointer(
            ViewPointerEvent(
                phase, x: moment.x, y: moment.y, button: button, clickCount: max(clicks, 1),
                modifiers: moment.modifiers, time: Double(moment.time) / 1000))
    }

    /// X counts the left, the middle and the right one.
    private static func button(_ number: UInt8) -> UInt8? { [1: 0, 2: 2, 3: 1][number] }

    private static func scroll(_ number: UInt8, _ moment: Moment) -> ViewEvent? {
        let directions: [UInt8: (Double, Double)] = [4: (0, -1), 5: (0, 1), 6: (-1, 0), 7: (1, 0)]
        guard let (x, y) = directions[number] else { return nil }
        return .scroll(
            ViewScrollEvent(
                x: moment.x, y: moment.y, deltaX: x * step, deltaY: y * step, modifiers: moment.modifiers))
    }
}
