import AudioToolbox
import CoreGraphics
import Foundation

/// Manages a view: `NSViewController` and `UIViewController`, which are one class here, and what `AUViewController`
/// extends.
///
/// Foundation's geometry is meant by its names inside subclasses. A controller that makes no view gets one whose y grows
/// downwards. Thread: main.
@preconcurrency @MainActor
open class HierarchyViewController: AUViewControllerBase {
    /// Foundation's, ahead of the plain type of `AUViewControllerBase`.
    public typealias CGFloat = Foundation.CGFloat
    /// Foundation's, ahead of the plain type of `AUViewControllerBase`.
    public typealias CGPoint = Foundation.CGPoint
    /// Foundation's, ahead of the plain type of `AUViewControllerBase`.
    public typealias CGSize = Foundation.CGSize
    /// Foundation's, ahead of the plain type of `AUViewControllerBase`.
    public typealias CGRect = Foundation.CGRect
    /// Foundation's, ahead of the plain type of `AUViewControllerBase`.
    public typealias NSPoint = Foundation.NSPoint
    /// Foundation's, ahead of the plain type of `AUViewControllerBase`.
    public typealias NSSize = Foundation.NSSize
    /// Foundation's, ahead of the plain type of `AUViewControllerBase`.
    public typealias NSRect = Foundation.NSRect
    /// The view that draws, ahead of the plain one of `AUViewControllerBase`.
    public typealias NSView = ViewHierarchy.NSView
    /// The view that draws, ahead of the plain one of `AUViewControllerBase`.
    public typealias UIView = ViewHierarchy.UIView

    private var shown: HierarchyView?
    private var isLoading = false
    private var content: HierarchySurface?

    /// Makes no view: reading `view` does.
    public override init() {
        super.init()
        showPlainView()
    }
    /// Makes no view. There are no nibs here: neither is looked at.
    public init(nibName: String?, bundle: Bundle?) {
        super.init()
        showPlainView()
    }
    /// Nil: there are no storyboards here.
    public required init?(coder: AUCoder) { return nil }

    // MARK: The view

    /// The view; made by `loadView` when it is first asked for.
    open var view: HierarchyView {
        get {
            if let shown { return shown }
            guard !isLoading else { return use(UIView(frame: standardFrame)) }
            isLoading = true
            loadView()
            isLoading = false
            let view = shown ?? use(UIView(frame: standardFrame))
            viewDidLoad()
            return shown ?? view
        }
        set { use(newValue) }
    }

    @discardableResult
    private func use(_ view: HierarchyView) -> HierarchyView {
        if view !== shown { content = nil }
        shown?.controller = nil
        shown = view
        view.controller = self
        view.willLayOut = { [weak self] in
            self?.viewWillLayout()
            self?.viewWillLayoutSubviews()
        }
        view.didLayOut = { [weak self] in
            self?.viewDidLayout()
            self?.viewDidLayoutSubviews()
        }
        return view
    }

    private var standardFrame: CGRect {
        let size = preferredContentSize
        return CGRect(
            x: 0, y: 0, width: size.width > 0 ? size.width : 400, height: size.height > 0 ? size.height : 300)
    }

    open override var isViewLoaded: Bool { shown != nil }
    /// Nil until `view` was read or set.
    public var viewIfLoaded: HierarchyView? { shown }
    open override func loadViewIfNeeded() { _ = view }
    /// Makes the view and sets `view`; called once, before `viewDidLoad`.
    open override func loadView() { view = UIView(frame: standardFrame) }

    /// Hosts in the same process see only where the view is and how large.
    private func showPlainView() {
        plainView = { [unowned self] in
            let frame = view.frame
            return AUView(
                frame: AUViewRect(
                    x: Double(frame.minX), y: Double(frame.minY), width: Double(frame.width),
                    height: Double(frame.height)))
        }
    }

    /// The size at which the view is best shown; 0 for no wish. Points. The host is notified of each change.
    open var preferredContentSize = CGSize.zero {
        didSet {
            wishedSize = AUViewSize(
                width: Double(preferredContentSize.width), height: Double(preferredContentSize.height))
        }
    }

