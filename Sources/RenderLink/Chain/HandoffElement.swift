/// One unit of a chain that hands its output on without returning to the host.
public struct HandoffElement {
    /// Kept alive by the `Handoff` that is made from this element.
    public let link: HostLink
    /// The index that this unit's service gave the previous element's region (`RenderServer.addUpstream`); unused for
    /// the first element and for one in the same service as its predecessor.
    public let upstreamIndex: Int
    /// Which output bus of the previous element feeds input bus 0.
    public let sourceBus: Int

    /// The unit may pull input through the host (an input bus is `.onDemand`, or it asks for more than a cycle's
    /// frames): the host then waits for this element too. A pull of a unit without this fails with
    /// kAudioUnitErr_CannotDoInCurrentContext.
    public let mayPull: Bool

    /// Nothing is checked, neither here nor by `Handoff`.
    public init(link: HostLink, upstreamIndex: Int = 0, sourceBus: Int = 0, mayPull: Bool = false) {
        self.link = link
        self.mayPull = mayPull
        self.upstreamIndex = upstreamIndex
        self.sourceBus = sourceBus
    }
}
