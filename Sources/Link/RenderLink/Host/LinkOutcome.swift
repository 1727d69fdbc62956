/// How waiting for a cycle ended.
@frozen public enum LinkOutcome: Sendable, Hashable {
    /// Rendered. `status` is the unit's; `flags` are AudioUnitRenderActionFlags.
    case done(status: Int32, flags: UInt32)
    /// The unit asks for `frames` of input on `bus` and waits; both are within the link's geometry. Serve, then wait
    /// again.
    case pull(bus: Int, frames: Int)
    /// The service's render thread ended.
    case died
    /// Not rendered because something before it in the chain was not.
    case skipped
    /// The deadline passed first.
    case late
}
