/// What hosts get from `AUAudioUnit.requestViewController` and what `AUViewController` of CoreAudioKit extends; stands
/// for `NSViewController` and `UIViewController`.
///
/// The names of those frameworks' geometry mean this library's types inside a subclass, whether or not Foundation is
/// imported. Thread: main.
@MainActor
open class AUViewControllerBase {
    public typealias CGFloat = Double
    public typealias CGPoint = AUViewPoint
    public typealias CGSize = AUViewSize
    public typealias CGRect = AUViewRect
    public typealias NSPoint = AUViewPoint
    public typealias NSSize = AUViewSize
    public typealias NSRect = AUViewRect
    public typealias NSView = AUView
    public typealias UIView = AUView

    private var loadedView: AUView?
    private var sizeObservers: [UInt64: @MainActor () -> Void] = [:]
    private var isAppearing: Bool?
    open var title: String?
    /// The controller that shows this one, such as a host's window.
    public private(set) weak var parent: AUViewControllerBase?
    public private(set) var children: [AUViewControllerBase] = []

    public init() {}

    // MARK: The view

    /// The view; made when it is first asked for.
    open var view: AUView {
        get {
            if let loadedView { return loadedView }
            loadView()
            let view = loadedView ?? AUView(frame: AUViewRect(size: preferredContentSize))
            loadedView = view
            viewDidLoad()
            return view
        }
        set { loadedView = newValue }
    }

    public var isViewLoaded: Bool { loadedView != nil }
    public var viewIfLoaded: AUView? { loadedView }
    public func loadViewIfNeeded() { _ = view }

    /// Makes the view and sets `view`; called once, before `viewDidLoad`.
    open func loadView() { view = AUView(frame: AUViewRect(size: preferredContentSize)) }
    open func viewDidLoad() {}

    /// The size at which the view is best shown; 0 for no wish. Points. The host is told of each change.
    open var preferredContentSize = AUViewSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            for observer in Array(sizeObservers.values) { observer() }
        }
    }

    // MARK: Appearing

    open func viewWillAppear() {}
    open func viewDidAppear() {}
    open func viewWillDisappear() {}
    open func viewDidDisappear() {}
    open func viewWillAppear(_ animated: Bool) { viewWillAppear() }
    open func viewDidAppear(_ animated: Bool) { viewDidAppear() }
    open func viewWillDisappear(_ animated: Bool) { viewWillDisappear() }
    open func viewDidDisappear(_ animated: Bool) { viewDidDisappear() }

    /// Says that the view is about to be shown or hidden; loads it. The host of a controller calls it.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        loadViewIfNeeded()
        self.isAppearing = isAppearing
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    }

    /// Says that what `beginAppearanceTransition` began is done.
    open func endAppearanceTransition() {
        guard let isAppearing else { return }
        self.isAppearing = nil
        if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
    }

    // MARK: Containment

    open func addChild(_ child: AUViewControllerBase) {
        child.removeFromParent()
        child.parent = self
        children.append(child)
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    open func didMove(toParent parent: AUViewControllerBase?) {}
    open func willMove(toParent parent: AUViewControllerBase?) {}

    // MARK: Observation

    package func observePreferredContentSize(_ handler: @escaping @MainActor () -> Void) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        sizeObservers[identifier] = handler
        return AUObservation { [weak self] in
            Task { @MainActor in self?.sizeObservers[identifier] = nil }
        }
    }
}
