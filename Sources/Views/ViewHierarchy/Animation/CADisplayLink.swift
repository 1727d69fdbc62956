import AudioToolbox
import Foundation

/// Calls a method for each frame, 60 times a second at most (CADisplayLink.h), from when it is added to a run loop until
/// it is invalidated. Frames are not those of a screen: a timer counts them. Thread: main.
@preconcurrency @MainActor
public final class CADisplayLink {
    private weak var target: AnyObject?
    private let selector: Selector
    private var timer: (any DispatchSourceTimer)?
    /// When the frame began; seconds of a clock that goes on evenly.
    public private(set) var timestamp: TimeInterval = 0
    /// Whether nothing is called.
    public var isPaused = false { didSet { if isPaused != oldValue { start() } } }
    /// How often a second; 0 for 60 times.
    public var preferredFramesPerSecond = 0 { didSet { start() } }
    /// How often a second, as Apple's newer form has it; its preferred rate counts.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { preferredFramesPerSecond = Int(preferredFrameRateRange.preferred ?? 0) }
    }
    private var isAdded = false

    /// Calls a method of `target`, which it does not keep, with itself.
    public init(target: Any, selector: Selector) { (self.target, self.selector) = (target as AnyObject, selector) }

    /// Seconds between two frames.
    public var duration: TimeInterval {
        1 / Double(preferredFramesPerSecond > 0 ? min(60, preferredFramesPerSecond) : 60)
    }
    /// When the next frame begins; seconds.
    public var targetTimestamp: TimeInterval { timestamp + duration }
    /// Begins; the main run loop is meant whatever is given.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        isAdded = true
        start()
    }
    /// Stops.
    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }
    /// Stops for good.
    public func invalidate() {
        isAdded = false
        start()
    }

    private func start() {
        timer?.cancel()
        timer = nil
        guard isAdded, !isPaused else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + duration, repeating: duration, leeway: .milliseconds(2))
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.tick() } }
        timer.resume()
        self.timer = timer
    }
    private func tick() {
        guard let target else { return invalidate() }
        timestamp = ProcessInfo.processInfo.systemUptime
        selector.perform(on: target, with: self)
    }
}

/// How often a second something is drawn (CAFrameRateRange.h).
public struct CAFrameRateRange: Equatable, Sendable {
    /// At least.
    public var minimum: Float
    /// At most.
    public var maximum: Float
    /// Best; nil for whatever.
    public var preferred: Float?
    /// Whatever.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)
    /// Times a second.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }
}
