import Foundation

/// Views that are made anew as time goes on (SwiftUI's `TimelineView`), while they are shown.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View, PrimitiveView, ViewList {
    /// When it is (SwiftUI's `TimelineViewDefaultContext`).
    public typealias Context = TimelineViewDefaultContext
    private let schedule: Schedule
    private let content: (Context) -> Content
    /// By a schedule.
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
        (self.schedule, self.content) = (schedule, content)
    }
    func nodes(_ context: BuildContext) -> [Node] {
        let now = Date()
        if let wait = schedule.wait(now) { context.host.wake(after: wait) }
        return makeNodes(content(Context(date: now)), context.child("time"))
    }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }
}

/// When a timeline is (SwiftUI's `TimelineViewDefaultContext`).
public struct TimelineViewDefaultContext: Sendable {
    /// Now.
    public let date: Date
}

/// When views are made anew (SwiftUI's `TimelineSchedule`).
public protocol TimelineSchedule: Sendable {
    /// Seconds from a time until the next; nil for never.
    func wait(_ now: Date) -> Double?
}

/// As often as frames are drawn, 60 times a second at most (SwiftUI's `AnimationTimelineSchedule`).
public struct AnimationTimelineSchedule: TimelineSchedule {
    private let interval: Double
    private let isPaused: Bool
    /// Seconds between two; as often as frames are drawn for nil.
    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        (interval, isPaused) = (max(1.0 / 60, minimumInterval ?? 0), paused)
    }
    /// Seconds.
    public func wait(_ now: Date) -> Double? { isPaused ? nil : interval }
}

/// Evenly (SwiftUI's `PeriodicTimelineSchedule`).
public struct PeriodicTimelineSchedule: TimelineSchedule {
    private let (start, interval): (Date, Double)
    /// Seconds.
    public init(from start: Date, by interval: TimeInterval) {
        (self.start, self.interval) = (start, max(1.0 / 60, interval))
    }
    /// Seconds.
    public func wait(_ now: Date) -> Double? {
        let gone = now.timeIntervalSince(start)
        return gone < 0 ? -gone : interval - gone.truncatingRemainder(dividingBy: interval)
    }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// As often as frames are drawn.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
    /// Seconds between two; as often as frames are drawn for nil.
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Evenly; seconds.
    public static func periodic(from start: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: start, by: interval)
    }
}
