import Foundation

/// Room at each side, in points (UIGeometry.h).
public struct UIEdgeInsets: Hashable, Sendable {
    /// Points.
    public var top, left, bottom, right: CGFloat
    /// None.
    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    /// None.
    public init() { self = .zero }
    /// Points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

extension CGRect {
    /// Smaller at each side; points.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }
}

/// Corners (UIGeometry.h).
public struct UIRectCorner: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The upper left one.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The upper right one.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The lower left one.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The lower right one.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension UIBezierPath {
    /// A rectangle of which some corners are round; points, the smaller of both.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let most = min(rect.width, rect.height) / 2
        let wanted = max(0, min(min(cornerRadii.width, cornerRadii.height), most))
        func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? wanted : 0 }
        let places: [(CGPoint, UIRectCorner, CGFloat)] = [
            (CGPoint(x: rect.minX, y: rect.minY), .topLeft, .pi),
            (CGPoint(x: rect.maxX, y: rect.minY), .topRight, -.pi / 2),
            (CGPoint(x: rect.maxX, y: rect.maxY), .bottomRight, 0),
            (CGPoint(x: rect.minX, y: rect.maxY), .bottomLeft, .pi / 2),
        ]
        for (index, (corner, name, angle)) in places.enumerated() {
            let radius = radius(name)
            let center = CGPoint(
                x: corner.x + (corner.x > rect.midX ? -radius : radius),
                y: corner.y + (corner.y > rect.midY ? -radius : radius))
            let start = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            if index == 0 { move(to: start) } else { addLine(to: start) }
            guard radius > 0 else { continue }
            addArc(withCenter: center, radius: radius, startAngle: angle, endAngle: angle + .pi / 2, clockwise: true)
        }
        close()
    }
}
