public import LinuxProcesses

/// Where a presenter gets a unit's view: again each time that the unit's process has ended and is back.
public protocol SurfaceSource: Sendable {
    /// Has the view shown to whoever holds the socket; the name is for a title. Waits for the answer. Thread: any but
    /// render.
    func open() throws(SurfaceSourceError) -> (name: String, socket: UnixSocket)
}
