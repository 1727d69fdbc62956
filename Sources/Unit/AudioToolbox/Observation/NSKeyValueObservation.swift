/// The right to be notified of changes of one key path, in the shape of Foundation's on Apple's platforms: ends with
/// `invalidate()`, or when it is released. Thread: any but render.
public final class NSKeyValueObservation: Sendable {
    private let observation: AUObservation

    init(_ observation: AUObservation) { self.observation = observation }

    /// Ends the observation; a second call does nothing.
    public func invalidate() { observation.cancel() }
}
