/// What may change on a unit and be observed; takes the place of key-value observing on Apple's platforms.
public enum AUAudioUnitProperty: UInt16, CaseIterable, Sendable {
    case parameterTree
    /// All values may have changed, after a preset or a state was restored. Carries no value of its own.
    case allParameterValues
    case latency
    case tailTime
    case currentPreset
    case userPresets
    case factoryPresets
    case fullState
    case inputBusses
    case outputBusses
    case shouldBypassEffect
    case isRenderingOffline
    case renderQuality
    case contextName
    case channelCapabilities
    case renderResourcesAllocated
    case supportedViewConfigurations
    case channelMap
    case hostMIDIProtocol
}

extension AUAudioUnitProperty {
    /// The one of Apple's name for a value; nil where nothing notifies of it.
    init?(named name: String) {
        guard let property = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = property
    }
}
