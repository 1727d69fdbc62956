import AudioToolbox
import CoreGraphics
import Foundation

/// What a person did, as views are sent it (NSEvent.h). Thread: main.
@preconcurrency @MainActor
public final class NSEvent {
    /// Keys that were held down.
    public struct ModifierFlags: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Caps Lock is on.
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        /// Shift.
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        /// Control.
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// Alt.
        public static let option = ModifierFlags(rawValue: 1 << 19)
        /// The key with the sign of the desktop.
        public static let command = ModifierFlags(rawValue: 1 << 20)

        /// A key of the upper row; not told.
        public static let function = ModifierFlags(rawValue: 1 << 23)
        /// A key of the block of numbers; not told.
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
        /// All of them.
        public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xffff_0000)

        init(_ keys: ViewKeyModifiers) {
            let pairs: [(ViewKeyModifiers, ModifierFlags)] = [
                (.shift, .shift), (.control, .control), (.option, .option), (.command, .command),
                (.capsLock, .capsLock),
            ]
            self = pairs.reduce(into: []) { if keys.contains($1.0) { $0.insert($1.1) } }
        }
    }

    /// Where the pointer is, from the lower left corner of the whole picture; points. `NSView.convert(_:from: nil)`
    /// takes it.
    public let locationInWindow: NSPoint
    /// How many times the button was pressed at this place in short time.
    public let clickCount: Int
    /// 0 the left button, 1 the right one, 2 the middle one.
    public let buttonNumber: Int
    /// The keys that were held down.
    public let modifierFlags: ModifierFlags
    /// When, in seconds of a clock that goes on evenly.
    public let timestamp: TimeInterval
    /// How far the content should move to the right; points.
    public let scrollingDeltaX: CGFloat
    /// How far the content should move up, as AppKit has it; points.
    public let scrollingDeltaY: CGFloat
    /// As `scrollingDeltaX`, in tenths.
    public var deltaX: CGFloat { scrollingDeltaX / 10 }
    /// As `scrollingDeltaY`, in tenths.
    public var deltaY: CGFloat { scrollingDeltaY / 10 }
    /// Whether the distances are those of a finger and not steps of a wheel.
    public let hasPreciseScrollingDeltas: Bool
    /// What the key types; nil for what is no key.
    public let characters: String?
    /// What the key types; nil for what is no key.
    public var charactersIgnoringModifiers: String? { characters }
    /// The key's place, of linux/input-event-codes.h, unlike Apple's.
    public let keyCode: UInt16
    /// Whether the key is still held.
    public let isARepeat: Bool
    /// What happened.
    public let type: EventType

    /// What happened (NSEvent.h).
    public enum EventType: UInt, Sendable {
        case leftMouseDown = 1
        case leftMouseUp, rightMouseDown, rightMouseUp, mouseMoved, leftMouseDragged, rightMouseDragged, mouseEntered
        case mouseExited, keyDown, keyUp, flagsChanged
        case scrollWheel = 22
        case magnify = 30
    }
    private static func type(_ event: ViewPointerEvent) -> EventType {
        switch (event.phase, event.button) {
        case (.down, 0): .leftMouseDown
        case (.dragged, 0): .leftMouseDragged
        case (.up, 0), (.cancelled, 0): .leftMouseUp
        case (.down, _): .rightMouseDown
        case (.dragged, _): .rightMouseDragged
        case (.up, _), (.cancelled, _): .rightMouseUp
        case (.moved, _): .mouseMoved
        case (.entered, _): .mouseEntered
        case (.exited, _): .mouseExited
        }
    }
    /// Where a gesture of fingers is (NSEvent.h).
    public struct Phase: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// It begins.
        public static let began = Phase(rawValue: 1)
        /// It goes on.
        public static let changed = Phase(rawValue: 4)
        /// It is over.
        public static let ended = Phase(rawValue: 8)
        /// It is given up.
        public static let cancelled = Phase(rawValue: 16)
    }
    /// None: a wheel has no phases.
    public var phase: Phase { [] }
    /// None: it stops when the fingers do.
    public var momentumPhase: Phase { [] }
    /// The content follows the fingers, as the desktop says.
    public var isDirectionInvertedFromDevice: Bool { false }
    /// None: two fingers are not told.
    public var magnification: CGFloat { 0 }
    /// None: two fingers are not told.
    public var rotation: Float { 0 }
    /// How hard; 1 while a button is held.
    public var pressure: Float { type == .leftMouseDown || type == .leftMouseDragged ? 1 : 0 }

    init(pointer event: ViewPointerEvent, in view: HierarchyView) {
        locationInWindow = Self.place(event.x, event.y, view)
        (clickCount, buttonNumber) = (Int(event.clickCount), Int(event.button))
        (modifierFlags, timestamp) = (ModifierFlags(event.modifiers), event.time)
        (scrollingDeltaX, scrollingDeltaY, hasPreciseScrollingDeltas) = (0, 0, false)
        (characters, keyCode, isARepeat) = (nil, 0, false)
        type = Self.type(event)
    }

    init(scroll event: ViewScrollEvent, in view: HierarchyView) {
        locationInWindow = Self.place(event.x, event.y, view)
        (clickCount, buttonNumber) = (0, 0)
        (modifierFlags, timestamp) = (ModifierFlags(event.modifiers), 0)
        (scrollingDeltaX, scrollingDeltaY) = (CGFloat(event.deltaX), CGFloat(-event.deltaY))
        hasPreciseScrollingDeltas = event.isPrecise
        (characters, keyCode, isARepeat) = (nil, 0, false)
        type = .scrollWheel
    }

    init(key event: ViewKeyEvent) {
        locationInWindow = .zero
        (clickCount, buttonNumber) = (0, 0)
        (modifierFlags, timestamp) = (ModifierFlags(event.modifiers), 0)
        (scrollingDeltaX, scrollingDeltaY, hasPreciseScrollingDeltas) = (0, 0, false)
        (characters, keyCode, isARepeat) = (event.characters, event.code, event.phase == .repeated)
        type = event.phase == .up ? .keyUp : .keyDown
    }

    /// From a view's downward coordinates.
    private static func place(_ x: Double, _ y: Double, _ view: HierarchyView) -> NSPoint {
        let place = view.toSurface(CGPoint(x: x, y: y))
        let height = view.owningSurface?.size.height ?? 0
        return NSPoint(x: place.x, y: height - place.y)
    }
}
