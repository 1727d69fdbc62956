/// How areas are filled (SwiftUI's `FillStyle`).
public struct FillStyle: Equatable, Sendable {
    /// Whether what lies inside twice is outside.
    public var isEOFilled: Bool
    /// Kept for sources that say it: edges are always smooth.
    public var isAntialiased: Bool
    /// All that is inside, unless said otherwise.
    public init(eoFill: Bool = false, antialiased: Bool = true) { (isEOFilled, isAntialiased) = (eoFill, antialiased) }
}
