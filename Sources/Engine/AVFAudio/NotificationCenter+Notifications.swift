import Foundation

extension NotificationCenter {
    /// The notifications of a name, and of an object or of any, one after the other, for as long as they are iterated
    /// (NotificationCenter, of Foundation on Apple's platforms). Thread: any.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// A sequence of notifications that never ends by itself. What is posted between two iterations is kept.
    // @unchecked: constants, and a weak reference that is only read.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification
        /// None.
        public typealias Failure = Never

        private let center: NotificationCenter
        private let name: Notification.Name
        private let observesEveryObject: Bool
        private weak var object: AnyObject?

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            (self.center, self.name, self.object) = (center, name, object)
            observesEveryObject = object == nil
        }

        /// Observes from now on, until the iterator goes or its task is cancelled.
        public func makeAsyncIterator() -> Iterator {
            Iterator(
                stream: AsyncStream { continuation in
                    guard object != nil || observesEveryObject else { return continuation.finish() }
                    let observer = center.addObserver(forName: name, object: object, queue: nil) {
                        continuation.yield(Posted(notification: $0))
                    }
                    let observation = Observation(center: center, observer: observer)
                    continuation.onTermination = { _ in observation.end() }
                })
        }

        /// Gives the notifications in the order in which they were posted.
        public struct Iterator: AsyncIteratorProtocol {
            private var posted: AsyncStream<Posted>.Iterator

            fileprivate init(stream: AsyncStream<Posted>) { posted = stream.makeAsyncIterator() }

            /// The next notification, as soon as there is one; nil once the task is cancelled.
            public mutating func next() async -> Notification? { await posted.next()?.notification }

            /// As `next()`, on the actor that is given.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await posted.next(isolation: actor)?.notification
            }
        }

        // @unchecked: a notification is a value that nobody changes once it was posted.
        fileprivate struct Posted: @unchecked Sendable {
            let notification: Notification
        }

        // @unchecked: constants; the center may be called from any thread.
        private struct Observation: @unchecked Sendable {
            let center: NotificationCenter
            let observer: any NSObjectProtocol

            func end() { center.removeObserver(observer) }
        }
    }
}
