import Dispatch
import Foundation

/// A publisher that begins when it is told to (Combine's `ConnectablePublisher`).
public protocol ConnectablePublisher: Publisher {
    /// Begins.
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Begins with the first who hears, and ends with the last.
    public func autoconnect() -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { relay.receive($0) }, completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
            relay.hold(connect())
        }
    }
}

extension Timer {
    /// Says the time again and again (Foundation's `Timer.TimerPublisher`), on the main thread. For each who hears there is a
    /// timer of its own.
    public final class TimerPublisher: ConnectablePublisher {
        /// The time.
        public typealias Output = Date
        /// It does not end.
        public typealias Failure = Never
        private let interval: Double
        private let audience = Audience<Date, Never>()

        init(_ interval: Double) { self.interval = max(0.001, interval.isFinite ? interval : 1) }

        /// Says the time to a subscriber once it has begun.
        public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Date, Heard.Failure == Never {
            audience.add(subscriber)
        }
        /// Begins.
        public func connect() -> any Cancellable {
            let source = DispatchSource.makeTimerSource(queue: .main)
            source.schedule(deadline: .now() + interval, repeating: interval)
            nonisolated(unsafe) let audience = audience
            source.setEventHandler { audience.send(Date()) }
            source.resume()
            return AnyCancellable { source.cancel() }
        }
    }

    /// Says the time each so many seconds, once it has begun.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher { TimerPublisher(interval) }
}

extension NotificationCenter {
    /// Says the notifications of a name.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> AnyPublisher<Notification, Never> {
        AnyPublisher { relay in
            nonisolated(unsafe) let relay = relay
            let token = self.addObserver(forName: name, object: object, queue: nil) { relay.receive($0) }
            nonisolated(unsafe) let kept = token
            relay.hold(AnyCancellable { self.removeObserver(kept) })
        }
    }
}
