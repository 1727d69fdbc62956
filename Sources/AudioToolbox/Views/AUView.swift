/// A view that has a place and a size and shows nothing: what a view controller manages where there is no window.
/// Thread: main.
@MainActor
open class AUView {
    public typealias CGFloat = Double
    public typealias CGPoint = AUViewPoint
    public typealias CGSize = AUViewSize
    public typealias CGRect = AUViewRect
    public typealias NSPoint = AUViewPoint
    public typealias NSSize = AUViewSize
    public typealias NSRect = AUViewRect

    /// Where the view is in its superview; points.
    open var frame: AUViewRect
    open var isHidden = false
    public private(set) weak var superview: AUView?
    public private(set) var subviews: [AUView] = []

    public init(frame: AUViewRect = .zero) { self.frame = frame }

    /// The view in its own coordinates.
    public var bounds: AUViewRect { AUViewRect(origin: .zero, size: frame.size) }

    /// Puts a view on top of the others here; it leaves where it was.
    open func addSubview(_ view: AUView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}