    open override var viewContent: (any ViewContent)? {
        if let content { return content }
        let new = HierarchySurface(root: view)
        new.wish = { [weak self] in self.flatMap { $0.wishedSize.width > 0 ? $0.wishedSize : nil } }
        new.willResize = { [weak self] size in
            self?.viewWillTransition(to: size, with: UIViewControllerTransitionCoordinator())
        }
        content = new
        return new
    }

    // MARK: Layout

    /// For overrides, in AppKit's form: before the view is laid out.
    open func viewWillLayout() {}
    /// For overrides, in AppKit's form: after the view was laid out.
    open func viewDidLayout() {}
    /// For overrides, in UIKit's form: before the view is laid out.
    open func viewWillLayoutSubviews() {}
    /// For overrides, in UIKit's form: after the view was laid out.
    open func viewDidLayoutSubviews() {}
    /// For overrides: the ground became light or dark; not told, views are drawn anew.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// For overrides: the view is to get another size. Points.
    open func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        for child in children { (child as? HierarchyViewController)?.viewWillTransition(to: size, with: coordinator) }
    }
    /// For overrides: constraints are made or changed, before the view is laid out.
    open func updateViewConstraints() {}
    /// For overrides: never called, since nothing is cut off by a telephone.
    open func viewSafeAreaInsetsDidChange() {}
    /// For overrides: never called.
    open func didReceiveMemoryWarning() {}
    /// For overrides: never called, since there are no nibs.
    open func awakeFromNib() {}
    /// What the view is about; for whoever set it, AppKit's.
    open var representedObject: Any?

    // MARK: Events that no view takes

    /// For overrides: a finger is put on the view, and no view takes it.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchFollower?.touchesBegan(touches, with: event)
    }
    /// For overrides: a finger is moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchFollower?.touchesMoved(touches, with: event)
    }
    /// For overrides: a finger is taken away.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchFollower?.touchesEnded(touches, with: event)
    }
    /// For overrides: what a finger does is no longer the view's.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchFollower?.touchesCancelled(touches, with: event)
    }
    /// For overrides: the left button is pressed in the view, and no view takes it.
    open func mouseDown(with event: NSEvent) { mouseFollower?.mouseDown(with: event) }
    /// For overrides: the mouse is moved with the left button down.
    open func mouseDragged(with event: NSEvent) { mouseFollower?.mouseDragged(with: event) }
    /// For overrides: the left button is let go.
    open func mouseUp(with event: NSEvent) { mouseFollower?.mouseUp(with: event) }
    /// For overrides: the right button is pressed in the view, and no view takes it.
    open func rightMouseDown(with event: NSEvent) { mouseFollower?.rightMouseDown(with: event) }
    /// For overrides: the mouse is moved with the right button down.
    open func rightMouseDragged(with event: NSEvent) { mouseFollower?.rightMouseDragged(with: event) }
    /// For overrides: the right button is let go.
    open func rightMouseUp(with event: NSEvent) { mouseFollower?.rightMouseUp(with: event) }
    /// For overrides: a key is pressed, and no view takes it.
    open func keyDown(with event: NSEvent) { leavesKey = true }
    /// For overrides: a key is let go, and no view takes it.
    open func keyUp(with event: NSEvent) { leavesKey = true }

    private var leavesKey = false
    package func takes(_ event: ViewKeyEvent) -> Bool {
        leavesKey = false
        if event.phase == .up { keyUp(with: NSEvent(key: event)) } else { keyDown(with: NSEvent(key: event)) }
        return !leavesKey
    }
    private var touchFollower: (any TouchFollower)? { viewIfLoaded?.parentView?.nextFollower() }
    private var mouseFollower: (any MouseFollower)? { viewIfLoaded?.parentView?.nextFollower() }
}

extension HierarchyViewController: ViewOwner, TouchFollower, MouseFollower {}
