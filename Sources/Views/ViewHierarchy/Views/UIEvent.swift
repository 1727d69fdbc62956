import Foundation

/// The fingers that an event tells of (UIEvent.h). Thread: main.
@preconcurrency @MainActor
public final class UIEvent {
    /// One, here.
    public let allTouches: Set<UITouch>?

    init(_ touches: Set<UITouch>) { allTouches = touches }
}
