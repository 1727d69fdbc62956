/// One unit of a chain that hands its output bus 0 on without returning to the host.
public struct HandoffElement {
    /// Kept alive by the `Handoff` that is made from this element.
    public let link: HostLink
    /// The index that this unit's service gave the previous element's region (`RenderServer.addUpstream`); unused for
    /// the first element and for one in the same service as its predecessor.
    public let upstreamIndex: Int
    /// The index that this unit's service gave the region of the element two before it; nil where it knows none.
    public let earlyIndex: Int?
    /// Whether this unit's service follows the host's thread from core to core, below it and beside the other services
    /// of the chain in the real-time class: those run in the order in which they are woken.
    public let sharesCore: Bool

    /// Nothing is checked, neither here nor by `Handoff`.
    public init(link: HostLink, upstreamIndex: Int = 0, earlyIndex: Int? = nil, sharesCore: Bool = false) {
        self.link = link
        self.upstreamIndex = upstreamIndex
        self.earlyIndex = earlyIndex
        self.sharesCore = sharesCore
    }
}
