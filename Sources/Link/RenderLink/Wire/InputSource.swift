internal import CRenderLink

/// Where a unit finds the samples of one input bus.
@frozen public enum InputSource: Sendable, Hashable {
    /// Not connected: pulling it fails.
    case none
    /// In the link's own region, written by the host before the cycle.
    case own
    /// An output bus of the unit that runs before it in the same run.
    case previous(bus: Int)
    /// An output bus of an upstream unit in another service, by its index in this unit's service.
    case upstream(index: Int, bus: Int)

    var code: UInt8 {
        @_noLocks @_noAllocation get {
            switch self {
            case .none: UInt8(truncatingIfNeeded: CRL_SOURCE_NONE)
            case .own: UInt8(truncatingIfNeeded: CRL_SOURCE_OWN)
            case .previous: UInt8(truncatingIfNeeded: CRL_SOURCE_PREVIOUS)
            case .upstream(let index, _): UInt8(truncatingIfNeeded: Int(CRL_SOURCE_UPSTREAM) &+ index)
            }
        }
    }

    var bus: UInt8 {
        @_noLocks @_noAllocation get {
            switch self {
            case .previous(let bus), .upstream(_, let bus): UInt8(truncatingIfNeeded: bus)
            default: 0
            }
        }
    }
}
