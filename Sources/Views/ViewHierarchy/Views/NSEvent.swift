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

    init(pointer event: ViewPointerEvent, in view: HierarchyView) {
        locationInWindow = Self.place(event.x, event.y, view)
        (clickCount, buttonNumber) = (Int(event.clickCount), Int(event.button))
        (modifierFlags, timestamp) = (ModifierFlags(event.modifiers), event.time)
        (scrollingDeltaX, scrollingDeltaY, hasPreciseScrollingDeltas) = (0, 0, false)
        (characters, keyCode, isARepeat) = (nil, 0, false)
    }

    init(scroll event: ViewScrollEvent, in view: HierarchyView) {
        locationInWindow = Self.place(event.x, event.y, view)
        (clickCount, buttonNumber) = (0, 0)
        (modifierFlags, timestamp) = (ModifierFlags(event.modifiers), 0)
        (scrollingDeltaX, scrollingDeltaY) = (CGFloat(event.deltaX), CGFloat(-event.deltaY))
        hasPreciseScrollingDeltas = event.isPrecise
        (characters, keyCode, isARepeat) = (nil, 0, false)
    }

    init(key event: ViewKeyEvent) {
        locationInWindow = .zero
        (clickCount, buttonNumber) = (0, 0)
        (modifierFlags, timestamp) = (ModifierFlags(event.modifiers), 0)
        (scrollingDeltaX, scrollingDeltaY, hasPreciseScrollingDeltas) = (0, 0, false)
        (characters, keyCode, isARepeat) = (event.characters, event.code, event.phase == .repeated)
    }

    /// From a view's downward coordinates.
    private static func place(_ x: Double, _ y: Double, _ view: HierarchyView) -> NSPoint {
        let place = view.toSurface(CGPoint(x: x, y: y))
        let height = view.owningSurface?.size.height ?? 0
        return NSPoint(x: place.x, y: height - place.y)
    }
}
