import Foundation
import ViewHierarchy

/// Where moves of the mouse are told (NSTrackingArea.h): kept for sources that make one, since a view is told of all that
/// happen over it.
@preconcurrency @MainActor
public final class NSTrackingArea {
    /// What is told.
    public struct Options: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Coming and leaving.
        public static let mouseEnteredAndExited = Options(rawValue: 1)
        /// Moves.
        public static let mouseMoved = Options(rawValue: 2)
        /// The pointer's shape.
        public static let cursorUpdate = Options(rawValue: 4)
        /// While it has the keyboard.
        public static let activeWhenFirstResponder = Options(rawValue: 16)
        /// While its window has the keyboard.
        public static let activeInKeyWindow = Options(rawValue: 32)
        /// While its program is in front.
        public static let activeInActiveApp = Options(rawValue: 64)
        /// Always.
        public static let activeAlways = Options(rawValue: 128)
        /// The mouse is inside already.
        public static let assumeInside = Options(rawValue: 256)
        /// All that is seen of the view.
        public static let inVisibleRect = Options(rawValue: 512)
        /// While a button is held as well.
        public static let enabledDuringMouseDrag = Options(rawValue: 1024)
    }
    /// Points.
    public let rect: NSRect
    /// What is told.
    public let options: Options
    /// Of a rectangle of a view; the owner is the view itself, whatever is given.
    public init(rect: NSRect, options: Options, owner: Any?, userInfo: [AnyHashable: Any]? = nil) {
        (self.rect, self.options) = (rect, options)
    }
}

extension NSWindow {
    /// Above or below.
    public enum OrderingMode: Int, Sendable {
        case below = -1, out, above
    }
}
