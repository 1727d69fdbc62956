import CoreGraphics
import Foundation

extension CALayer {
    /// Puts a layer above another one that is here; on top where it is not.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        let index = sublayers?.firstIndex { $0 === sibling }
        insertSublayer(layer, at: UInt32(index.map { $0 + 1 } ?? sublayers?.count ?? 0))
    }
    /// Puts a layer below another one that is here; below all where it is not.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insertSublayer(layer, at: UInt32(sublayers?.firstIndex { $0 === sibling } ?? 0))
    }
    /// Puts a layer in the place of another one that is here.
    public func replaceSublayer(_ old: CALayer, with new: CALayer) {
        guard let index = sublayers?.firstIndex(where: { $0 === old }) else { return }
        old.removeFromSuperlayer()
        insertSublayer(new, at: UInt32(index))
    }

    /// A point of another layer's coordinates in this one's.
    public func convert(_ point: CGPoint, from other: CALayer?) -> CGPoint {
        let (own, others) = (origin, other?.origin ?? .zero)
        return CGPoint(x: point.x + others.x - own.x, y: point.y + others.y - own.y)
    }
    /// A point of this layer's coordinates in another one's.
    public func convert(_ point: CGPoint, to other: CALayer?) -> CGPoint {
        let (own, others) = (origin, other?.origin ?? .zero)
        return CGPoint(x: point.x + own.x - others.x, y: point.y + own.y - others.y)
    }
    /// A rectangle of another layer's coordinates in this one's.
    public func convert(_ rect: CGRect, from other: CALayer?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: other), size: rect.size)
    }
    /// Where the layer begins in the topmost one; turns are not looked at.
    private var origin: CGPoint {
        sequence(first: self, next: \.superlayer).reduce(CGPoint.zero) {
            $1.superlayer == nil ? $0 : CGPoint(x: $0.x + $1.frame.minX, y: $0.y + $1.frame.minY)
        }
    }
    /// Whether a point of its own coordinates is in it.
    public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
    /// The topmost layer at a point of the superlayer's coordinates.
    public func hitTest(_ point: CGPoint) -> CALayer? {
        guard !isHidden, frame.contains(point) else { return nil }
        let own = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        return sublayers?.reversed().lazy.compactMap { $0.hitTest(own) }.first ?? self
    }

    /// Shows what the properties say: the animation is over, and its delegate hears so.
    public func add(_ animation: CAAnimation, forKey key: String?) {
        animation.delegate?.animationDidStart(animation)
        DispatchQueue.main.async { animation.delegate?.animationDidStop(animation, finished: true) }
    }
    /// There is none.
    public func animation(forKey key: String) -> CAAnimation? { nil }
    /// There is none.
    public func removeAnimation(forKey key: String) {}
    /// There are none.
    public func removeAllAnimations() {}
    /// Itself: nothing is on its way.
    public func presentation() -> Self? { self }
    /// Itself.
    public func model() -> Self { self }
    /// Has a part of it drawn anew.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
    /// It is drawn with its view.
    public func displayIfNeeded() {}
    /// Places the layers in it, now.
    public func layoutIfNeeded() { layoutSublayers() }
}
