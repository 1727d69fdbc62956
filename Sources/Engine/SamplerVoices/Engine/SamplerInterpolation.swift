/// How many frames of a recording make one that lies between them. Thread: any, also render.
public enum SamplerInterpolation: Int32, CaseIterable, BitwiseCopyable, Sendable {
    /// The nearest one.
    case none = 1
    case linear = 2
    /// A cubic curve through four.
    case fourPoint = 4
    /// A windowed sinc over seven.
    case sevenPoint = 7
}
