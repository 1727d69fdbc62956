/// Distinguishes a fault of the machine from a fault of one unit: many services that fall at nearly the same time are
/// not each to blame.
public struct SystemFaultDetector: Equatable, Sendable {
    /// Nanoseconds.
    public let window: UInt64
    /// So many different ones that fall within `window` make a fault of the machine.
    public let instances: Int
    private var recent: [Failure] = []

    private struct Failure: Equatable, Sendable {
        var instance: UInt64
        var time: UInt64
    }

    /// `window` is in nanoseconds.
    public init(instances: Int = 4, window: UInt64 = 2_000_000_000) {
        self.instances = instances
        self.window = window
    }

    /// Takes note of instances that fell with one process, at a monotonic time in nanoseconds; true when they are some
    /// of many. Each of them is judged alike.
    public mutating func failed(instances fallen: Set<UInt64>, at now: UInt64) -> Bool {
        recent.removeAll { now >= $0.time && now - $0.time > window || fallen.contains($0.instance) }
        for instance in fallen { recent.append(Failure(instance: instance, time: now)) }
        return recent.count >= instances
    }
}
