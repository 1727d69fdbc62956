extension AUViewControllerBase: _KeyValueCodingAndObserving {
    /// Calls `changeHandler` on the main thread after each change of `preferredContentSize`, until the observation is
    /// invalidated or released.
    @preconcurrency
    public func observe(
        _ keyPath: KeyPath<AUViewControllerBase, AUViewSize>, options: NSKeyValueObservingOptions = [],
        changeHandler:
            @escaping @MainActor @Sendable (AUViewControllerBase, NSKeyValueObservedChange<AUViewSize>) -> Void
    ) -> NSKeyValueObservation {
        let observer = ViewSizeObserver(self[keyPath: keyPath], options, changeHandler)
        if options.contains(.initial) { observer.notify(self, nil) }
        return NSKeyValueObservation(
            observePreferredContentSize { [weak self] in if let self { observer.changed(self) } })
    }
}

/// Keeps the size before the last change.
@MainActor
private final class ViewSizeObserver {
    private var last: AUViewSize
    private let options: NSKeyValueObservingOptions
    private let handler: @MainActor @Sendable (AUViewControllerBase, NSKeyValueObservedChange<AUViewSize>) -> Void

    init(
        _ size: AUViewSize, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping @MainActor @Sendable (AUViewControllerBase, NSKeyValueObservedChange<AUViewSize>) -> Void
    ) {
        last = size
        self.options = options
        self.handler = handler
    }

    func changed(_ controller: AUViewControllerBase) {
        let old = last
        last = controller.preferredContentSize
        notify(controller, old)
    }

    func notify(_ controller: AUViewControllerBase, _ old: AUViewSize?) {
        handler(
            controller,
            NSKeyValueObservedChange(
                kind: .setting, newValue: options.contains(.new) ? last : nil,
                oldValue: options.contains(.old) ? old : nil, isPrior: false))
    }
}
