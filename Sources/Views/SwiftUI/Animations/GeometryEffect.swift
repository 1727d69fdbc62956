import CoreGraphics
import Foundation
import ViewHierarchy

/// Turns, scales or moves a view by a value that can be animated (SwiftUI's `GeometryEffect`).
nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
    /// What is done to a view of a size, from its upper left corner; points.
    nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    /// There is none.
    @MainActor public func body(content: Content) -> Never { fatalError("an effect draws the view itself") }

    @MainActor func applied(to content: ViewModifierContent) -> any View {
        content.effect("geometry") { frame, _ in
            var effect = ViewEffect()
            effect.transform = effectValue(size: frame.size).affine
            effect.pivot = frame.origin
            return effect
        }
    }
}

/// A view modifier with a value that can be animated (SwiftUI's `AnimatableModifier`).
nonisolated public protocol AnimatableModifier: Animatable, ViewModifier {}

/// What turns, scales or moves; of a projection only what keeps lines parallel is drawn (SwiftUI's
/// `ProjectionTransform`).
public struct ProjectionTransform: Equatable, Sendable {
    /// A row of the matrix.
    public var (m11, m12, m13): (CGFloat, CGFloat, CGFloat) = (1, 0, 0)
    /// A row of the matrix.
    public var (m21, m22, m23): (CGFloat, CGFloat, CGFloat) = (0, 1, 0)
    /// A row of the matrix.
    public var (m31, m32, m33): (CGFloat, CGFloat, CGFloat) = (0, 0, 1)
    /// Nothing.
    public init() {}
    /// By Core Graphics' transform.
    public init(_ transform: CGAffineTransform) {
        (m11, m12, m21, m22) = (transform.a, transform.b, transform.c, transform.d)
        (m31, m32) = (transform.tx, transform.ty)
    }
    /// Whether it does nothing.
    public var isIdentity: Bool { self == ProjectionTransform() }
    /// One after the other.
    public func concatenating(_ other: ProjectionTransform) -> ProjectionTransform {
        ProjectionTransform(affine.concatenating(other.affine))
    }
    var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32) }
}
