import AudioToolbox
import ComponentRegistry

// What a component's bundle does not say.
extension HostResolver {
    func configuration(of record: ComponentRecord, isStarting: Bool) -> [String: Any]? {
        let traits = traits(of: record, isStarting: isStarting)
        if isStarting, traits == nil { return nil }
        let result: AudioComponentValidationResult =
            switch passesValidation(record) {
            case nil: .unknown
            case true?: .passed
            case false?: .failed
            }
        var configuration: [String: Any] = [
            kAudioUnitConfigurationInfo_HasCustomView: record.hasCustomView,
            kAudioComponentConfigurationInfo_ValidationResult: result.rawValue,
        ]
        guard let traits else { return configuration }
        configuration[kAudioUnitConfigurationInfo_InitialInputs] = traits.initialInputs
        configuration[kAudioUnitConfigurationInfo_InitialOutputs] = traits.initialOutputs
        configuration[kAudioUnitConfigurationInfo_ChannelConfigurations] = traits.pairs
        return configuration
    }

    func supports(_ record: ComponentRecord, inputs: Int, outputs: Int) -> Bool {
        traits(of: record, isStarting: true)?.allow(inputs: inputs, outputs: outputs) ?? false
    }

    func sendsMIDI(_ record: ComponentRecord) -> Bool {
        traits(of: record, isStarting: false)?.hasMIDIOutput == true
    }

    /// An instance of a component of this process is made each time.
    private func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits? {
        guard record.bundlePath != nil else {
            guard isStarting else { return nil }
            return (try? AudioUnitResolver.registeredUnit(record.description)).map(ComponentTraits.init)
        }
        guard let component = component(record) else { return nil }
        if let known = host.traits.traits(of: component) { return known }
        return isStarting ? host.traits.ask(component) { try await host.instantiate($0) } : nil
    }
}
