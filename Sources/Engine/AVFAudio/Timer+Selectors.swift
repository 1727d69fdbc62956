import AudioToolbox
import Foundation

extension Timer {
    /// A timer of the current run loop that calls a method of `target` with itself (Timer, of Foundation on Apple's
    /// platforms). It keeps the target until it is invalidated.
    /// - Parameters:
    ///   - interval: seconds from now, and between calls.
    ///   - target: who has the method.
    ///   - selector: a method without arguments, or with the timer as its one.
    ///   - userInfo: not kept; capture it.
    ///   - repeats: false for one call.
    /// - Returns: the timer, which the run loop keeps.
    @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: AnyObject, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        // The timer's run loop is the only one that calls it.
        nonisolated(unsafe) let target = target
        return scheduledTimer(withTimeInterval: interval, repeats: repeats) { selector.perform(on: target, with: $0) }
    }

    /// A timer that is to be added to a run loop, which calls a method of `target` with itself.
    public convenience init(
        timeInterval interval: TimeInterval, target: AnyObject, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        nonisolated(unsafe) let target = target
        self.init(timeInterval: interval, repeats: repeats) { selector.perform(on: target, with: $0) }
    }
}
