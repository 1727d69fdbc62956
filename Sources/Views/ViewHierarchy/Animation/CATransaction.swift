import CoreGraphics
import Foundation

/// Changes of layers that belong together (CATransaction.h): they show in one frame, at once. Thread: main.
@preconcurrency @MainActor
public final class CATransaction {
    private struct Level {
        var completion: (() -> Void)?
        var duration: TimeInterval = 0.25
        var isQuiet = false
    }
    private static var levels: [Level] = []

    /// Begins changes; each has its end.
    public static func begin() { if levels.count < 1000 { levels.append(Level()) } }
    /// Ends them, and calls what was to be called then.
    public static func commit() { levels.popLast()?.completion?() }
    /// Nothing waits to be shown.
    public static func flush() {}
    /// What is called at the end of the changes; at once outside of any.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        guard let last = levels.indices.last else {
            block?()
            return
        }
        levels[last].completion = block
    }
    /// Kept for whoever asks: changes show at once.
    public static func setDisableActions(_ isQuiet: Bool) { change { $0.isQuiet = isQuiet } }
    /// What was said.
    public static func disableActions() -> Bool { levels.last?.isQuiet ?? false }
    /// Kept for whoever asks: changes show at once. Seconds.
    public static func setAnimationDuration(_ seconds: TimeInterval) { change { $0.duration = seconds } }
    /// What was said; seconds.
    public static func animationDuration() -> TimeInterval { levels.last?.duration ?? 0.25 }
    /// Kept for sources that say it: changes show at once.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}

    private static func change(_ change: (inout Level) -> Void) {
        guard let last = levels.indices.last else { return }
        change(&levels[last])
    }
}
