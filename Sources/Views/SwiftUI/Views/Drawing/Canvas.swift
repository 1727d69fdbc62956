import CoreGraphics
import Foundation
import ViewHierarchy

/// What a closure draws (SwiftUI's `Canvas`).
public struct Canvas: View, PrimitiveView {
    private let renderer: (inout GraphicsContext, CGSize) -> Void
    /// What draws, with the size in points.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) { self.renderer = renderer }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "canvas") { DrawnView(frame: .zero) }
        view.show { [renderer, context] drawn, bounds in
            var graphics = GraphicsContext(drawn, context)
            renderer(&graphics, bounds.size)
        }
        return LeafNode(view) { $0 }
    }
}

/// How colours are mixed (SwiftUI's `ColorRenderingMode`); as they are, here.
public enum ColorRenderingMode: Hashable, Sendable {
    /// As they are, by light, or beyond what is shown.
    case nonLinear, linear, extendedLinear
}
