import CoreGraphics
import Foundation

/// A view that is a path in the room that there is (SwiftUI's `Shape`).
nonisolated public protocol Shape: View, Sendable {
    /// In a rectangle, points.
    nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
    /// Filled with the colour that is set.
    @MainActor public var body: some View { ShapeView(shape: self, style: nil, line: nil) }
    /// Filled with a colour or a gradient.
    @MainActor public func fill<Style: ShapeStyle>(_ style: Style) -> some View {
        ShapeView(shape: self, style: style, line: nil)
    }
    /// Its lines, points wide.
    @MainActor public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View {
        ShapeView(shape: self, style: style, line: StrokeStyle(lineWidth: lineWidth))
    }
    /// Its lines.
    @MainActor public func stroke<Style: ShapeStyle>(_ style: Style, style line: StrokeStyle) -> some View {
        ShapeView(shape: self, style: style, line: line)
    }
    /// Its lines in the colour that is set, points wide.
    @MainActor public func stroke(lineWidth: CGFloat = 1) -> some View {
        ShapeView(shape: self, style: nil, line: StrokeStyle(lineWidth: lineWidth))
    }
}
