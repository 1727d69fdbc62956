import Foundation

extension View {
    /// With room around; 16 points for nil.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        wrapped { node, _ in PaddingNode(node, EdgeInsets(edges, length ?? 16)) }
    }
    /// With points of room around.
    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
    /// With room at each side.
    public func padding(_ insets: EdgeInsets) -> some View { wrapped { node, _ in PaddingNode(node, insets) } }

    /// As large as is said; points.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        wrapped { node, _ in FrameNode(node, .init(fixed: width), .init(fixed: height), alignment) }
    }
    /// Between sizes; points.
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        wrapped { node, _ in
            FrameNode(
                node, .init(least: minWidth, most: maxWidth), .init(least: minHeight, most: maxHeight), alignment)
        }
    }
    /// Shown elsewhere than where it is laid out; points.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        wrapped { node, _ in OffsetNode(node, CGSize(width: x, height: y)) }
    }
    /// Shown elsewhere than where it is laid out; points.
    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }
    /// With its middle at a point of all the room that there is.
    public func position(x: CGFloat, y: CGFloat) -> some View {
        wrapped { node, _ in OffsetNode(node, CGSize(width: x, height: y), isPlace: true) }
    }
    /// With its middle at a point of all the room that there is.
    public func position(_ point: CGPoint) -> some View { position(x: point.x, y: point.y) }
    /// Kept for sources that say it.
    public func layoutPriority(_ value: Double) -> some View { self }
    /// Kept for sources that say it.
    public func fixedSize() -> some View { self }

    /// With a view behind, as large as it is.
    public func background<Behind: View>(_ behind: Behind, alignment: Alignment = .center) -> some View {
        wrapped { node, context in
            LayeredNode(node, makeNode(behind, context.child("background")), isBehind: true, alignment)
        }
    }
    /// With views behind, as large as it is.
    public func background<Behind: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Behind
    ) -> some View { background(content(), alignment: alignment) }
    /// With a view before it, as large as it is.
    public func overlay<Before: View>(_ before: Before, alignment: Alignment = .center) -> some View {
        wrapped { node, context in
            LayeredNode(node, makeNode(before, context.child("overlay")), isBehind: false, alignment)
        }
    }
    /// With views before it, as large as it is.
    public func overlay<Before: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Before
    ) -> some View { overlay(content(), alignment: alignment) }
    /// With a line around it, points wide.
    public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> some View {
        overlay(Rectangle().stroke(style, lineWidth: width))
    }
}
