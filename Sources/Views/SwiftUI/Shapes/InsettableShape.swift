import CoreGraphics
import Foundation

/// A shape that can be made smaller all around (SwiftUI's `InsettableShape`).
nonisolated public protocol InsettableShape: Shape {
    /// What it is then.
    associatedtype InsetShape: InsettableShape
    /// Smaller by points at each side.
    func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
    /// Its lines inside of it, points wide.
    @MainActor public func strokeBorder<Style: ShapeStyle>(
        _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View { inset(by: lineWidth / 2).stroke(style, lineWidth: lineWidth) }
    /// Its lines inside of it.
    @MainActor public func strokeBorder<Style: ShapeStyle>(
        _ style: Style, style line: StrokeStyle, antialiased: Bool = true
    ) -> some View { inset(by: line.lineWidth / 2).stroke(style, style: line) }
    /// Its lines inside of it in the colour that is set, points wide.
    @MainActor public func strokeBorder(lineWidth: CGFloat = 1) -> some View {
        inset(by: lineWidth / 2).stroke(lineWidth: lineWidth)
    }
}

/// A shape that is smaller all around.
nonisolated public struct SmallerShape<Content: InsettableShape>: InsettableShape {
    var shape: Content
    var amount: CGFloat
    /// The shape's and how much smaller.
    public var animatableData: AnimatablePair<Content.AnimatableData, CGFloat> {
        get { AnimatablePair(shape.animatableData, amount) }
        set { (shape.animatableData, amount) = (newValue.first, newValue.second) }
    }
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path {
        // A negative size would be turned inside out.
        let amount = min(amount, min(rect.width, rect.height) / 2)
        return shape.path(in: rect.insetBy(dx: amount, dy: amount))
    }
    /// Smaller still.
    public func inset(by amount: CGFloat) -> SmallerShape { SmallerShape(shape: shape, amount: self.amount + amount) }
}

extension InsettableShape where InsetShape == SmallerShape<Self> {
    /// Smaller by points at each side.
    public func inset(by amount: CGFloat) -> SmallerShape<Self> { SmallerShape(shape: self, amount: amount) }
}

extension Rectangle: InsettableShape {
    /// What it is when it is smaller.
    public typealias InsetShape = SmallerShape<Rectangle>
}
extension Circle: InsettableShape {
    /// What it is when it is smaller.
    public typealias InsetShape = SmallerShape<Circle>
}
extension Ellipse: InsettableShape {
    /// What it is when it is smaller.
    public typealias InsetShape = SmallerShape<Ellipse>
}
extension Capsule: InsettableShape {
    /// What it is when it is smaller.
    public typealias InsetShape = SmallerShape<Capsule>
}
extension UnevenRoundedRectangle: InsettableShape {
    /// What it is when it is smaller.
    public typealias InsetShape = SmallerShape<UnevenRoundedRectangle>
}
extension RoundedRectangle: InsettableShape {
    /// Smaller by points at each side, with corners that are less round by as much.
    public func inset(by amount: CGFloat) -> SmallerShape<RoundedRectangle> {
        SmallerShape(
            shape: RoundedRectangle(
                cornerSize: CGSize(width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount))
            ), amount: amount)
    }
}

extension InsettableShape {
    /// Its lines inside of it in the colour that is set.
    @MainActor public func strokeBorder(style line: StrokeStyle, antialiased: Bool = true) -> some View {
        inset(by: line.lineWidth / 2).stroke(style: line)
    }
}

extension ShapeView where Content: InsettableShape {
    /// Its lines inside of it as well, points wide.
    public func strokeBorder<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
        overlay(shape.strokeBorder(style, lineWidth: lineWidth))
    }
}
