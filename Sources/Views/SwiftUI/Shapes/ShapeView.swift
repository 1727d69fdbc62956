import CoreGraphics
import Foundation
import ViewHierarchy

/// A shape that is filled, or whose lines are drawn.
struct ShapeView<Content: Shape>: View, PrimitiveView {
    let shape: Content
    let style: (any ShapeStyle)?
    let line: StrokeStyle?

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "shape") { DrawnView(frame: .zero) }
        let style: any ShapeStyle = style ?? context.color ?? Color.primary
        view.show { [shape, line] context, bounds in
            let path = shape.path(in: bounds).cgPath
            guard let line else { return style.fill(path, in: bounds, context) }
            line.stroke(path, style.singleColor.cgColor, context)
        }
        let isRound = shape is Circle
        return LeafNode(view) { offered in
            guard isRound else { return offered }
            let side = min(offered.width, offered.height)
            return CGSize(width: side, height: side)
        }
    }
}
