import AudioToolbox
import CoreGraphics
import Foundation

/// What a view is shown in (AppKit's `NSWindow`, UIKit's `UIWindow`): the picture that a presenter shows. Thread: main.
@preconcurrency @MainActor
public final class HierarchyWindow {
    private weak var surface: HierarchySurface?
    /// Kept for whoever set it: a presenter names the window by the unit.
    public var title = ""
    /// Kept for whoever set it: moves over a view are always told.
    public var acceptsMouseMovedEvents = true
    /// Kept for whoever set it.
    public var isMovableByWindowBackground = false

    init(_ surface: HierarchySurface) { self.surface = surface }

    /// Points.
    public var frame: CGRect { CGRect(origin: .zero, size: surface?.size ?? .zero) }
    /// Pixels in a point.
    public var backingScaleFactor: CGFloat { CGFloat(surface?.geometry.scale ?? 1) }
    /// The screen that it is on.
    public var screen: HierarchyScreen? { HierarchyScreen(scale: backingScaleFactor) }
    /// The view that fills it.
    public var contentView: HierarchyView? { surface?.root }
    /// The view that has the keyboard.
    public var firstResponder: HierarchyView? { surface?.focused }
    /// Whether it has the keyboard.
    public var isKeyWindow: Bool { surface?.hasKeyboard ?? false }
    /// Gives a view the keyboard, or takes it from all for nil; false if another view keeps it.
    @discardableResult
    public func makeFirstResponder(_ view: HierarchyView?) -> Bool { surface?.focus(view) ?? false }
    /// Kept for sources that say it.
    public func invalidateCursorRects(for view: HierarchyView) {}
}

/// A screen (AppKit's `NSScreen`, UIKit's `UIScreen`).
public final class HierarchyScreen: Sendable {
    /// Pixels in a point: those of the window that it was asked of; 1 otherwise.
    public let backingScaleFactor: CGFloat
    /// UIKit's name of it.
    public var scale: CGFloat { backingScaleFactor }
    /// UIKit's name of it.
    public var nativeScale: CGFloat { backingScaleFactor }
    /// How often a second it shows another picture.
    public var maximumFramesPerSecond: Int { 60 }
    /// Points; unknown to a view, so as of a usual one.
    public var frame: CGRect { CGRect(x: 0, y: 0, width: 1920, height: 1080) }
    /// Points; unknown to a view, so as of a usual one.
    public var bounds: CGRect { frame }
    /// Points; unknown to a view, so as of a usual one.
    public var visibleFrame: CGRect { frame }
    init(scale: CGFloat) { backingScaleFactor = scale }
    /// A usual one.
    public static let main: HierarchyScreen! = HierarchyScreen(scale: 1)
}

extension SharedViewNames where Self: HierarchyView {
    /// What it is shown in; nil while it is not.
    public var window: HierarchyWindow? {
        guard let surface = owningSurface else { return nil }
        if let kept = surface.windowObject as? HierarchyWindow { return kept }
        let made = HierarchyWindow(surface)
        surface.windowObject = made
        return made
    }
}

/// AppKit's name of it.
public typealias NSWindow = HierarchyWindow
/// UIKit's name of it.
public typealias UIWindow = HierarchyWindow
/// AppKit's name of it.
public typealias NSScreen = HierarchyScreen
/// UIKit's name of it.
public typealias UIScreen = HierarchyScreen
