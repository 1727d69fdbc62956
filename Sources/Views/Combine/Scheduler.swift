import Dispatch
import Foundation

/// Where and when values are said (Combine's `Scheduler`): a queue of Dispatch or Foundation, or a run loop.
public protocol Scheduler {
    /// A length of time (Combine's `SchedulerTimeType.Stride`).
    associatedtype Stride
    /// Does something as soon as it can.
    func perform(_ action: @escaping () -> Void)
    /// Does something after a length of time.
    func perform(after wait: Stride, _ action: @escaping () -> Void)
    /// Seconds of a length of time.
    static func seconds(_ stride: Stride) -> Double
}

/// A length of time (Combine's `DispatchQueue.SchedulerTimeType.Stride`).
public struct SchedulerStride: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    let seconds: Double
    /// Seconds.
    public init(floatLiteral value: Double) { seconds = value }
    /// Seconds.
    public init(integerLiteral value: Int) { seconds = Double(value) }
    init(_ seconds: Double) { self.seconds = seconds }
    /// Seconds.
    public static func seconds(_ value: Double) -> SchedulerStride { SchedulerStride(value) }
    /// Seconds.
    public static func seconds(_ value: Int) -> SchedulerStride { SchedulerStride(Double(value)) }
    /// Thousandths of a second.
    public static func milliseconds(_ value: Int) -> SchedulerStride { SchedulerStride(Double(value) / 1000) }
    /// Millionths of a second.
    public static func microseconds(_ value: Int) -> SchedulerStride { SchedulerStride(Double(value) / 1_000_000) }
}

extension Scheduler where Stride == SchedulerStride {
    /// Seconds of a length of time.
    public static func seconds(_ stride: SchedulerStride) -> Double { stride.seconds }
}

/// What is done elsewhere.
private struct Handed: @unchecked Sendable {
    // @unchecked: done once, where the scheduler says.
    let action: () -> Void
}

extension DispatchQueue: Scheduler {
    /// Does something as soon as it can.
    public func perform(_ action: @escaping () -> Void) {
        let handed = Handed(action: action)
        async { handed.action() }
    }
    /// Does something after seconds.
    public func perform(after wait: SchedulerStride, _ action: @escaping () -> Void) {
        let handed = Handed(action: action)
        asyncAfter(deadline: .now() + wait.seconds) { handed.action() }
    }
}

extension RunLoop: Scheduler {
    /// Does something as soon as it can; on the main thread, whose run loop it is in views.
    public func perform(_ action: @escaping () -> Void) { DispatchQueue.main.perform(action) }
    /// Does something after seconds, on the main thread.
    public func perform(after wait: SchedulerStride, _ action: @escaping () -> Void) {
        DispatchQueue.main.perform(after: wait, action)
    }
}

extension OperationQueue: Scheduler {
    /// Does something as soon as it can.
    public func perform(_ action: @escaping () -> Void) {
        let handed = Handed(action: action)
        addOperation { handed.action() }
    }
    /// Does something after seconds.
    public func perform(after wait: SchedulerStride, _ action: @escaping () -> Void) {
        let handed = Handed(action: action)
        DispatchQueue.global().asyncAfter(deadline: .now() + wait.seconds) { self.addOperation { handed.action() } }
    }
}

extension Publisher {
    private func timed(
        _ said: @escaping (Output, Relay<Output, Failure>) -> Void, over: @escaping (@escaping () -> Void) -> Void
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { said($0, relay) }, completion: { end in over { relay.receive(completion: end) } })
            relay.hold(own)
            receive(subscriber: own)
        }
    }

    /// Said where the scheduler does.
    public func receive<Place: Scheduler>(on scheduler: Place) -> AnyPublisher<Output, Failure> {
        timed({ value, relay in scheduler.perform { relay.receive(value) } }, over: { scheduler.perform($0) })
    }
    /// Kept for sources that say it: it begins where it is subscribed to.
    public func subscribe<Place: Scheduler>(on scheduler: Place) -> AnyPublisher<Output, Failure> {
        eraseToAnyPublisher()
    }
    /// Said after a length of time.
    public func delay<Place: Scheduler>(for wait: Place.Stride, scheduler: Place) -> AnyPublisher<Output, Failure> {
        timed(
            { value, relay in scheduler.perform(after: wait) { relay.receive(value) } },
            over: { scheduler.perform(after: wait, $0) })
    }
    /// Said once nothing has come for a length of time.
    public func debounce<Place: Scheduler>(for wait: Place.Stride, scheduler: Place) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            var number = 0
            let own = Relay<Output, Failure>(
                value: { value in
                    number += 1
                    let mine = number
                    scheduler.perform(after: wait) { if mine == number { relay.receive(value) } }
                }, completion: { end in scheduler.perform(after: wait) { relay.receive(completion: end) } })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// One in each length of time: the latest, or the first.
    public func throttle<Place: Scheduler>(
        for wait: Place.Stride, scheduler: Place, latest: Bool
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            var (isWaiting, kept) = (false, Output?.none)
            func open() {
                guard let value = kept else { return isWaiting = false }
                kept = nil
                relay.receive(value)
                scheduler.perform(after: wait) { open() }
            }
            let own = Relay<Output, Failure>(
                value: { value in
                    guard isWaiting else {
                        isWaiting = true
                        relay.receive(value)
                        return scheduler.perform(after: wait) { open() }
                    }
                    if latest || kept == nil { kept = value }
                }, completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
}
