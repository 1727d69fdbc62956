/// A view that has a place and a size and shows nothing: what a view controller manages where there is no window.
/// Thread: main.
@MainActor
open class AUView {
    /// Ahead of Foundation's type inside subclasses; Core Graphics' name.
    public typealias CGFloat = Double
    /// Ahead of Foundation's type inside subclasses; Core Graphics' name.
    public typealias CGPoint = AUViewPoint
    /// Ahead of Foundation's type inside subclasses; Core Graphics' name.
    public typealias CGSize = AUViewSize
    /// Ahead of Foundation's type inside subclasses; Core Graphics' name.
    public typealias CGRect = AUViewRect
    /// Ahead of Foundation's type inside subclasses; AppKit's name.
    public typealias NSPoint = AUViewPoint
    /// Ahead of Foundation's type inside subclasses; AppKit's name.
    public typealias NSSize = AUViewSize
    /// Ahead of Foundation's type inside subclasses; AppKit's name.
    public typealias NSRect = AUViewRect

    /// Where the view is in its superview; points.
    open var frame: AUViewRect
    /// Kept for whoever set it: nothing is shown either way.
    open var isHidden = false
    /// Nil while the view is in no other; set by `addSubview`.
    public private(set) weak var superview: AUView?
    /// The topmost last.
    public private(set) var subviews: [AUView] = []

    /// Points, in the superview to come.
    public init(frame: AUViewRect = .zero) { self.frame = frame }

    /// The view in its own coordinates.
    public var bounds: AUViewRect { AUViewRect(origin: .zero, size: frame.size) }

    /// Puts a view on top of the others here; it leaves where it was.
    open func addSubview(_ view: AUView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    /// Does nothing to a view that is in no other.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}
