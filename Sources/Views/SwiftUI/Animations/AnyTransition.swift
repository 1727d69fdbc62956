import CoreGraphics
import Foundation

/// How a view comes and goes (SwiftUI's `AnyTransition`).
public struct AnyTransition: Sendable {
    /// What a view is like when it is away.
    struct Away: Sendable {
        var alpha = 1.0
        var scale: CGFloat = 1
        var anchor = UnitPoint.center
        /// In parts of its own size, and in points.
        var part = CGSize.zero
        var offset = CGSize.zero

        func joined(_ other: Away) -> Away {
            Away(
                alpha: alpha * other.alpha, scale: scale * other.scale,
                anchor: other.scale == 1 ? anchor : other.anchor,
                part: CGSize(width: part.width + other.part.width, height: part.height + other.part.height),
                offset: CGSize(width: offset.width + other.offset.width, height: offset.height + other.offset.height))
        }
    }

    var coming: Away
    var going: Away
    var own: Animation?

    private init(_ away: Away) { (coming, going) = (away, away) }
    private init(_ coming: Away, _ going: Away) { (self.coming, self.going) = (coming, going) }

    /// From and to nothing.
    public static let opacity = AnyTransition(Away(alpha: 0))
    /// From and to a point.
    public static let scale = scale(scale: 0.001)
    /// In from the left, out to the right.
    public static let slide = AnyTransition(Away(part: edge(.leading)), Away(part: edge(.trailing)))
    /// At once.
    public static let identity = AnyTransition(Away())
    /// Faint and small.
    public static let blurReplace = AnyTransition(Away(alpha: 0, scale: 0.9))
    /// From and to a part of its size.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(Away(scale: max(0.001, scale), anchor: anchor))
    }
    /// In from an edge and out to it.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(Away(part: Self.edge(edge))) }
    /// In from an edge and out to the other, faint.
    public static func push(from edge: Edge) -> AnyTransition {
        let (part, back) = (Self.edge(edge), Self.edge(edge))
        return AnyTransition(
            Away(alpha: 0, part: part),
            Away(alpha: 0, part: CGSize(width: -back.width, height: -back.height)))
    }
    /// In from elsewhere and out to there; points.
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(Away(offset: offset)) }
    /// In from elsewhere and out to there; points.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
        offset(CGSize(width: x, height: y))
    }
    /// One in, the other out.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(insertion.coming, removal.going)
    }
    /// Both at once.
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition(coming.joined(other.coming), going.joined(other.going))
    }
    /// Going on in its own way.
    public func animation(_ animation: Animation?) -> AnyTransition {
        var transition = self
        transition.own = animation
        return transition
    }

    private static func edge(_ edge: Edge) -> CGSize {
        switch edge {
        case .leading: CGSize(width: -1, height: 0)
        case .trailing: CGSize(width: 1, height: 0)
        case .top: CGSize(width: 0, height: -1)
        case .bottom: CGSize(width: 0, height: 1)
        }
    }
}
