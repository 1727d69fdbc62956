public import HostControl

/// A chain that somebody plays with a host's units, and that others of the user may see and change while it is heard.
///
/// Thread: any but render.
public protocol ChainPlaying: Sendable {
    /// The units now, in their order.
    func status() async -> ChainStatus

    /// Starts a unit and has it heard at a place of the chain.
    /// - Parameters:
    ///   - component: as a person names it.
    ///   - place: from 0; nil for the end.
    /// - Returns: the unit's number in the host.
    /// - Throws: `HostControlError`, or why the unit cannot be used; the chain is as it was then.
    func insert(_ component: String, at place: Int?) async throws -> UInt64

    /// Takes a unit out and ends it.
    /// - Throws: `HostControlError`; the chain is as it was then.
    func remove(_ instance: UInt64) async throws

    /// Has a unit heard at another place, from 0, of the chain without it.
    /// - Throws: `HostControlError`.
    func move(_ instance: UInt64, to place: Int) async throws

    /// Has the chain be what a rig holds: its units in their order, each set as the rig has it; refuses unless the
    /// chain says otherwise.
    /// - Parameter rig: the contents of a rig's file.
    /// - Throws: `HostControlError`, or why a unit cannot be used; the chain is as it was then.
    func load(_ rig: String) async throws
}

extension ChainPlaying {
    /// Refuses.
    public func load(_ rig: String) async throws { throw HostControlError.failed("this host loads no rigs") }
}
