import CoreGraphics
import Foundation
import ViewHierarchy

/// A shape that is filled, or whose lines are drawn (SwiftUI's `ShapeView`).
public struct ShapeView<Content: Shape>: View, PrimitiveView {
    let shape: Content
    var style: (any ShapeStyle)?
    var line: StrokeStyle?
    var fill = FillStyle()
    /// What lies behind, such as an area below lines.
    var behind: AnyView?

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "shape") { DrawnView(frame: .zero) }
        var style: any ShapeStyle = style ?? context.text.color ?? Color.primary
        if let color = style as? Color { style = context.animated(color, "style") }
        let shape = context.animated(shape, "shape")
        let line = line.map { context.animated($0) }
        view.reachesOut = true
        view.show { [fill, style] context, bounds in
            let path = shape.path(in: bounds).cgPath
            guard let line else { return style.fill(path, in: bounds, fill, context) }
            line.stroke(path, style, in: bounds, context)
        }
        let isRound = shape is Circle
        let leaf = ShapeNode(view) { offered in
            let offered = Node.all(offered)
            guard isRound else { return offered }
            let side = min(offered.width, offered.height)
            return CGSize(width: side, height: side)
        }
        guard let behind else { return leaf }
        return LayeredNode(leaf, makeNode(behind, context.child("behind")), isBehind: true)
    }

    /// Its lines as well, points wide.
    public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> ShapeView {
        stroke(style, style: StrokeStyle(lineWidth: lineWidth))
    }
    /// Its lines as well.
    public func stroke<Style: ShapeStyle>(_ style: Style, style line: StrokeStyle) -> ShapeView {
        ShapeView(shape: shape, style: style, line: line, behind: AnyView(self))
    }
    /// Lies above what is filled with something else.
    public func fill<Style: ShapeStyle>(_ style: Style, style fill: FillStyle = FillStyle()) -> ShapeView {
        ShapeView(shape: shape, style: style, fill: fill, behind: AnyView(self))
    }
}

extension ShapeStyle where Self: View {
    /// A rectangle of it.
    @MainActor public var body: some View { ShapeView(shape: Rectangle(), style: self) }
}

/// Lines reach out of a shape's frame: its view is larger by as much as any path may be.
@MainActor
final class ShapeNode: LeafNode {
    override func show(_ frame: CGRect) {
        let margin = DrawnView.margin
        view.frame = frame.insetBy(dx: -margin, dy: -margin)
    }
}
