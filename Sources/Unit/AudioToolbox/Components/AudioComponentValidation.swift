/// Seconds after which validation is given up, a number; by default 300.
public let kAudioComponentValidationParameter_TimeOut = "TimeOut"
/// Whether to validate although there is a verdict on the bundle as it is; a Bool.
public let kAudioComponentValidationParameter_ForceValidation = "ForceValidation"
/// The checks that failed, an array of texts, in the dictionary that `AudioComponentValidateWithResults` gives.
public let kAudioComponentValidationResult_Failures = "Failures"

/// Validates an installed component in processes of their own, or returns the verdict on it (AudioComponent.h).
///
/// Blocks for as long as it takes: not for a main thread.
/// - Parameters:
///   - inComponent: an installed one.
///   - inValidationParameters: see `kAudioComponentValidationParameter_TimeOut` and the other.
///   - outValidationResult: gets the verdict.
/// - Returns: `invalidComponentID` when the component is gone. Where validation cannot run, as in a process without a
///   host library, the result is `unknown`.
public func AudioComponentValidate(
    _ inComponent: AudioComponent, _ inValidationParameters: [String: Any]?,
    _ outValidationResult: UnsafeMutablePointer<AudioComponentValidationResult>
) -> OSStatus {
    guard let record = installedComponent(inComponent) else { return invalidComponentID }
    outValidationResult.pointee = AudioUnitResolver.resolver?.validate(record, inValidationParameters) ?? .unknown
    return noErr
}

/// As `AudioComponentValidate` without waiting for it. The handler is called once, on an internal thread, with the
/// verdict and the checks that failed; at once with `unknown` and nil where no host library is installed.
public func AudioComponentValidateWithResults(
    _ inComponent: AudioComponent, _ inValidationParameters: [String: Any]?,
    _ inCompletionHandler: @escaping @Sendable (AudioComponentValidationResult, [String: Any]?) -> Void
) -> OSStatus {
    guard let record = installedComponent(inComponent) else { return invalidComponentID }
    guard let resolver = AudioUnitResolver.resolver else {
        inCompletionHandler(.unknown, nil)
        return noErr
    }
    resolver.validate(record, inValidationParameters) { result, failures in
        inCompletionHandler(result, [kAudioComponentValidationResult_Failures: failures])
    }
    return noErr
}

/// Writes what is known of a component by the keys `kAudioUnitConfigurationInfo_…`; nobody needs to open it for that.
///
/// Blocks while an instance is made for it, the first time after a bundle changed: not for a main thread.
/// - Returns: `invalidComponentID` when the component is gone, FailedInitialization when no instance can be made.
public func AudioComponentCopyConfigurationInfo(
    _ inComponent: AudioComponent, _ outConfigurationInfo: UnsafeMutablePointer<[String: Any]?>
) -> OSStatus {
    guard let record = installedComponent(inComponent) else { return invalidComponentID }
    guard let configuration = record.configuration(isStarting: true) else {
        return kAudioUnitErr_FailedInitialization
    }
    outConfigurationInfo.pointee = configuration
    return noErr
}
