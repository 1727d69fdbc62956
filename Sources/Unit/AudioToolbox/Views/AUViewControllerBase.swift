/// What hosts get from `AUAudioUnit.requestViewController` and what `AUViewController` of CoreAudioKit extends; stands
/// for `NSViewController` and `UIViewController`.
///
/// The names of those frameworks' geometry mean this library's types inside a subclass, whether or not Foundation is
/// imported. Thread: main.
@preconcurrency @MainActor
open class AUViewControllerBase: NSKeyValueObserving, NSExtensionRequestHandling {
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
    /// AppKit's name, for overrides of `loadView` written for it.
    public typealias NSView = AUView
    /// UIKit's name, for overrides of `loadView` written for it.
    public typealias UIView = AUView
    /// Ahead of Foundation's type inside subclasses, for their `init?(coder:)`.
    public typealias NSCoder = AUCoder

    package var loadedView: AUView?
    /// What makes `view` for hosts where a subclass has a view of its own.
    package var plainView: (() -> AUView)?
    private var sizeObservers: [UInt64: @MainActor () -> Void] = [:]
    private var isAppearing: Bool?
    /// For people; stays in this process: the host of a service's view is not notified of it.
    open var title: String?
    /// The controller that shows this one, such as a host's window.
    public private(set) weak var parent: AUViewControllerBase?
    /// In the order in which `addChild` added them.
    public private(set) var children: [AUViewControllerBase] = []

    /// Makes no view: reading `view` does.
    public init() {}

    /// For subclasses that have to say it; nothing here decodes controllers, so nobody calls it.
    public required init?(coder: AUCoder) { return nil }

    /// The host wants a unit; called once, before `createAudioUnit(with:)`, on another thread than the main one. Does
    /// nothing unless overridden.
    nonisolated open func beginRequest(with context: NSExtensionContext) {}

    // MARK: The view

    /// Asking loads nothing.
    open var isViewLoaded: Bool { loadedView != nil }
    /// Does nothing once the view was read or set.
    open func loadViewIfNeeded() { _ = loaded() }

    /// The view as hosts have it, which reads as `view`.
    package func loaded() -> AUView {
        if let loadedView { return loadedView }
        if let plainView {
            let view = plainView()
            loadedView = view
            return view
        }
        loadView()
        let view = loadedView ?? AUView(frame: AUViewRect(size: wishedSize))
        loadedView = view
        viewDidLoad()
        return view
    }

    /// Makes the view and sets `view`; called once, before `viewDidLoad`.
    open func loadView() { loadedView = AUView(frame: AUViewRect(size: wishedSize)) }
    /// For overrides: called once, after `loadView`; not called for a view that was set before it was read.
    open func viewDidLoad() {}

    /// What reads as `preferredContentSize`.
    package var wishedSize = AUViewSize.zero {
        didSet {
            guard wishedSize != oldValue else { return }
            for observer in Array(sizeObservers.values) { observer() }
        }
    }

    /// What is drawn of the view where it is shown by another process; nil for a view that draws nothing. CoreAudioKit's
    /// controllers give what their views draw.
    open var viewContent: (any ViewContent)? { nil }

    // MARK: Appearing

    /// For overrides, in AppKit's form; called by `viewWillAppear(_:)`.
    open func viewWillAppear() {}
    /// For overrides, in AppKit's form; called by `viewDidAppear(_:)`.
    open func viewDidAppear() {}
    /// For overrides, in AppKit's form; called by `viewWillDisappear(_:)`.
    open func viewWillDisappear() {}
    /// For overrides, in AppKit's form; called by `viewDidDisappear(_:)`.
    open func viewDidDisappear() {}
    /// For overrides, in UIKit's form; `animated` as given to `beginAppearanceTransition`.
    open func viewWillAppear(_ animated: Bool) { viewWillAppear() }
    /// For overrides, in UIKit's form; `endAppearanceTransition` always says not animated.
    open func viewDidAppear(_ animated: Bool) { viewDidAppear() }
    /// For overrides, in UIKit's form; `animated` as given to `beginAppearanceTransition`.
    open func viewWillDisappear(_ animated: Bool) { viewWillDisappear() }
    /// For overrides, in UIKit's form; `endAppearanceTransition` always says not animated.
    open func viewDidDisappear(_ animated: Bool) { viewDidDisappear() }

    /// Notifies the controller that the view is about to be shown or hidden; loads it. The host of a controller calls
    /// it.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        loadViewIfNeeded()
        self.isAppearing = isAppearing
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    }

    /// Notifies the controller that what `beginAppearanceTransition` began is done.
    open func endAppearanceTransition() {
        guard let isAppearing else { return }
        self.isAppearing = nil
        if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
    }

    // MARK: Containment

    /// Takes the child from its parent first; moves no views and calls neither `willMove` nor `didMove`.
    open func addChild(_ child: AUViewControllerBase) {
        child.removeFromParent()
        child.parent = self
        children.append(child)
    }

    /// Does nothing without a parent; leaves the view where it is.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// For overrides; whoever moves the controller calls it. Nil when it left its parent.
    open func didMove(toParent parent: AUViewControllerBase?) {}
    /// For overrides; whoever moves the controller calls it. Nil when it is to leave its parent.
    open func willMove(toParent parent: AUViewControllerBase?) {}

    // MARK: Observation

    /// For what the controller observes; does nothing unless overridden.
    nonisolated open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    package func observePreferredContentSize(_ handler: @escaping @MainActor () -> Void) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        sizeObservers[identifier] = handler
        return AUObservation { [weak self] in
            Task { @MainActor in self?.sizeObservers[identifier] = nil }
        }
    }
}
