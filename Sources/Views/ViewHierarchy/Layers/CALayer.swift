import CoreGraphics
import Foundation

/// A rectangle that is drawn with others inside it (CALayer.h). Changes show in the next frame, without animation.
///
/// Coordinates grow as those of the view whose layer it is. Thread: main.
@preconcurrency @MainActor
open class CALayer {
    /// Where the layer is in its superlayer; points.
    open var frame: CGRect = .zero {
        didSet {
            guard frame != oldValue else { return }
            if frame.size != oldValue.size { layoutSublayers() }
            changed()
        }
    }
    /// The layer in its own coordinates; points.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    /// The middle of the layer in its superlayer; points.
    open var position: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    /// What it is filled with.
    open var backgroundColor: CGColor? { didSet { changed() } }
    /// How round its corners are; points.
    open var cornerRadius: CGFloat = 0 { didSet { changed() } }
    /// The width of the line around it; points.
    open var borderWidth: CGFloat = 0 { didSet { changed() } }
    /// The colour of the line around it.
    open var borderColor: CGColor? = .black { didSet { changed() } }
    /// 0 to 1.
    open var opacity: Float = 1 { didSet { changed() } }
    /// Whether it and those in it are not drawn.
    open var isHidden = false { didSet { changed() } }
    /// Whether those in it are cut at its edge.
    open var masksToBounds = false { didSet { changed() } }
    /// Turns or scales it about its middle.
    open var affineTransformKept = CGAffineTransform.identity { didSet { changed() } }
    /// The colour of its shadow.
    open var shadowColor: CGColor? = .black { didSet { changed() } }
    /// The opacity of its shadow, 0 to 1.
    open var shadowOpacity: Float = 0 { didSet { changed() } }
    /// How far its shadow is blurred; points.
    open var shadowRadius: CGFloat = 3 { didSet { changed() } }
    /// Where its shadow lies; points.
    open var shadowOffset = CGSize(width: 0, height: -3) { didSet { changed() } }
    /// A `CGImage` that fills it.
    open var contents: Any? { didSet { changed() } }
    /// For people.
    open var name: String?
    /// Kept for whoever set it: surfaces have scales of their own.
    open var contentsScale: CGFloat = 1
    /// Those with a higher one are drawn later.
    open var zPosition: CGFloat = 0 { didSet { changed() } }

    /// Draws and lays out in its place.
    open weak var delegate: (any CALayerDelegate)? { didSet { changed() } }
    /// Places the layers in it.
    open weak var layoutManager: (any CALayoutManager)?
    /// What it and those in it are seen through: a shape's area, or a frame.
    open var mask: CALayer? { didSet { changed() } }
    /// Turns, scales or moves it in space about its middle: what of it happens in its plane shows.
    open var transform: CATransform3D {
        get { CATransform3D(affineTransformKept) }
        set { affineTransformKept = newValue.plane }
    }
    /// What is done to those in it in space; kept for whoever set it.
    open var sublayerTransform = CATransform3D()
    /// Which of its corners are round.
    open var maskedCorners = CACornerMask.all { didSet { changed() } }
    /// Kept for whoever set it: corners are parts of circles.
    open var cornerCurve = CALayerCornerCurve.circular
    /// Kept for whoever set it: a picture fills the layer.
    open var contentsGravity = CALayerContentsGravity.resize
    /// Kept for whoever set it: edges are always smooth.
    open var allowsEdgeAntialiasing = true
    /// Kept for whoever set it: what is in it always has its opacity together.
    open var allowsGroupOpacity = true
    /// Kept for whoever set it: both sides show.
    open var isDoubleSided = true
    /// Kept for whoever set it: y grows as in the view.
    open var isGeometryFlipped = false
    /// Kept for whoever set it: pictures are shown smoothly.
    open var minificationFilter = "linear"
    /// Kept for whoever set it: pictures are shown smoothly.
    open var magnificationFilter = "linear"
    /// Kept for whoever set it: `position` is the middle.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Kept for whoever set it: a layer is drawn with its view.
    open var needsDisplayOnBoundsChange = false
    /// Kept for whoever set it.
    open var isOpaque = false
    /// Kept for whoever set it.
    open var shouldRasterize = false
    /// Kept for whoever set it.
    open var rasterizationScale: CGFloat = 1
    /// Kept for whoever set it.
    open var drawsAsynchronously = false
    /// Kept for whoever set it: nothing is done for a change.
    open var actions: [String: any CAAction]?
    /// Kept for whoever set it: the area of what it draws throws the shadow.
    open var shadowPath: CGPath?

    /// The one that it is in.
    public private(set) weak var superlayer: CALayer?
    /// The topmost last.
    public var sublayers: [CALayer]? {
        get { inner }
        set {
            for layer in inner ?? [] { layer.removeFromSuperlayer() }
            inner = nil
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }
    private var inner: [CALayer]?
    package weak var host: HierarchyView?

    /// Empty, at zero.
    public init() {}

    /// Turns or scales it about its middle.
    public func setAffineTransform(_ transform: CGAffineTransform) { affineTransformKept = transform }
    /// What `setAffineTransform(_:)` set.
    public func affineTransform() -> CGAffineTransform { affineTransformKept }

    /// Puts a layer on top of the others here.
    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

    /// Puts a layer between the others here.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        guard layer !== self, !layer.holds(self), (inner?.count ?? 0) < 10_000 else { return }
        layer.removeFromSuperlayer()
        layer.superlayer = self
        var layers = inner ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        inner = layers
        changed()
    }

    private func holds(_ other: CALayer) -> Bool {
        sequence(first: other, next: \.superlayer).contains { $0 === self }
    }

    /// Does nothing to a layer that is in no other.
    open func removeFromSuperlayer() {
        guard let superlayer else { return }
        superlayer.inner?.removeAll { $0 === self }
        superlayer.changed()
        self.superlayer = nil
    }

    /// Has it drawn anew.
    open func setNeedsDisplay() { changed() }
    /// Has the layers in it placed.
    open func setNeedsLayout() { layoutSublayers() }
    /// For overrides: places the layers in it when its size has changed.
    open func layoutSublayers() {
        delegate?.layoutSublayers(of: self)
        layoutManager?.layoutSublayers(of: self)
    }
    /// For subclasses that draw, in the layer's own coordinates.
    open func draw(in context: CGContext) {}

    package func changed() {
        sequence(first: self, next: \.superlayer).reduce(nil) { $1.host ?? $0 }?.setNeedsDisplay()
    }
}

/// Draws and lays out a layer in its place (CALayer.h).
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Draws, in the layer's own coordinates.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called when the layer's content is to be made.
    func display(_ layer: CALayer)
    /// Places the layers in it.
    func layoutSublayers(of layer: CALayer)
    /// What the layer does for a change; not looked at.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Nothing.
    public func display(_ layer: CALayer) {}
    /// Nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Nothing.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Places the layers in one (CALayer.h).
@preconcurrency @MainActor
public protocol CALayoutManager: AnyObject {
    /// Places them.
    func layoutSublayers(of layer: CALayer)
    /// Has them placed anew.
    func invalidateLayout(of layer: CALayer)
    /// The size that it would like; points.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    /// Nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Nothing.
    public func invalidateLayout(of layer: CALayer) {}
    /// As it is.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}
