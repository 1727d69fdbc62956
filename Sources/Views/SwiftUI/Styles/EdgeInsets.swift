import Foundation

/// Room at each side, in points (SwiftUI's `EdgeInsets`).
public struct EdgeInsets: Equatable, Sendable {
    /// Points.
    public var top, leading, bottom, trailing: CGFloat
    /// Points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
    /// None.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    init(_ edges: Edge.Set, _ length: CGFloat) {
        func part(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
        self.init(top: part(.top), leading: part(.leading), bottom: part(.bottom), trailing: part(.trailing))
    }
}
