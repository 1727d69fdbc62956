/// Where a service's render thread runs and how it waits.
public enum RenderPlacement: Sendable, Hashable {
    /// On the core of the host's render thread, moving after it. Never spins.
    case follow
    /// On a core of its own, spinning for a bounded time after each cycle before it sleeps.
    case dedicated(core: Int, spinNanoseconds: UInt64)
    /// On a core of its own, asleep until shortly before the next request, then awake for it.
    case anticipate(core: Int)
    /// On a given core, sleeping between cycles: independent branches run side by side.
    case spread(core: Int)
    /// Wherever the kernel likes.
    case free
}
