/// How many frames of a recording make one that lies between them. Thread: any, also render.
public enum SamplerInterpolation: CaseIterable, BitwiseCopyable, Sendable {
    /// The nearest one.
    case none
    case linear
    /// A cubic curve through four.
    case fourPoint
    /// A windowed sinc over seven.
    case sevenPoint

    /// How many frames that is, as the loops in C name it.
    var points: Int32 {
        @_noLocks @_noAllocation get {
            switch self {
            case .none: 1
            case .linear: 2
            case .fourPoint: 4
            case .sevenPoint: 7
            }
        }
    }
}
