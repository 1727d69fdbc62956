extension AUAudioUnit {
    /// What a unit has under Apple's names, without `is`.
    final func unitValue(_ key: String) -> NamedValue? {
        identityValue(key) ?? setting(key) ?? stateValue(key) ?? trait(key)
    }

    private func identityValue(_ key: String) -> NamedValue? {
        switch key {
        case "componentDescription": NamedValue(self.componentDescription)
        case "componentName": NamedValue(self.componentName)
        case "audioUnitName": NamedValue(self.audioUnitName)
        case "audioUnitShortName": NamedValue(self.audioUnitShortName)
        case "manufacturerName": NamedValue(self.manufacturerName)
        case "componentVersion": NamedValue(self.componentVersion)
        case "loadedInProcess": NamedValue(self.isLoadedInProcess)
        case "musicDeviceOrEffect": NamedValue(self.isMusicDeviceOrEffect)
        case "providesUserInterface": NamedValue(self.providesUserInterface)
        case "inputBusses": NamedValue(self.inputBusses)
        case "outputBusses": NamedValue(self.outputBusses)
        default: nil
        }
    }

    private func setting(_ key: String) -> NamedValue? {
        switch key {
        case "maximumFramesToRender": NamedValue(whole: self, \.maximumFramesToRender)
        case "renderQuality": NamedValue(whole: self, \.renderQuality)
        case "shouldBypassEffect": NamedValue(truth: self, \.shouldBypassEffect)
        case "renderingOffline": NamedValue(truth: self, \.isRenderingOffline)
        case "contextName": NamedValue(optional: self, \.contextName)
        case "channelMap": NamedValue(optional: self, \.channelMap)
        default: nil
        }
    }

    private func stateValue(_ key: String) -> NamedValue? {
        switch key {
        case "parameterTree": NamedValue(optional: self, \.parameterTree)
        case "allParameterValues": NamedValue(self.allParameterValues)
        case "fullState": NamedValue(optional: self, \.fullState)
        case "fullStateForDocument": NamedValue(optional: self, \.fullStateForDocument)
        case "currentPreset": NamedValue(optional: self, \.currentPreset)
        case "factoryPresets": NamedValue(self.factoryPresets)
        case "userPresets": NamedValue(self.userPresets)
        case "supportsUserPresets": NamedValue(self.supportsUserPresets)
        default: nil
        }
    }

    private func trait(_ key: String) -> NamedValue? {
        switch key {
        case "renderResourcesAllocated": NamedValue(self.renderResourcesAllocated)
        case "latency": NamedValue(self.latency)
        case "tailTime": NamedValue(self.tailTime)
        case "canProcessInPlace": NamedValue(self.canProcessInPlace)
        case "channelCapabilities": NamedValue(self.channelCapabilities)
        case "canPerformInput": NamedValue(self.canPerformInput)
        case "canPerformOutput": NamedValue(self.canPerformOutput)
        case "supportsMPE": NamedValue(self.supportsMPE)
        case "virtualMIDICableCount": NamedValue(self.virtualMIDICableCount)
        case "MIDIOutputNames": NamedValue(self.midiOutputNames)
        default: nil
        }
    }

    /// Names of what is observed for itself; any other is looked at with each change.
    private static let observed: [String: AUAudioUnitProperty] = [
        "parameterTree": .parameterTree, "allParameterValues": .allParameterValues, "latency": .latency,
        "tailTime": .tailTime, "currentPreset": .currentPreset, "userPresets": .userPresets,
        "factoryPresets": .factoryPresets, "fullState": .fullState, "inputBusses": .inputBusses,
        "outputBusses": .outputBusses, "shouldBypassEffect": .shouldBypassEffect,
        "renderingOffline": .isRenderingOffline, "isRenderingOffline": .isRenderingOffline,
        "renderQuality": .renderQuality, "contextName": .contextName, "channelCapabilities": .channelCapabilities,
        "renderResourcesAllocated": .renderResourcesAllocated, "channelMap": .channelMap,
    ]

    final func observeUnitValue(_ key: String, _ changed: @escaping @Sendable (Bool) -> Void) -> AUObservation? {
        if let property = Self.observed[key] { return observe(property) { _ in changed(true) } }
        return observeAll { _, _ in changed(false) }
    }
}
