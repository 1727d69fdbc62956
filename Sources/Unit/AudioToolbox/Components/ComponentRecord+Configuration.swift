extension ComponentRecord {
    /// What is known of the component by the keys `kAudioUnitConfigurationInfo_…`; with `isStarting` nil when an
    /// instance was to be asked and none can be made. That blocks the caller.
    func configuration(isStarting: Bool) -> [String: Any]? {
        let traits = AudioUnitResolver.traits(of: self, isStarting: isStarting)
        if isStarting, traits == nil { return nil }
        let verdict = bundlePath == nil ? nil : AudioUnitResolver.resolver?.passesValidation(self)
        let result: AudioComponentValidationResult =
            switch verdict {
            case nil: .unknown
            case true?: .passed
            case false?: .failed
            }
        var configuration: [String: Any] = [
            kAudioUnitConfigurationInfo_HasCustomView: hasCustomView,
            kAudioComponentConfigurationInfo_ValidationResult: result.rawValue,
        ]
        guard let traits else { return configuration }
        configuration[kAudioUnitConfigurationInfo_InitialInputs] = traits.initialInputs
        configuration[kAudioUnitConfigurationInfo_InitialOutputs] = traits.initialOutputs
        configuration[kAudioUnitConfigurationInfo_ChannelConfigurations] = traits.pairs
        return configuration
    }
}
