public import LinuxProcesses

/// A unit's view on its way to whoever shows it.
public struct OpenedView: Sendable {
    /// The unit's name, for the window's title.
    public let name: String
    /// The presenter's end of a socket to the unit's process, for `ViewPresenter`.
    public let socket: UnixSocket

    /// For hosts that implement `HostControlling`.
    public init(name: String, socket: UnixSocket) { (self.name, self.socket) = (name, socket) }
}
