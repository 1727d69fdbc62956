import Synchronization

/// The right to be notified of changes; ends when cancelled or released.
public final class AUObservation: Sendable {
    private static let counter = Atomic<UInt64>(1)
    private let end: Mutex<(@Sendable () -> Void)?>

    /// `end` is called once, on the thread that cancels or that releases the last reference.
    public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

    deinit { cancel() }

    /// Ends the observation; a second call does nothing.
    public func cancel() {
        let end = end.withLock { stored in
            defer { stored = nil }
            return stored
        }
        end?()
    }

    package static func nextIdentifier() -> UInt64 { counter.wrappingAdd(1, ordering: .relaxed).oldValue }
}
