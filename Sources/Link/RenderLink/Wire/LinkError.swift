/// Why a link, gate or upstream could not be made or changed.
public enum LinkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The geometry is impossible; the reason follows.
    case geometry(String)
    /// The table of units or upstreams is full, or the index is outside it.
    case noSuchIndex(Int)
    /// The index is taken.
    case indexInUse(Int)
    /// The render thread did not take up a change in time: it hangs in a unit.
    case renderThreadBusy

    public var description: String {
        switch self {
        case .geometry(let reason): "cannot lay out the link: \(reason)"
        case .noSuchIndex(let index): "no place \(index) in the service's table; close a unit or start another service"
        case .indexInUse(let index): "place \(index) of the service's table is taken; close it first"
        case .renderThreadBusy: "the render thread did not respond; a unit hangs in its render call"
        }
    }
}
