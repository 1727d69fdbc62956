/// Why a block of a unit was bridged, in full or in part.
public enum BridgeReason: UInt8, Sendable, CaseIterable {
    /// There was no service: it was being started, put off, or in quarantine.
    case absent
    /// The service ended in this cycle, or had ended before it.
    case died
    /// The unit was not done at the deadline.
    case late
    /// The unit was not asked, or not waited for: a unit before it took the time, or the callback began too late, or
    /// the units behind one that was missed were not rendered again.
    case held
    /// The unit returned an error.
    case failed
    /// There was NaN or infinity in the unit's output.
    case notFinite
    /// The unit was fading back, or rendered its latency before it was heard.
    case returning

    /// Thread: any, also render.
    var index: Int { @_noLocks @_noAllocation get { Int(rawValue) } }

    /// The name in JSON.
    public var name: String {
        switch self {
        case .absent: "absent"
        case .died: "died"
        case .late: "late"
        case .held: "held"
        case .failed: "failed"
        case .notFinite: "notFinite"
        case .returning: "returning"
        }
    }
}
