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
