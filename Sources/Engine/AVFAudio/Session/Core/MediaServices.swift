/// Whether the machine has a sound server: what is told when it dies and returns. Pure.
package struct MediaServices: Equatable, Sendable {
    package enum Change { case lost, reset }

    private var isPresent: Bool?
    private var wasLost = false

    package init() {}

    /// Takes over what was seen; the first look tells nothing.
    package mutating func see(isPresent now: Bool) -> Change? {
        defer { isPresent = now }
        guard let isPresent, isPresent != now else { return nil }
        // A server that comes for the first time replaces none.
        defer { wasLost = !now }
        return now ? (wasLost ? .reset : nil) : .lost
    }
}
