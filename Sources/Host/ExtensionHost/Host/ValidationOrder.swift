import AudioToolbox

/// How a component is to be validated.
struct ValidationOrder: Sendable {
    /// Seconds.
    var timeOut = 300.0
    /// Whether a verdict on the bundle as it is does not count.
    var isForced = false

    /// Takes what it knows of the parameters of `AudioComponentValidate`; a time-out that is no positive number stays
    /// as it is.
    init(_ parameters: [String: Any]?) {
        isForced = parameters?[kAudioComponentValidationParameter_ForceValidation] as? Bool ?? false
        let value = parameters?[kAudioComponentValidationParameter_TimeOut]
        let seconds = value as? Double ?? (value as? Int).map(Double.init) ?? timeOut
        if seconds > 0, seconds.isFinite { timeOut = min(seconds, 86_400) }
    }
}
