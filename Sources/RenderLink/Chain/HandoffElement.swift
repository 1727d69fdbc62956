/// One unit of a chain that hands its output bus 0 on without returning to the host.
public struct HandoffElement {
    /// Kept alive by the `Handoff` that is made from this element.
    public let link: HostLink
    /// The index that this unit's service gave the previous element's region (`RenderServer.addUpstream`); unused for
    /// the first element and for one in the same service as its predecessor.
    public let upstreamIndex: Int
    /// The index that this unit's service gave the region of the element two before it; nil where it knows none.
    public let earlyIndex: Int?

    /// Nothing is checked, neither here nor by `Handoff`.
    public init(link: HostLink, upstreamIndex: Int = 0, earlyIndex: Int? = nil) {
        self.link = link
        self.upstreamIndex = upstreamIndex
        self.earlyIndex = earlyIndex
    }
}
