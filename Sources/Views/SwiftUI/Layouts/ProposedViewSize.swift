import Foundation

/// The room that a layout offers (SwiftUI's `ProposedViewSize`): nil for as much as the view likes; points.
public struct ProposedViewSize: Equatable, Sendable {
    /// Points, or nil.
    public var width: CGFloat?
    /// Points, or nil.
    public var height: CGFloat?
    /// None.
    public static let zero = ProposedViewSize(width: 0, height: 0)
    /// As much as the view likes.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    /// As much as the view can take.
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
    /// Points, or nil.
    public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
    /// Points.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
    /// With sizes for what is nil; points.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    @MainActor func size(of node: Node) -> CGSize {
        let old = Node.measuresIdeals
        defer { Node.measuresIdeals = old }
        Node.measuresIdeals = width == nil || height == nil
        return node.size(CGSize(width: width ?? .infinity, height: height ?? .infinity))
    }
}
