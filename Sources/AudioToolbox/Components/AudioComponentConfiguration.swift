/// What validation of a component came to (AudioComponent.h).
public enum AudioComponentValidationResult: UInt32, Sendable {
    /// It was not validated, or could not be.
    case unknown = 0
    case passed = 1
    case failed = 2
    case timedOut = 3
    case unauthorizedError_Open = 4
    case unauthorizedError_Init = 5
}

/// Whether a view comes with the component; a Bool.
public let kAudioUnitConfigurationInfo_HasCustomView = "HasCustomView"
/// Pairs of input and output channel counts that the unit takes, as kAudioUnitProperty_SupportedNumChannels.
public let kAudioUnitConfigurationInfo_ChannelConfigurations = "ChannelConfigurations"
/// Channel counts of the input busses as they are at first.
public let kAudioUnitConfigurationInfo_InitialInputs = "InitialInputs"
/// Channel counts of the output busses as they are at first.
public let kAudioUnitConfigurationInfo_InitialOutputs = "InitialOutputs"
/// The raw value of an `AudioComponentValidationResult`.
public let kAudioComponentConfigurationInfo_ValidationResult = "ValidationResult"

extension ComponentRecord {
    /// What is known of the component; nil when an instance was to be asked and none can be made.
    func configuration(isStarting: Bool) -> [String: Any]? {
        let traits = AudioUnitResolver.traits(of: self, isStarting: isStarting)
        if isStarting, traits == nil { return nil }
        let result: AudioComponentValidationResult =
            switch AudioUnitResolver.passesValidation(self) {
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

extension ComponentTraits {
    /// Pairs of counts; any equal ones, −1 and −1, where the unit names none.
    fileprivate var pairs: [[Int]] {
        guard let counts = channelCapabilities else { return [[-1, -1]] }
        return stride(from: 0, to: counts.count - 1, by: 2).map { [counts[$0], counts[$0 + 1]] }
    }
}
