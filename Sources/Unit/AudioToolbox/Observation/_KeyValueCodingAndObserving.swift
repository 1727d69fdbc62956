/// What can be observed by key path: units, busses, parameters and view controllers.
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension AUAudioUnit: _KeyValueCodingAndObserving {}
extension AUAudioUnitBus: _KeyValueCodingAndObserving {}
extension AUParameter: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving where Self: AUAudioUnit {
    /// Calls `changeHandler` after each change of what `keyPath` leads to, on the changing thread, until the
    /// observation is invalidated or released.
    ///
    /// Changes of a property that only the unit's own class knows are reported with the next change of any other.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observer = KeyPathObserver(self, keyPath, options, changeHandler)
        guard let property = Self.property(of: keyPath) else {
            return NSKeyValueObservation(
                observeAll { [weak self] _, _ in
                    if let self { observer.changed(self, onlyIfDifferent: true) }
                })
        }
        return NSKeyValueObservation(
            observe(property) { [weak self] _ in if let self { observer.changed(self, onlyIfDifferent: false) } })
    }

    private static func property(of keyPath: PartialKeyPath<Self>) -> AUAudioUnitProperty? {
        let known: [(PartialKeyPath<Self>, AUAudioUnitProperty)] = [
            (\Self.parameterTree, .parameterTree), (\Self.allParameterValues, .allParameterValues),
            (\Self.latency, .latency), (\Self.tailTime, .tailTime), (\Self.currentPreset, .currentPreset),
            (\Self.userPresets, .userPresets), (\Self.factoryPresets, .factoryPresets),
            (\Self.fullState, .fullState), (\Self.inputBusses, .inputBusses), (\Self.outputBusses, .outputBusses),
            (\Self.shouldBypassEffect, .shouldBypassEffect), (\Self.isRenderingOffline, .isRenderingOffline),
            (\Self.renderQuality, .renderQuality), (\Self.contextName, .contextName),
            (\Self.channelCapabilities, .channelCapabilities),
            (\Self.renderResourcesAllocated, .renderResourcesAllocated), (\Self.channelMap, .channelMap),
        ]
        return known.first { $0.0 == keyPath }?.1
    }
}

extension _KeyValueCodingAndObserving where Self == AUAudioUnitBus {
    /// Calls `changeHandler` after each change of the format, the name or `isEnabled`, whichever `keyPath` leads to,
    /// until the observation is invalidated or released.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<AUAudioUnitBus, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (AUAudioUnitBus, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observer = KeyPathObserver(self, keyPath, options, changeHandler)
        return NSKeyValueObservation(observe { observer.changed($0, onlyIfDifferent: true) })
    }
}

extension _KeyValueCodingAndObserving where Self == AUParameter {
    /// Calls `changeHandler` after changes of the value, on the thread of parameter observers, until the observation is
    /// invalidated or released; nothing else of a parameter changes.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<AUParameter, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (AUParameter, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observer = KeyPathObserver(self, keyPath, options, changeHandler)
        return NSKeyValueObservation(
            self.observeChanges { [weak self] in if let self { observer.changed(self, onlyIfDifferent: true) } })
    }
}
