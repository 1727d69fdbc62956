import Foundation

/// A rectangle with corners that are each as round as they are said to be (SwiftUI's `UnevenRoundedRectangle`).
nonisolated public struct UnevenRoundedRectangle: Shape {
    private let radii: [CGFloat]
    /// Points.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) { radii = [topLeadingRadius, topTrailingRadius, bottomTrailingRadius, bottomLeadingRadius] }
    /// Points.
    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        radii = [
            cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading,
        ]
    }
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
        let most = min(rect.width, rect.height) / 2
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let radius = max(0, min(radii[index], most))
            func toward(_ other: CGPoint) -> CGPoint {
                let length = hypot(other.x - corner.x, other.y - corner.y)
                guard length > 0 else { return corner }
                return CGPoint(
                    x: corner.x + (other.x - corner.x) / length * radius,
                    y: corner.y + (other.y - corner.y) / length * radius)
            }
            let (start, end) = (toward(corners[(index + 3) % 4]), toward(corners[(index + 1) % 4]))
            if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
            // As near to a circle as a cubic curve comes.
            func along(_ point: CGPoint) -> CGPoint {
                CGPoint(x: point.x + (corner.x - point.x) * 0.5523, y: point.y + (corner.y - point.y) * 0.5523)
            }
            path.addCurve(to: end, control1: along(start), control2: along(end))
        }
        path.closeSubpath()
        return path
    }
}
