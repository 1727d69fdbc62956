import AudioToolbox
import CAudioUnitInterface

/// A v3 unit as the C functions see it: its properties, parameters, listeners and render calls.
// @unchecked: control members are called one at a time, as AUComponent.h documents; what render calls use is atomic or
// belongs to the render thread.
final class UnitInterface: @unchecked Sendable {
    let unit: AUAudioUnit
    let handle: AudioUnit
    let rendering: UnitRendering
    let listeners: PropertyListeners
    let parameters: UnitParameters
    let host = HostCallbacks()
    let methods: UnsafeMutablePointer<cai_methods>
    private var observations: [AUObservation] = []

    init(_ unit: AUAudioUnit, handle: AudioUnit) {
        self.unit = unit
        self.handle = handle
        rendering = UnitRendering()
        listeners = PropertyListeners(handle)
        parameters = UnitParameters(unit)
        methods = .allocate(capacity: 1)
        methods.initialize(to: cai_methods())
        methods.pointee = UnitMethods.table
        methods.pointee.`self` = Unmanaged.passUnretained(self).toOpaque()
        observe()
    }

    deinit { methods.deallocate() }

    /// Gives up what the instance has begun; the unit itself may live on.
    func end() {
        observations = []
        if unit.renderResourcesAllocated, rendering.isInitialized { uninitialize() }
    }

    // MARK: Resources

    func initialize() throws {
        guard !unit.renderResourcesAllocated else {
            if !rendering.isInitialized { rendering.begin(unit) }
            return
        }
        try unit.allocateRenderResources()
        rendering.begin(unit)
    }

    func uninitialize() {
        rendering.end()
        unit.deallocateRenderResources()
    }

    // MARK: Observation

    private func observe() {
        let (listeners, parameters) = (listeners, parameters)
        observations = [
            unit.observeAll { unit, property in
                if property == .parameterTree { parameters.follow(unit) }
                for changed in Self.properties(of: property) { listeners.notify(changed.0, changed.1, 0) }
            },
            unit.inputBusses.observe(toAllBusses: { Self.notify(listeners, $0) }),
            unit.outputBusses.observe(toAllBusses: { Self.notify(listeners, $0) }),
        ]
    }

    private static func notify(_ listeners: PropertyListeners, _ bus: AUAudioUnitBus) {
        let scope = bus.busType == .input ? kAudioUnitScope_Input : kAudioUnitScope_Output
        for property in [
            kAudioUnitProperty_StreamFormat, kAudioUnitProperty_SampleRate, kAudioUnitProperty_ElementName,
        ] {
            listeners.notify(property, scope, bus.index)
        }
    }

    /// What the C interface calls a property that has changed.
    private static func properties(of property: AUAudioUnitProperty) -> [(AudioUnitPropertyID, AudioUnitScope)] {
        let global = kAudioUnitScope_Global
        switch property {
        case .parameterTree:
            return [(kAudioUnitProperty_ParameterList, global), (kAudioUnitProperty_ParameterInfo, global)]
        case .allParameterValues, .fullState: return [(kAudioUnitProperty_ClassInfo, global)]
        case .latency: return [(kAudioUnitProperty_Latency, global)]
        case .tailTime: return [(kAudioUnitProperty_TailTime, global)]
        case .currentPreset: return [(kAudioUnitProperty_PresentPreset, global)]
        case .factoryPresets: return [(kAudioUnitProperty_FactoryPresets, global)]
        case .inputBusses: return [(kAudioUnitProperty_ElementCount, kAudioUnitScope_Input)]
        case .outputBusses: return [(kAudioUnitProperty_ElementCount, kAudioUnitScope_Output)]
        case .shouldBypassEffect: return [(kAudioUnitProperty_BypassEffect, global)]
        case .isRenderingOffline: return [(kAudioUnitProperty_OfflineRender, global)]
        case .renderQuality: return [(kAudioUnitProperty_RenderQuality, global)]
        case .contextName: return [(kAudioUnitProperty_ContextName, global)]
        case .channelCapabilities: return [(kAudioUnitProperty_SupportedNumChannels, global)]
        default: return []
        }
    }
}
