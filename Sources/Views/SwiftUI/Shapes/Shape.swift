import CoreGraphics
import Foundation

/// A view that is a path in the room that there is (SwiftUI's `Shape`).
nonisolated public protocol Shape: View, Animatable, Sendable {
    /// In a rectangle, points.
    nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
    /// Filled with the colour that is set.
    @MainActor public var body: some View { ShapeView(shape: self) }
    /// Filled with a colour or a gradient.
    @MainActor public func fill<Style: ShapeStyle>(_ style: Style, style fill: FillStyle = FillStyle()) -> ShapeView<
        Self
    > {
        ShapeView(shape: self, style: style, fill: fill)
    }
    /// Filled with the colour that is set.
    @MainActor public func fill(style fill: FillStyle = FillStyle()) -> ShapeView<Self> {
        ShapeView(shape: self, fill: fill)
    }
    /// Its lines, points wide.
    @MainActor public func stroke<Style: ShapeStyle>(
        _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> ShapeView<Self> { ShapeView(shape: self, style: style, line: StrokeStyle(lineWidth: lineWidth)) }
    /// Its lines.
    @MainActor public func stroke<Style: ShapeStyle>(
        _ style: Style, style line: StrokeStyle, antialiased: Bool = true
    ) -> ShapeView<Self> { ShapeView(shape: self, style: style, line: line) }
    /// Its lines in the colour that is set, points wide.
    @MainActor public func stroke(lineWidth: CGFloat = 1) -> ShapeView<Self> {
        ShapeView(shape: self, line: StrokeStyle(lineWidth: lineWidth))
    }
    /// Its lines in the colour that is set.
    @MainActor public func stroke(style line: StrokeStyle) -> ShapeView<Self> { ShapeView(shape: self, line: line) }

    /// A part of the path, from 0 at its start to 1 at its end.
    public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
        ChangedShape(self, [start, end]) { path, _, part in path.trimmedPath(from: part[0], to: part[1]) }
    }
    /// Turned about a place of the room that there is.
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
        ChangedShape(self, [CGFloat(angle.radians)]) { path, rect, part in
            path.applying(CGAffineTransform(rotationAngle: part[0]).about(anchor.place(in: rect)))
        }
    }
    /// Larger or smaller about a place of the room that there is.
    public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
        ChangedShape(self, [x, y]) { path, rect, part in
            path.applying(CGAffineTransform(scaleX: part[0], y: part[1]).about(anchor.place(in: rect)))
        }
    }
    /// Larger or smaller about a place of the room that there is.
    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
        self.scale(x: scale, y: scale, anchor: anchor)
    }
    /// Elsewhere; points.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
        ChangedShape(self, [x, y]) { path, _, part in path.offsetBy(dx: part[0], dy: part[1]) }
    }
    /// Elsewhere; points.
    public func offset(_ offset: CGSize) -> some Shape { self.offset(x: offset.width, y: offset.height) }
    /// Moved, turned or scaled from the corner of the room that there is.
    public func transform(_ transform: CGAffineTransform) -> some Shape {
        ChangedShape(self, []) { path, rect, _ in
            path.offsetBy(dx: -rect.minX, dy: -rect.minY).applying(transform).offsetBy(dx: rect.minX, dy: rect.minY)
        }
    }
    /// In a room of a size of its own; points.
    public func size(width: CGFloat, height: CGFloat) -> some Shape {
        ResizedShape(shape: self) { CGRect(x: $0.minX, y: $0.minY, width: width, height: height) }
    }
    /// In a room of a size of its own; points.
    public func size(_ size: CGSize) -> some Shape { self.size(width: size.width, height: size.height) }
}

/// A shape whose path is changed.
nonisolated struct ChangedShape<Content: Shape>: Shape {
    var shape: Content
    /// What the change goes by, which can be animated.
    var parts: AnimatableList
    let change: @Sendable (Path, CGRect, [CGFloat]) -> Path

    init(_ shape: Content, _ parts: [CGFloat], _ change: @escaping @Sendable (Path, CGRect, [CGFloat]) -> Path) {
        (self.shape, self.parts, self.change) = (shape, AnimatableList(values: parts), change)
    }
    var animatableData: AnimatablePair<Content.AnimatableData, AnimatableList> {
        get { AnimatablePair(shape.animatableData, parts) }
        set { (shape.animatableData, parts) = (newValue.first, newValue.second) }
    }
    func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect, parts.values) }
}

/// A shape in another room than there is.
nonisolated struct ResizedShape<Content: Shape>: Shape {
    var shape: Content
    let change: @Sendable (CGRect) -> CGRect
    var animatableData: Content.AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
    func path(in rect: CGRect) -> Path { shape.path(in: change(rect)) }
}
