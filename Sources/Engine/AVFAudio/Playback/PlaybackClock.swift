import Foundation
import LinuxSystem

/// The time line of a device that players share: the machine's clock while it stands still, its frames while it runs.
package struct PlaybackClock {
    private var rate = 0.0
    /// Nanoseconds of CLOCK_MONOTONIC before which nothing that was rendered counts.
    private var beginning: UInt64 = 0
    /// A frame, and the seconds at which it is heard; nil before the first cycle of a run.
    private var anchor: (frame: Int64, seconds: Double)?
    /// The last cycle's first frame, and when that is heard.
    private var last: (frame: Int64, hostTime: UInt64?)?
    /// The latest time that was told.
    private var told = 0.0

    package init() {}

    /// The device runs from now on.
    package mutating func begin(at now: UInt64, rate: Double) {
        (self.rate, beginning, anchor, last) = (rate, now, nil, nil)
    }

    /// A cycle was rendered. What is heard before the run began belongs to the run before.
    package mutating func note(sampleTime: Int64, hostTime: UInt64?) {
        if let hostTime, hostTime < beginning { return }
        if anchor == nil { anchor = (sampleTime, Double(hostTime ?? beginning) / 1e9) }
        last = (sampleTime, hostTime)
    }

    /// Whether a moment has a frame.
    package var isKnown: Bool { anchor != nil && rate > 0 }

    /// Seconds at a moment of the machine's clock.
    package mutating func time(at now: UInt64) -> TimeInterval {
        told = max(told, present(now))
        return told
    }

    private func present(_ now: UInt64) -> Double {
        guard let anchor, let last, rate > 0 else { return Double(now) / 1e9 }
        let since = last.hostTime.map { (Double(now) - Double($0)) / 1e9 } ?? 0
        // A device that stands still does not move time on.
        return anchor.seconds + Double(last.frame - anchor.frame) / rate + min(since, 1)
    }

    /// The frame that is heard at a moment; nil for one that has passed.
    package func frame(of time: TimeInterval, at now: UInt64) -> Int64? {
        guard let anchor, rate > 0, time.isFinite, time > present(now) else { return nil }
        let offset = ((time - anchor.seconds) * rate).rounded()
        guard abs(offset) < 1e15 else { return nil }
        return anchor.frame &+ Int64(offset)
    }
}
