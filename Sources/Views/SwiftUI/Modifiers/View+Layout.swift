import Foundation
import ViewHierarchy

extension View {
    /// With room around; 16 points for nil.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(EdgeInsets(edges, length ?? 16))
    }
    /// With points of room around.
    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
    /// With room at each side.
    public func padding(_ insets: EdgeInsets) -> some View {
        wrapped { node, context in PaddingNode(node, context.animated(insets, "padding")) }
    }

    /// As large as is said; points.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        wrapped { node, context in
            let (width, height) = (
                width.map { context.animated($0, "width") }, height.map { context.animated($0, "height") }
            )
            return FrameNode(node, .init(fixed: width), .init(fixed: height), alignment)
        }
    }
    /// Between sizes; points.
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        wrapped { node, _ in
            FrameNode(
                node, .init(least: minWidth, ideal: idealWidth, most: maxWidth),
                .init(least: minHeight, ideal: idealHeight, most: maxHeight), alignment)
        }
    }
    /// Shown elsewhere than where it is laid out; points.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        wrapped { node, context in OffsetNode(node, context.animated(CGSize(width: x, height: y), "offset")) }
    }
    /// Shown elsewhere than where it is laid out; points.
    public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }
    /// With its middle at a point of all the room that there is.
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        wrapped { node, context in
            OffsetNode(node, context.animated(CGSize(width: x, height: y), "position"), isPlace: true)
        }
    }
    /// With its middle at a point of all the room that there is.
    public func position(_ point: CGPoint) -> some View { position(x: point.x, y: point.y) }
    /// Gets room in a stack before those of a lower priority.
    public func layoutPriority(_ value: Double) -> some View {
        wrapped { node, _ in
            let wrapper = WrapperNode(node)
            wrapper.priority = value
            return wrapper
        }
    }
    /// Drawn above those with a lower one in a stack.
    public func zIndex(_ value: Double) -> some View {
        wrapped { node, _ in
            let wrapper = WrapperNode(node)
            wrapper.height = value
            return wrapper
        }
    }
    /// As large as it likes to be.
    public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
    /// As large as it likes to be along the axes that are said.
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        var axes: Axis.Set = []
        if horizontal { axes.insert(.horizontal) }
        if vertical { axes.insert(.vertical) }
        return wrapped { [axes] node, _ in FixedSizeNode(node, axes) }
    }
    /// With sides in a proportion, its own for nil: inside the room that there is, or filling it.
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        wrapped { node, _ in AspectNode(node, ratio, fills: contentMode == .fill) }
    }
    /// With sides in the proportion of a size.
    public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
        aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
    }
    /// As large as fits, in its own proportion.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    /// As large as fills the room, in its own proportion.
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// With a view behind, as large as it is.
    public func background<Behind: View>(_ behind: Behind, alignment: Alignment = .center) -> some View {
        wrapped { node, context in
            LayeredNode(node, makeNode(behind, context.child("background")), isBehind: true, alignment)
        }
    }
    /// With views behind, as large as it is.
    public func background<Behind: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Behind
    ) -> some View {
        let content = content()
        return wrapped { node, context in
            LayeredNode(node, layers(content, context.child("background"), alignment), isBehind: true, alignment)
        }
    }
    /// With a colour or a gradient behind.
    @_disfavoredOverload
    public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View
    {
        background(ShapeView(shape: Rectangle(), style: style))
    }
    /// With a shape of a colour or a gradient behind.
    public func background<Style: ShapeStyle, Ground: Shape>(
        _ style: Style, in shape: Ground, fillStyle: FillStyle = FillStyle()
    ) -> some View { background(shape.fill(style, style: fillStyle)) }
    /// With a shape of the background's colour behind.
    public func background<Ground: Shape>(in shape: Ground, fillStyle: FillStyle = FillStyle()) -> some View {
        background(shape.fill(Color(.systemBackground), style: fillStyle))
    }
    /// With a view before it, as large as it is.
    public func overlay<Before: View>(_ before: Before, alignment: Alignment = .center) -> some View {
        wrapped { node, context in
            LayeredNode(node, makeNode(before, context.child("overlay")), isBehind: false, alignment)
        }
    }
    /// With views before it, as large as it is.
    public func overlay<Before: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Before
    ) -> some View {
        let content = content()
        return wrapped { node, context in
            LayeredNode(node, layers(content, context.child("overlay"), alignment), isBehind: false, alignment)
        }
    }
    /// With a colour or a gradient before it.
    @_disfavoredOverload
    public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        overlay(ShapeView(shape: Rectangle(), style: style))
    }
    /// With a shape of a colour or a gradient before it.
    public func overlay<Style: ShapeStyle, Front: Shape>(
        _ style: Style, in shape: Front, fillStyle: FillStyle = FillStyle()
    ) -> some View { overlay(shape.fill(style, style: fillStyle)) }
    /// With a line around it, points wide.
    public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> some View {
        overlay(Rectangle().strokeBorder(style, lineWidth: width))
    }
    /// Its frame is known by a name to those inside.
    public func coordinateSpace<Name: Hashable>(name: Name) -> some View {
        wrappedAsOne { node, context in
            PlacedNode(node) { [places = context.host.places] in places.spaces[AnyHashable(name)] = $0 }
        }
    }
    /// Its frame is known by a name to those inside.
    public func coordinateSpace(_ space: CoordinateSpace) -> some View {
        wrappedAsOne { node, context in
            PlacedNode(node) { [places = context.host.places] frame in
                if case .named(let name) = space { places.spaces[name] = frame }
            }
        }
    }
    /// Kept for sources that say it: all of the view is safe.
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
    /// Kept for sources that say it: all of the view is safe.
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
    /// Kept for sources that say it: columns are as wide as they are.
    public func gridCellColumns(_ count: Int) -> some View { self }
    /// Kept for sources that say it: columns are as their grid has them.
    public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
    /// Kept for sources that say it: cells are as large as they are.
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
    /// Kept for sources that say it: cells are as their grid has them.
    public func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }
    /// Aligned in a stack at a place of its own; points from its left.
    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { guided { $0.set(guide, computeValue) } }
    /// Aligned in a stack at a place of its own; points from its upper side.
    public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { guided { $0.set(guide, computeValue) } }
    private func guided(_ change: @escaping (inout AlignmentGuides) -> Void) -> some View {
        wrapped { node, _ in
            let guided = WrapperNode(node)
            change(&guided.guides)
            return guided
        }
    }
    /// With something at an edge, which takes its room there.
    public func safeAreaInset<Inset: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Inset
    ) -> some View {
        let inset = content()
        return VStack(alignment: alignment, spacing: spacing ?? 0) {
            if edge == .top { inset }
            self
            if edge == .bottom { inset }
        }
    }
}

@MainActor
private func layers<Content: View>(_ content: Content, _ context: BuildContext, _ alignment: Alignment) -> Node {
    let nodes = makeNodes(content, context)
    return nodes.count == 1 ? nodes[0] : StackNode(.depth, nodes, gap: 0, anchor: alignment.point)
}

/// How a view with a proportion is laid out (SwiftUI's `ContentMode`).
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// Inside the room that there is, or filling it.
    case fit, fill
}

/// What is not safe to show things in (SwiftUI's `SafeAreaRegions`); nothing, here.
public struct SafeAreaRegions: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// All.
    public static let all = SafeAreaRegions(rawValue: .max)
    /// What the container takes.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// What a keyboard takes.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
}
