import CoreGraphics
import Foundation
import ViewHierarchy

extension View {
    /// 0 to 1, as one.
    public func opacity(_ opacity: Double) -> some View {
        effect("opacity", by: opacity) { opacity, _, container in
            container.alpha = CGFloat(max(0, min(1, opacity)))
            return ViewEffect()
        }
    }
    /// Takes its room, and is not seen.
    public func hidden() -> some View { opacity(0) }
    /// Turned about a place of it; its frame stays as it is, and the pointer finds it where it is seen.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        effect("rotation", by: angle.radians) { radians, frame, _ in
            var effect = ViewEffect()
            effect.transform = CGAffineTransform(rotationAngle: CGFloat(radians))
            effect.pivot = anchor.place(in: frame)
            return effect
        }
    }
    /// Turned about an axis: what is seen of it from far away.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View {
        effect("rotation3D", by: angle.radians) { radians, frame, _ in
            let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
            guard length > 0 else { return ViewEffect() }
            let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
            let (sine, cosine) = (CGFloat(sin(radians)), CGFloat(cos(radians)))
            var effect = ViewEffect()
            effect.transform = CGAffineTransform(
                a: cosine + x * x * (1 - cosine), b: x * y * (1 - cosine) + z * sine,
                c: x * y * (1 - cosine) - z * sine, d: cosine + y * y * (1 - cosine), tx: 0, ty: 0)
            effect.pivot = anchor.place(in: frame)
            return effect
        }
    }
    /// Larger or smaller about a place of it; its frame stays as it is.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
        effect("scale", by: AnimatablePair(x, y)) { scale, frame, _ in
            var effect = ViewEffect()
            effect.transform = CGAffineTransform(scaleX: scale.first, y: scale.second)
            effect.pivot = anchor.place(in: frame)
            return effect
        }
    }
    /// Larger or smaller about a place of it; its frame stays as it is.
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale, y: scale, anchor: anchor)
    }
    /// Larger or smaller about a place of it; its frame stays as it is.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }
    /// Moved, turned or scaled from its upper left corner; its frame stays as it is.
    public func transformEffect(_ transform: CGAffineTransform) -> some View {
        effect("transform") { frame, _ in
            var effect = ViewEffect()
            effect.transform = transform
            effect.pivot = frame.origin
            return effect
        }
    }
    /// Seen, and found by the pointer, only inside a shape of its frame.
    public func clipShape<Content: Shape>(_ shape: Content, style: FillStyle = FillStyle()) -> some View {
        wrapped { node, context in
            let container = context.host.leaf(context.path, "clip") { ContainerView(frame: .zero) }
            let shape = context.animated(shape, "clip")
            return EffectNode(node, container) { frame in
                var effect = ViewEffect()
                effect.clip = ViewEffect.Path(shape.path(in: frame).cgPath, isEvenOdd: style.isEOFilled)
                return effect
            }
        }
    }
    /// Seen only inside its frame.
    public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }
    /// Seen only inside its frame with round corners; points.
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }
    /// Seen where another view is opaque, which is as large.
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
        let mask = mask()
        return wrappedAsOne { node, context in
            let container = context.host.leaf(context.path, "masked") { ContainerView(frame: .zero) }
            let cut = context.host.leaf(context.path, "mask") { ContainerView(frame: .zero) }
            return EffectNode(node, container, mask: (makeNode(mask, context.child("mask")), cut, alignment.point))
        }
    }
    /// Seen where another view is opaque, which is as large.
    public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }
    /// With a blurred copy in one colour below it; points.
    public func shadow(
        color: Color = Color(.sRGB, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        wrapped { node, context in
            let container = context.host.leaf(context.path, "shadow") { ContainerView(frame: .zero) }
            let (color, offset) = (
                context.animated(color, "colour"), context.animated(CGSize(width: x, height: y), "shadow")
            )
            let radius = context.animated(radius.isFinite ? max(0, min(100, radius)) : 0, "radius")
            return EffectNode(node, container) { _ in
                var effect = ViewEffect()
                effect.shadow = ViewEffect.Shadow(color: color.color, radius: max(0, radius), offset: offset)
                return effect
            }
        }
    }
    /// Blurred; points.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        effect("blur", by: radius.isFinite ? max(0, min(100, radius)) : 0) { radius, _, _ in
            var effect = ViewEffect()
            effect.blur = max(0, radius) * 2
            return effect
        }
    }
    /// Meets what is below it by a rule.
    public func blendMode(_ mode: BlendMode) -> some View {
        effect("blend") { _, _ in
            var effect = ViewEffect()
            effect.blendMode = mode.mode
            return effect
        }
    }
    /// The pointer finds it, or what is below it.
    public func allowsHitTesting(_ isEnabled: Bool) -> some View {
        effect("hits") { _, container in
            container.isUserInteractionEnabled = isEnabled
            return ViewEffect()
        }
    }
    /// Kept for sources that say it: what is drawn as one is where it has to be.
    public func compositingGroup() -> some View { self }
    /// Kept for sources that say it: all is drawn into one picture.
    public func drawingGroup(opaque: Bool = false) -> some View { self }
    /// Kept for sources that say it: colours stay as they are.
    public func brightness(_ amount: Double) -> some View { self }
    /// Kept for sources that say it: colours stay as they are.
    public func saturation(_ amount: Double) -> some View { self }
    /// Kept for sources that say it: colours stay as they are.
    public func contrast(_ amount: Double) -> some View { self }
    /// Kept for sources that say it: colours stay as they are.
    public func grayscale(_ amount: Double) -> some View { self }
    /// Kept for sources that say it: colours stay as they are.
    public func hueRotation(_ angle: Angle) -> some View { self }
    /// Kept for sources that say it: colours stay as they are.
    public func colorInvert() -> some View { self }
    /// Kept for sources that say it: colours stay as they are.
    public func colorMultiply(_ color: Color) -> some View { self }
    /// Kept for sources that say it: texts change at once.
    public func contentTransition(_ transition: ContentTransition) -> some View { self }
    /// Kept for sources that say it: nothing moves from one place to another.
    public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }
}

/// How contents change (SwiftUI's `ContentTransition`); at once, here.
public struct ContentTransition: Sendable {
    /// At once.
    public static let identity = ContentTransition()
    /// At once.
    public static let opacity = ContentTransition()
    /// At once.
    public static let interpolate = ContentTransition()
    /// At once.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
}
