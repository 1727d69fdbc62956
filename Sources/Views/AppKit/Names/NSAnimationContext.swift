import CoreGraphics
import Foundation
import ViewHierarchy

/// How changes of views go on (NSAnimationContext.h); at once, here. Thread: main.
@preconcurrency @MainActor
public final class NSAnimationContext {
    /// Of the changes that are made now.
    public private(set) static var current = NSAnimationContext()
    private static var outer: [NSAnimationContext] = []
    /// Seconds; kept for whoever asks.
    public var duration: TimeInterval = 0.25
    /// The curve; kept for whoever asks.
    public var timingFunction: CAMediaTimingFunction?
    /// Kept for whoever asks.
    public var allowsImplicitAnimation = false
    /// What is called at the end of the changes.
    public var completionHandler: (() -> Void)?

    /// Begins changes; each has its end.
    public static func beginGrouping() {
        guard outer.count < 1000 else { return }
        outer.append(current)
        current = NSAnimationContext()
    }
    /// Ends them.
    public static func endGrouping() {
        guard let last = outer.popLast() else { return }
        let done = current.completionHandler
        current = last
        done?()
    }
    /// Does what changes views, and calls the other afterwards.
    public static func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {
        beginGrouping()
        current.completionHandler = completionHandler
        changes(current)
        endGrouping()
    }
}
