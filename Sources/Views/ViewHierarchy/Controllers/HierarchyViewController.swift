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
            guard !isLoading else { return use(HierarchyView(frame: standardFrame)) }
            isLoading = true
            loadView()
            isLoading = false
            let view = shown ?? use(HierarchyView(frame: standardFrame))
            viewDidLoad()
            return view
        }
        set { use(newValue) }
    }

    @discardableResult
    private func use(_ view: HierarchyView) -> HierarchyView {
        if view !== shown { content = nil }
        shown = view
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
    open override func loadView() { view = HierarchyView(frame: standardFrame) }

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
}
