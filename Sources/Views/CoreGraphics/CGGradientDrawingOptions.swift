/// What a gradient does before its start and after its end (CGGradient.h): without, nothing is drawn there.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt32
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
